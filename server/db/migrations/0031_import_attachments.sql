ALTER TABLE "documents" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attachments_key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attachments_name" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
CREATE INDEX "documents_import_idx" ON "documents" USING btree ("agency_id","import_id") WHERE import_id is not null;--> statement-breakpoint
-- Documents are filed in the background too, and asked for again after a dead process.
alter policy unfinished on imports using (status in ('checking', 'publishing', 'filing', 'undoing'));
