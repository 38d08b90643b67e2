-- What Drizzle cannot say of indexes and columns. What the dashboard reads comes first: the written policies client by
-- client, the renewals and the terms that they may renew in one order, and the clients in the order of their policies.
-- Its passes read these indexes and no table.
create index policies_figures_idx on policies (agency_id, client_id)
  include (created_at, expiration_date, effective_date, premium, status, type, renewed_from_id)
  where deleted_at is null and status <> 'quoted';
--> statement-breakpoint
create index policies_renewals_idx on policies (agency_id, renewed_from_id)
  include (client_id, created_at, effective_date, expiration_date, premium, status)
  where renewed_from_id is not null and deleted_at is null and status <> 'quoted';
--> statement-breakpoint
create index policies_terms_idx on policies (agency_id, id) include (effective_date, expiration_date, status)
  where deleted_at is null and status <> 'quoted';
--> statement-breakpoint
create index clients_figures_idx on clients (agency_id, id)
  include (assigned_agent_id, created_at, deleted_at);
--> statement-breakpoint
-- One entry at each place of the audit log's chain, that of no agency included.
create unique index audit_entries_chain_idx on audit_entries (agency_id, chain_position) nulls not distinct
  where chain_position is not null;
--> statement-breakpoint
-- The words of a knowledge base as PostgreSQL ranks them, for bases of more passages than a process indexes itself.
-- Kept here alone: no service reads or writes them as a field.
alter table knowledge_articles add column search_words tsvector
  generated always as (to_tsvector('english', title || ' ' || left(body, 200000))) stored;
--> statement-breakpoint
alter table knowledge_pages add column search_words tsvector
  generated always as (to_tsvector('english', left(text, 200000))) stored;
