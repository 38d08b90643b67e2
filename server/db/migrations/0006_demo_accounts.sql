ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update users set is_demo = true where lower(email) like '%@bindery.example';
--> statement-breakpoint
drop function find_session(text);
--> statement-breakpoint
-- As before, and whether the account belongs to the demo.
create function find_session(wanted text) returns table (
  session_id uuid, session_created_at timestamptz, session_used_at timestamptz, session_expires_at timestamptz,
  user_id uuid, role text, name text, email text, status text, locked_until timestamptz,
  agency_id uuid, agency_owner_id uuid, time_zone text, agents_see_whole_book boolean,
  has_two_factor boolean, requires_two_factor boolean, session_settings jsonb, is_demo boolean
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select s.id, s.created_at, s.updated_at, s.expires_at, u.id, u.role, u.name, u.email, u.status, u.locked_until,
         a.id, a.owner_id, a.time_zone, a.agents_see_whole_book,
         exists (select 1 from two_factor_secrets t where t.user_id = u.id and t.confirmed_at is not null),
         a.requires_two_factor,
         (select p.value from platform_settings p where p.section = 'sessions'), u.is_demo
  from sessions s join users u on u.id = s.user_id left join agencies a on a.id = u.agency_id
  where s.token_hash = wanted and a.deleted_at is null;
end $$;
--> statement-breakpoint
grant create on schema public to app_platform;
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
