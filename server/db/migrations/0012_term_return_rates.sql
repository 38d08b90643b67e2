DROP INDEX "policies_number_key";--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "short_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "minimum_earned" numeric(5, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_number_key" ON "policies" USING btree ("agency_id",lower("carrier"),lower("policy_number"),coalesce("effective_date", '-infinity'::date)) WHERE policy_number <> '' and deleted_at is null and not (status = 'cancelled' and coalesce(expiration_date <= effective_date, false));