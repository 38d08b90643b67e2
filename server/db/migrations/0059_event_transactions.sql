ALTER TABLE "outbox_events" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_events_agency_idx" ON "outbox_events" USING btree ("agency_id","transaction_id","id");
--> statement-breakpoint
-- The public API tells what happened to the records of an agency.
grant select on outbox_events to app_user;
