-- Reads every table for a backup, past the walls; nothing else may act as it. Later migrations that add a table
-- give it the same grant and policy: a test holds them to it.
do $$ declare
  wall text;
begin
  for wall in select tablename from pg_tables where schemaname = 'public' loop
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
  end loop;
end $$;
--> statement-breakpoint
-- Destroys what a deleted agency has left, and only that: the walls show it the rows of the one agency that the
-- transaction names, and none before 30 days have passed. No other role may delete from the audit log.
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  theirs constant text := 'user_id in (select u.id from users u)';
  wall text;
begin
  grant select on agencies to app_disposal;
  execute format('create policy disposal on agencies to app_disposal using (id = %s and deleted_at < now() - interval ''30 days'')', named);
  foreach wall in array array['users', 'prospects', 'clients', 'policies', 'tickets', 'ticket_comments', 'activities',
    'invitations', 'imports', 'import_rows', 'import_records', 'data_exports', 'payment_events', 'sandbox_objects',
    'outbox_events', 'audit_entries', 'knowledge_folders', 'knowledge_articles', 'knowledge_versions',
    'knowledge_pages', 'knowledge_questions', 'chat_messages', 'assistant_proposals', 'assistant_actions',
    'assistant_usage', 'model_calls', 'documents', 'document_pages', 'document_filings', 'unclaimed_files',
    'agency_keys', 'estimates', 'policy_analyses', 'commercial_accounts', 'schedule_items', 'submissions',
    'submission_markets', 'form_templates', 'certificate_holders', 'filled_forms', 'form_events',
    'certificate_requests', 'form_shares'] loop
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
--> statement-breakpoint
-- Chains the audit log: it sees every entry and may seal those that are not, once. No role may change anything else of
-- an entry.
grant select on audit_entries to app_sealer;
--> statement-breakpoint
grant update (chain_position, previous_hash, hash) on audit_entries to app_sealer;
--> statement-breakpoint
create policy sealer_reads on audit_entries for select to app_sealer using (true);
--> statement-breakpoint
create policy sealer_seals on audit_entries for update to app_sealer using (hash is null) with check (hash is not null);
