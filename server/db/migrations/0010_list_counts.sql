DROP INDEX "clients_agent_idx";--> statement-breakpoint
CREATE INDEX "clients_agent_idx" ON "clients" USING btree ("agency_id","assigned_agent_id","kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- A search finds a handful of an agency's rows, not the thousand that a function is guessed to answer.
alter function search_ids(text, text) rows 50;
