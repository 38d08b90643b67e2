DROP INDEX "clients_agent_idx";--> statement-breakpoint
DROP INDEX "policies_number_key";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_agent_idx" ON "clients" USING btree ("agency_id","assigned_agent_id","kind","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_number_key" ON "policies" USING btree ("agency_id",lower("carrier"),lower("policy_number"),coalesce("effective_date", '-infinity'::date)) WHERE policy_number <> '' and deleted_at is null;