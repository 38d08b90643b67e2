CREATE TABLE "month_ends" (
	"agency_id" uuid NOT NULL,
	"month" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_ends_agency_id_month_pk" PRIMARY KEY("agency_id","month")
);
--> statement-breakpoint
ALTER TABLE "month_ends" ADD CONSTRAINT "month_ends_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Members read and add what their agency's months said, nobody changes or deletes it.
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table month_ends enable row level security;
  alter table month_ends force row level security;
  execute format('create policy agency_wall on month_ends to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  grant select, insert on month_ends to app_user;
  grant select on month_ends to app_backup;
  create policy backup on month_ends for select to app_backup using (true);
  grant select, delete on month_ends to app_disposal;
  execute format('create policy disposal on month_ends to app_disposal using (%s)', mine);
end $$;
