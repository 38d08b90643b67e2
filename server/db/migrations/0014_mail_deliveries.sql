CREATE TABLE "mail_deliveries" (
	"message_id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_day" date;--> statement-breakpoint
CREATE INDEX "mail_deliveries_status_idx" ON "mail_deliveries" USING btree ("status","updated_at");--> statement-breakpoint
-- Written by jobs alone.
grant select, insert, update, delete on mail_deliveries to app_platform;
--> statement-breakpoint
grant select on mail_deliveries to app_backup;
--> statement-breakpoint
alter table mail_deliveries enable row level security;
--> statement-breakpoint
alter table mail_deliveries force row level security;
--> statement-breakpoint
create policy platform on mail_deliveries to app_platform using (true) with check (true);
--> statement-breakpoint
create policy backup on mail_deliveries for select to app_backup using (true);
