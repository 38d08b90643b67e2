ALTER TABLE "users" ADD COLUMN "sees" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "may_assign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sees" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "may_assign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "servicer_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agency_id_servicer_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","servicer_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_servicer_idx" ON "clients" USING btree ("agency_id","servicer_id","kind","created_at","id") WHERE deleted_at is null and servicer_id is not null;--> statement-breakpoint
-- What an agency set for all its agents becomes each one's own right, and that of those who are invited. The tables are behind
-- row-level security even for their owner; the platform's role sees all agencies.
set role app_platform;
--> statement-breakpoint
update users u set sees = 'whole_book' from agencies a
where a.id = u.agency_id and a.agents_see_whole_book and u.role = 'agent';
--> statement-breakpoint
update invitations i set sees = 'whole_book' from agencies a where a.id = i.agency_id and a.agents_see_whole_book;
--> statement-breakpoint
reset role;
--> statement-breakpoint
ALTER TABLE "agencies" DROP COLUMN "agents_see_whole_book";
--> statement-breakpoint
-- As before, with the service person, by whom figures of an agent's own are counted, too.
drop index clients_figures_idx;
--> statement-breakpoint
create index clients_figures_idx on clients (agency_id, id)
  include (assigned_agent_id, servicer_id, created_at, deleted_at);
--> statement-breakpoint
drop function find_session(text);
--> statement-breakpoint
-- As before, with the person's own rights in place of the agency's setting.
create function find_session(wanted text) returns table (
  session_id uuid, session_created_at timestamptz, session_used_at timestamptz, session_expires_at timestamptz,
  user_id uuid, role text, name text, email text, status text, locked_until timestamptz,
  agency_id uuid, agency_owner_id uuid, time_zone text, sees text, may_assign boolean, is_read_only boolean,
  has_two_factor boolean, requires_two_factor boolean, session_settings jsonb, is_demo boolean
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select s.id, s.created_at, s.updated_at, s.expires_at, u.id, u.role, u.name, u.email, u.status, u.locked_until,
         a.id, a.owner_id, a.time_zone, u.sees, u.may_assign, u.is_read_only,
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
