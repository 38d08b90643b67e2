-- The second wall between agencies (security.md 2): under app_user a table shows only the rows of the agency
-- named by the transaction; app_platform (login, jobs, administration) has no grant on an agency's business rows.
grant usage on schema public to app_user, app_platform;
--> statement-breakpoint
grant select, insert, update, delete on
  prospects, clients, policies, tickets, ticket_comments, activities, invitations, imports, import_rows to app_user;
--> statement-breakpoint
grant select, update on agencies, users to app_user;
--> statement-breakpoint
grant select, insert on audit_entries to app_user, app_platform;
--> statement-breakpoint
grant insert on outbox_events to app_user;
--> statement-breakpoint
grant select, insert, update on idempotency_keys to app_user;
--> statement-breakpoint
grant select, insert, update, delete on
  agencies, users, credentials, sessions, verifications, login_failures, invitations, idempotency_keys,
  outbox_events, kept_mails to app_platform;
--> statement-breakpoint
do $$
declare
  mine constant text := '(agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)';
  wall text;
begin
  foreach wall in array array['prospects', 'clients', 'policies', 'tickets', 'ticket_comments', 'activities',
    'invitations', 'imports', 'import_rows', 'users', 'audit_entries', 'outbox_events'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using %s with check %s', wall, mine, mine);
  end loop;
  foreach wall in array array['agencies', 'users', 'credentials', 'sessions', 'verifications', 'login_failures',
    'invitations', 'idempotency_keys', 'outbox_events', 'kept_mails', 'audit_entries'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy platform on %I to app_platform using (true) with check (true)', wall);
  end loop;
end $$;
--> statement-breakpoint
create policy agency_wall on agencies to app_user
  using (id = nullif(current_setting('app.agency_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.agency_id', true), '')::uuid);
--> statement-breakpoint
create policy user_wall on idempotency_keys to app_user
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
-- The session check of every request in one statement: it looks past the walls by exactly one token.
create function find_session(wanted text) returns table (
  session_id uuid, session_created_at timestamptz, session_used_at timestamptz, session_expires_at timestamptz,
  user_id uuid, role text, name text, email text, status text, locked_until timestamptz,
  agency_id uuid, agency_owner_id uuid, time_zone text, agents_see_whole_book boolean
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- PL/pgSQL keeps the plan for the connection's life; a function in SQL would be planned at every call.
  return query select s.id, s.created_at, s.updated_at, s.expires_at, u.id, u.role, u.name, u.email, u.status, u.locked_until,
         a.id, a.owner_id, a.time_zone, a.agents_see_whole_book
  from sessions s join users u on u.id = s.user_id left join agencies a on a.id = u.agency_id
  where s.token = wanted;
end $$;
--> statement-breakpoint
-- The ids of an agency's rows whose words contain a text. The wall is inside: the agency is the transaction's own.
-- Without this door row-level security keeps the trigram index from being used, since ILIKE is not leakproof.
create function search_ids(kind text, pattern text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mine constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  case kind
    when 'client' then return query select id from clients where agency_id = mine and search_text like pattern and deleted_at is null;
    when 'prospect' then return query select id from prospects where agency_id = mine and search_text like pattern and deleted_at is null;
    when 'policy' then return query select id from policies where agency_id = mine and search_text like pattern and deleted_at is null;
    when 'ticket' then return query select id from tickets where agency_id = mine and search_text like pattern and deleted_at is null;
  end case;
end $$;
--> statement-breakpoint
do $$ begin
  create role app_search nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ declare
  wall text;
begin
  execute format('grant app_search to %I', current_user);
  grant usage, create on schema public to app_search, app_platform;
  foreach wall in array array['prospects', 'clients', 'policies', 'tickets'] loop
    execute format('grant select (agency_id, id, search_text, deleted_at) on %I to app_search', wall);
    execute format('create policy search on %I for select to app_search using (true)', wall);
  end loop;
end $$;
--> statement-breakpoint
alter function find_session(text) owner to app_platform;
--> statement-breakpoint
alter function search_ids(text, text) owner to app_search;
--> statement-breakpoint
revoke create on schema public from app_search, app_platform;
--> statement-breakpoint
revoke all on function find_session(text), search_ids(text, text) from public;
--> statement-breakpoint
set role app_platform;
--> statement-breakpoint
do $$ begin
  execute format('grant execute on function find_session(text) to %I', session_user);
end $$;
--> statement-breakpoint
reset role;
--> statement-breakpoint
set role app_search;
--> statement-breakpoint
grant execute on function search_ids(text, text) to app_user;
--> statement-breakpoint
reset role;
