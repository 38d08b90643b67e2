ALTER TABLE "disposal_receipts" ALTER COLUMN "disposed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "disposal_receipts" ALTER COLUMN "counts" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "disposal_receipts" ALTER COLUMN "digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "run" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_waiting_key" ON "data_exports" USING btree ("agency_id") WHERE status = 'waiting';--> statement-breakpoint
ALTER TABLE "disposal_receipts" ADD CONSTRAINT "disposal_receipts_former_agency_id_unique" UNIQUE("former_agency_id");--> statement-breakpoint
-- Nobody of a deleted agency is signed in, not even by a session that began while it was being deleted.
create or replace function find_session(wanted text) returns table (
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
  where s.token = wanted and a.deleted_at is null;
end $$;
--> statement-breakpoint
-- Destroys what a deleted agency has left, and only that: the walls show it the rows of the one agency that the
-- transaction names, and none before 30 days have passed. No other role may delete from the audit log.
do $$ begin
  create role app_disposal nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  theirs constant text := 'user_id in (select u.id from users u)';
  wall text;
begin
  execute format('grant app_disposal to %I', current_user);
  grant usage on schema public to app_disposal;
  grant select on agencies to app_disposal;
  execute format('create policy disposal on agencies to app_disposal using (id = %s and deleted_at < now() - interval ''30 days'')', named);
  foreach wall in array array['users', 'prospects', 'clients', 'policies', 'tickets', 'ticket_comments', 'activities',
    'invitations', 'imports', 'import_rows', 'import_records', 'data_exports', 'payment_events', 'sandbox_objects',
    'outbox_events', 'audit_entries'] loop
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
  end loop;
  foreach wall in array array['credentials', 'sessions', 'idempotency_keys', 'two_factor_secrets', 'known_devices',
    'recovery_codes'] loop
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, theirs);
  end loop;
  grant select, delete on support_requests, support_messages to app_disposal;
  execute format('create policy disposal on support_requests to app_disposal using ((%s) or author_id in (select u.id from users u))', mine);
  create policy disposal on support_messages to app_disposal
    using (request_id in (select r.id from support_requests r) or author_id in (select u.id from users u));
  grant select, update on disposal_receipts to app_disposal;
  execute format('create policy disposal on disposal_receipts to app_disposal using (former_agency_id = %s)', named);
end $$;
