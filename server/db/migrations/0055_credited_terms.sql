CREATE INDEX "term_standings_credited_idx" ON "term_standings" USING btree ("agency_id",(credited[1]),"to_day");--> statement-breakpoint
CREATE INDEX "term_standings_shared_idx" ON "term_standings" USING btree ("agency_id") WHERE credited[2] is not null;--> statement-breakpoint
CREATE INDEX "term_standings_merged_idx" ON "term_standings" USING btree ("agency_id") WHERE former_clients is not null;