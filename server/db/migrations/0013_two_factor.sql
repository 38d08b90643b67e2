CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
grant select, insert, update, delete on known_devices to app_platform;
--> statement-breakpoint
grant select on known_devices to app_backup;
--> statement-breakpoint
alter table known_devices enable row level security;
--> statement-breakpoint
alter table known_devices force row level security;
--> statement-breakpoint
create policy platform on known_devices to app_platform using (true) with check (true);
--> statement-breakpoint
create policy backup on known_devices for select to app_backup using (true);
--> statement-breakpoint
-- The session check tells as well whether the person has and needs two factors, and how long sessions may last.
drop function find_session(text);
--> statement-breakpoint
grant create on schema public to app_platform;
--> statement-breakpoint
create function find_session(wanted text) returns table (
  session_id uuid, session_created_at timestamptz, session_used_at timestamptz, session_expires_at timestamptz,
  user_id uuid, role text, name text, email text, status text, locked_until timestamptz,
  agency_id uuid, agency_owner_id uuid, time_zone text, agents_see_whole_book boolean,
  has_two_factor boolean, requires_two_factor boolean, session_settings jsonb
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select s.id, s.created_at, s.updated_at, s.expires_at, u.id, u.role, u.name, u.email, u.status, u.locked_until,
         a.id, a.owner_id, a.time_zone, a.agents_see_whole_book,
         exists (select 1 from two_factor_secrets t where t.user_id = u.id and t.confirmed_at is not null),
         a.requires_two_factor,
         (select p.value from platform_settings p where p.section = 'sessions')
  from sessions s join users u on u.id = s.user_id left join agencies a on a.id = u.agency_id
  where s.token = wanted;
end $$;
--> statement-breakpoint
alter function find_session(text) owner to app_platform;
--> statement-breakpoint
revoke create on schema public from app_platform;
--> statement-breakpoint
revoke all on function find_session(text) from public;
--> statement-breakpoint
set role app_platform;
--> statement-breakpoint
do $$ begin
  execute format('grant execute on function find_session(text) to %I', session_user);
end $$;
--> statement-breakpoint
reset role;
