CREATE TABLE "agency_keys" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sealed_facts" text;--> statement-breakpoint
ALTER TABLE "policy_analyses" ADD COLUMN "sealed_result" text;--> statement-breakpoint
ALTER TABLE "agency_keys" ADD CONSTRAINT "agency_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  grant select, insert on agency_keys to app_user;
  grant update (sealed_at) on agency_keys to app_user;
  grant select on agency_keys to app_backup;
  grant select, delete on agency_keys to app_disposal;
  alter table agency_keys enable row level security;
  alter table agency_keys force row level security;
  execute format('create policy agency_wall on agency_keys to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  create policy backup on agency_keys for select to app_backup using (true);
  execute format('create policy disposal on agency_keys to app_disposal using (%s)', mine);
end $$;
--> statement-breakpoint
-- The work that encrypts what was kept before there were keys looks for the agencies that have not had it.
grant select (agency_id, sealed_at) on agency_keys to app_platform;
--> statement-breakpoint
create policy unsealed on agency_keys for select to app_platform using (true);
--> statement-breakpoint
-- Kept answers repeated what was written: the calls of the last day that they belong to are refused instead.
update idempotency_keys set body = null;
