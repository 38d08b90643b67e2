CREATE TABLE "intake_files" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"checksum" text NOT NULL,
	"submission_id" uuid,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_files_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "intake_form_versions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_form_versions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "intake_form_versions_number_key" UNIQUE("agency_id","form_id","number")
);
--> statement-breakpoint
CREATE TABLE "intake_forms" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_id" text NOT NULL,
	"draft" jsonb NOT NULL,
	"assignment" jsonb NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intake_forms_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "intake_submissions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"form_version" integer NOT NULL,
	"prospect_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"answers" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_submissions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "intake_submissions_request_key" UNIQUE("agency_id","form_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "intake_files" ADD CONSTRAINT "intake_files_agency_id_form_id_intake_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."intake_forms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_files" ADD CONSTRAINT "intake_files_agency_id_submission_id_intake_submissions_agency_id_id_fk" FOREIGN KEY ("agency_id","submission_id") REFERENCES "public"."intake_submissions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_form_versions" ADD CONSTRAINT "intake_form_versions_agency_id_form_id_intake_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."intake_forms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_form_versions" ADD CONSTRAINT "intake_form_versions_agency_id_published_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","published_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_forms" ADD CONSTRAINT "intake_forms_agency_id_created_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD CONSTRAINT "intake_submissions_agency_id_form_id_form_version_intake_form_versions_agency_id_form_id_number_fk" FOREIGN KEY ("agency_id","form_id","form_version") REFERENCES "public"."intake_form_versions"("agency_id","form_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD CONSTRAINT "intake_submissions_agency_id_prospect_id_prospects_agency_id_id_fk" FOREIGN KEY ("agency_id","prospect_id") REFERENCES "public"."prospects"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_files_form_idx" ON "intake_files" USING btree ("agency_id","form_id","created_at");--> statement-breakpoint
CREATE INDEX "intake_files_submission_idx" ON "intake_files" USING btree ("agency_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_forms_public_key" ON "intake_forms" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "intake_submissions_form_idx" ON "intake_submissions" USING btree ("agency_id","form_id","submitted_at");--> statement-breakpoint
CREATE INDEX "intake_submissions_version_idx" ON "intake_submissions" USING btree ("agency_id","form_id","form_version");--> statement-breakpoint
CREATE INDEX "intake_submissions_prospect_idx" ON "intake_submissions" USING btree ("agency_id","prospect_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['intake_forms', 'intake_form_versions', 'intake_submissions', 'intake_files'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
  -- A version and what was sent never change; a form goes with its versions while nobody has sent it.
  grant update, delete on intake_forms to app_user;
  grant delete on intake_form_versions to app_user;
  grant update (submission_id, document_id), delete on intake_files to app_user;
  -- A form is looked up by its public name before it is known whose it is.
  grant select (agency_id, id, public_id, is_published) on intake_forms to app_platform;
  create policy found_by_name on intake_forms for select to app_platform using (true);
end $$;
