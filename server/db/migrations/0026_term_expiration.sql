ALTER TABLE "policies" ADD COLUMN "term_expiration_date" date;--> statement-breakpoint
ALTER TABLE "policies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A policy that a file called cancelled ended on the day of its import at the latest: the date beside it was its term's.
UPDATE "policies" SET "term_expiration_date" = "expiration_date",
  "expiration_date" = greatest("imported_at"::date, "effective_date")
WHERE "status" = 'cancelled' AND "version" = 1 AND "imported_at" IS NOT NULL
  AND "expiration_date" > greatest("imported_at"::date, "effective_date");--> statement-breakpoint
-- When the terms of the others would have expired: as the audit log has it, else the usual term.
UPDATE "policies" p SET "term_expiration_date" = case
  when told.before is not null then (told.before->>'expirationDate')::date
  when p."effective_date" is null then p."expiration_date"
  else greatest(p."expiration_date",
    (p."effective_date" + case when p."line_of_business" = 'Personal auto' then interval '6 months' else interval '1 year' end)::date)
  end
FROM "policies" q LEFT JOIN LATERAL (
  SELECT a."before" FROM "audit_entries" a
  WHERE a."agency_id" = q."agency_id" AND a."record_id" = q."id"
    AND a."after"->>'status' = 'cancelled' AND a."before" ? 'expirationDate'
  ORDER BY a."id" DESC LIMIT 1
) told ON true
WHERE p."agency_id" = q."agency_id" AND p."id" = q."id"
  AND p."status" = 'cancelled' AND p."expiration_date" IS NOT NULL AND p."term_expiration_date" IS NULL;--> statement-breakpoint
ALTER TABLE "policies" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What the dashboard reads of a cancellation: whether it was flat.
DROP INDEX "policies_renewals_idx";--> statement-breakpoint
CREATE INDEX "policies_renewals_idx" ON "policies" ("agency_id", "renewed_from_id")
  INCLUDE ("client_id", "created_at", "effective_date", "expiration_date", "premium", "status")
  WHERE renewed_from_id is not null and deleted_at is null and status <> 'quoted';--> statement-breakpoint
DROP INDEX "policies_terms_idx";--> statement-breakpoint
CREATE INDEX "policies_terms_idx" ON "policies" ("agency_id", "id") INCLUDE ("effective_date", "expiration_date", "status")
  WHERE deleted_at is null and status <> 'quoted';
