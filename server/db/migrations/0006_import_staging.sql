CREATE TABLE "import_records" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"match_reason" text,
	"matched_id" uuid,
	"matched_position" integer,
	"decision" text,
	"outcome" text NOT NULL,
	"target_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_records_agency_id_import_id_position_pk" PRIMARY KEY("agency_id","import_id","position")
);
--> statement-breakpoint
DROP INDEX "import_rows_outcome_idx";--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "imports" ALTER COLUMN "mapping" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "policy" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "matched_policy_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "decision" text DEFAULT 'skip' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_agency_id_import_id_imports_agency_id_id_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_position_idx" ON "import_rows" USING btree ("agency_id","import_id","position");--> statement-breakpoint
CREATE INDEX "import_rows_outcome_idx" ON "import_rows" USING btree ("agency_id","import_id","outcome","row_number");--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "decision";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "values";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "matched_id";--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "target_id";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "options";--> statement-breakpoint
grant select, insert, update, delete on import_records to app_user;
--> statement-breakpoint
grant select on import_records to app_backup;
--> statement-breakpoint
alter table import_records enable row level security;
--> statement-breakpoint
alter table import_records force row level security;
--> statement-breakpoint
create policy agency_wall on import_records to app_user
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  with check (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
--> statement-breakpoint
create policy backup on import_records for select to app_backup using (true);
