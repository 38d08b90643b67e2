-- What the dashboard reads: the written policies client by client, the renewals and the terms that they may renew in
-- one order, and the clients in the order of their policies. Its passes read these indexes and no table.
DROP INDEX "policies_figures_idx";--> statement-breakpoint
CREATE INDEX "policies_figures_idx" ON "policies" ("agency_id", "client_id")
  INCLUDE ("created_at", "expiration_date", "effective_date", "premium", "status", "type", "renewed_from_id")
  WHERE deleted_at is null and status <> 'quoted';--> statement-breakpoint
CREATE INDEX "policies_renewals_idx" ON "policies" ("agency_id", "renewed_from_id")
  INCLUDE ("client_id", "created_at", "expiration_date", "premium", "status")
  WHERE renewed_from_id is not null and deleted_at is null and status <> 'quoted';--> statement-breakpoint
CREATE INDEX "policies_terms_idx" ON "policies" ("agency_id", "id") INCLUDE ("expiration_date", "status")
  WHERE deleted_at is null and status <> 'quoted';--> statement-breakpoint
CREATE INDEX "clients_figures_idx" ON "clients" ("agency_id", "id")
  INCLUDE ("assigned_agent_id", "created_at", "deleted_at");
