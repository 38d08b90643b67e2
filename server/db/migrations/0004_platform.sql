-- What the platform keeps of people, payments, help and itself.
do $$ declare
  wall text;
begin
  foreach wall in array array['agencies', 'users', 'credentials', 'sessions', 'verifications', 'login_failures',
    'invitations', 'idempotency_keys', 'outbox_events', 'kept_mails', 'two_factor_secrets', 'recovery_codes',
    'known_devices', 'mail_deliveries', 'platform_settings', 'platform_articles', 'error_groups',
    'error_group_people', 'backup_runs', 'payment_events', 'sandbox_objects', 'support_requests',
    'support_messages', 'data_exports', 'disposal_receipts'] loop
    execute format('grant select, insert, update, delete on %I to app_platform', wall);
    execute format('create policy platform on %I to app_platform using (true) with check (true)', wall);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert on audit_entries, rate_tables to app_platform;
--> statement-breakpoint
create policy platform on audit_entries to app_platform using (true) with check (true);
--> statement-breakpoint
create policy platform on rate_tables to app_platform using (true) with check (true);
--> statement-breakpoint
-- At start the platform finds the imports whose background work a dead process has left, to ask for it again:
-- it sees which these are, and nothing of what they hold.
grant select (agency_id, id, status, user_id) on imports to app_platform;
--> statement-breakpoint
create policy unfinished on imports for select to app_platform
  using (status in ('checking', 'publishing', 'undoing'));
--> statement-breakpoint
-- So it finds the documents whose reader has ended, by how long nobody has held or touched them, and the files of
-- removed documents, which the daily work destroys.
grant select (agency_id, id, reading, deleted_at, held_until, updated_at, file_key) on documents to app_platform;
--> statement-breakpoint
create policy unread on documents for select to app_platform
  using (reading in ('waiting', 'reading', 'scanning') and deleted_at is null);
--> statement-breakpoint
create policy removed on documents for select to app_platform using (deleted_at is not null and file_key <> '');
--> statement-breakpoint
-- And the articles that something is due for: files to read again after a dead process, reviews to remind of, files of
-- removed articles.
grant select (agency_id, id, owner_id, created_by_id, review_on, reminded_on, reading, file_key, deleted_at)
  on knowledge_articles to app_platform;
--> statement-breakpoint
grant update (reminded_on) on knowledge_articles to app_platform;
--> statement-breakpoint
create policy due on knowledge_articles for select to app_platform
  using (review_on is not null or reading = 'waiting' or (deleted_at is not null and file_key is not null));
--> statement-breakpoint
create policy reminded on knowledge_articles for update to app_platform
  using (review_on is not null) with check (review_on is not null);
--> statement-breakpoint
-- The clock removes what is too old of every agency: the platform sees how old a row is, and nothing of what it holds.
grant select (agency_id, id, created_at), delete on chat_messages to app_platform;
--> statement-breakpoint
create policy retention_look on chat_messages for select to app_platform using (true);
--> statement-breakpoint
create policy retention on chat_messages for delete to app_platform using (true);
--> statement-breakpoint
grant select (agency_id, id, at), delete on model_calls to app_platform;
--> statement-breakpoint
create policy retention_look on model_calls for select to app_platform using (true);
--> statement-breakpoint
create policy retention on model_calls for delete to app_platform using (true);
--> statement-breakpoint
-- One that was accepted stays: the write that it led to names it.
grant select (agency_id, id, expires_at, decision), delete on assistant_proposals to app_platform;
--> statement-breakpoint
create policy retention_look on assistant_proposals for select to app_platform using (true);
--> statement-breakpoint
create policy retention on assistant_proposals for delete to app_platform using (decision is distinct from 'accepted');
--> statement-breakpoint
grant select (agency_id, created_at) on unclaimed_files to app_platform;
--> statement-breakpoint
create policy age on unclaimed_files for select to app_platform using (true);
--> statement-breakpoint
-- The work that encrypts what was kept before there were keys looks for the agencies that have not had it.
grant select (agency_id, sealed_at) on agency_keys to app_platform;
--> statement-breakpoint
create policy unsealed on agency_keys for select to app_platform using (true);
--> statement-breakpoint
-- A holder has no agency: the link's row says whose form it opens, and counts the tries.
grant select, update (wrong_tries, opened) on form_shares to app_platform;
--> statement-breakpoint
create policy opened_by_link on form_shares for select to app_platform using (true);
--> statement-breakpoint
create policy tries on form_shares for update to app_platform using (true) with check (true);
--> statement-breakpoint
-- The session check of every request in one statement: it looks past the walls by the hash of exactly one token, and tells as well
-- whether the person has and needs two factors, and how long sessions may last. Nobody of a deleted agency is signed
-- in, not even by a session that began while it was being deleted. PL/pgSQL keeps the plan for the connection's life; a
-- function in SQL would be planned at every call.
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
  where s.token_hash = wanted and a.deleted_at is null;
end $$;
--> statement-breakpoint
-- The ids of an agency's rows whose words contain a text: a handful, not the thousand that a function is guessed to
-- answer. The wall is inside: the agency is the transaction's own. Without this door row-level security keeps the
-- trigram index from being used, since ILIKE is not leakproof.
create function search_ids(kind text, pattern text) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
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
do $$ declare
  wall text;
begin
  foreach wall in array array['prospects', 'clients', 'policies', 'tickets'] loop
    execute format('grant select (agency_id, id, search_text, deleted_at) on %I to app_search', wall);
    execute format('create policy search on %I for select to app_search using (true)', wall);
  end loop;
end $$;
--> statement-breakpoint
-- Whoever is given a function must be able to create in its schema, for as long as the statement takes.
grant create on schema public to app_search, app_platform;
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
