CREATE TABLE "unclaimed_files" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unclaimed_files_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "unclaimed_files" ADD CONSTRAINT "unclaimed_files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unclaimed_files_created_at_idx" ON "unclaimed_files" USING btree ("created_at");
--> statement-breakpoint
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  grant select, insert, delete on unclaimed_files to app_user;
  grant select (agency_id, created_at) on unclaimed_files to app_platform;
  grant select on unclaimed_files to app_backup;
  grant select, delete on unclaimed_files to app_disposal;
  alter table unclaimed_files enable row level security;
  alter table unclaimed_files force row level security;
  execute format('create policy agency_wall on unclaimed_files to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  create policy age on unclaimed_files for select to app_platform using (true);
  create policy backup on unclaimed_files for select to app_backup using (true);
  execute format('create policy disposal on unclaimed_files to app_disposal using (%s)', mine);
end $$;
