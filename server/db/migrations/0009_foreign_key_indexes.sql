CREATE INDEX "policies_client_idx" ON "policies" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "tickets_policy_idx" ON "tickets" USING btree ("agency_id","policy_id");