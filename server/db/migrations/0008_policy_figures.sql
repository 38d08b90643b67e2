-- The policies of a client, and everything that the dashboard counts: its passes read this index and no table.
CREATE INDEX "policies_figures_idx" ON "policies" ("agency_id", "client_id")
  INCLUDE ("expiration_date", "effective_date", "created_at", "premium", "status", "type", "id", "renewed_from_id")
  WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX "policies_client_idx";
