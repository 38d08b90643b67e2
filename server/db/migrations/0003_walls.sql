-- The second wall between agencies: under app_user a table shows only the rows of the agency named by the transaction;
-- app_platform (login, jobs, administration) has no grant on an agency's business rows beyond what is listed below.
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  wall text;
begin
  for wall in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
  end loop;
  -- An agency's own rows.
  foreach wall in array array['users', 'prospects', 'clients', 'policies', 'tickets', 'ticket_comments', 'activities',
    'invitations', 'imports', 'import_rows', 'import_records', 'audit_entries', 'outbox_events', 'data_exports',
    'knowledge_folders', 'knowledge_articles', 'knowledge_versions', 'knowledge_pages', 'knowledge_questions',
    'chat_messages', 'assistant_proposals', 'assistant_actions', 'assistant_usage', 'model_calls',
    'documents', 'document_pages', 'document_filings', 'unclaimed_files', 'agency_keys', 'estimates',
    'policy_analyses', 'commercial_accounts', 'schedule_items', 'submissions', 'submission_markets',
    'form_templates', 'certificate_holders', 'filled_forms', 'form_events', 'certificate_requests',
    'form_shares'] loop
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
  end loop;
  execute format('create policy agency_wall on agencies to app_user using (id = %s) with check (id = %s)', named, named);
end $$;
--> statement-breakpoint
create policy user_wall on idempotency_keys to app_user
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on
  prospects, clients, policies, tickets, ticket_comments, activities, invitations, imports, import_rows, import_records,
  data_exports, knowledge_folders, knowledge_articles, knowledge_versions, knowledge_pages, knowledge_questions,
  chat_messages, assistant_proposals, assistant_actions, assistant_usage, model_calls, documents, document_pages,
  document_filings, estimates, policy_analyses, commercial_accounts, schedule_items, submissions, submission_markets,
  form_templates, certificate_holders, filled_forms, form_events, certificate_requests, form_shares to app_user;
--> statement-breakpoint
grant select, update on agencies, users to app_user;
--> statement-breakpoint
grant select, insert on audit_entries to app_user;
--> statement-breakpoint
grant insert on outbox_events to app_user;
--> statement-breakpoint
grant select, insert, update on idempotency_keys to app_user;
--> statement-breakpoint
grant select, insert, delete on unclaimed_files to app_user;
--> statement-breakpoint
grant select, insert on agency_keys to app_user;
--> statement-breakpoint
grant update (sealed_at) on agency_keys to app_user;
--> statement-breakpoint
-- What admins set for the platform, the articles that they published and the rates are for every agency to read.
grant select on platform_settings, platform_articles, rate_tables to app_user;
--> statement-breakpoint
create policy everybody_reads on platform_settings for select to app_user using (true);
--> statement-breakpoint
create policy published_for_all on platform_articles for select to app_user
  using (is_published and deleted_at is null);
--> statement-breakpoint
create policy read_by_all on rate_tables for select to app_user using (true);
