ALTER TABLE "import_rows" ADD COLUMN "acts" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "adds_to" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "renewed_from_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "first_term_id" uuid;