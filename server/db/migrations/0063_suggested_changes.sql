CREATE TABLE "suggested_changes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"call" text NOT NULL,
	"record_id" uuid,
	"content" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"added_id" uuid,
	CONSTRAINT "suggested_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "suggested_changes_decided" CHECK ((status = 'pending') = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "suggested_changes" ADD CONSTRAINT "suggested_changes_agency_id_api_key_id_api_keys_agency_id_id_fk" FOREIGN KEY ("agency_id","api_key_id") REFERENCES "public"."api_keys"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggested_changes" ADD CONSTRAINT "suggested_changes_agency_id_decided_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggested_changes_created_idx" ON "suggested_changes" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "suggested_changes_key_idx" ON "suggested_changes" USING btree ("agency_id","api_key_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table suggested_changes enable row level security;
  alter table suggested_changes force row level security;
  execute format('create policy agency_wall on suggested_changes to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, update, delete on suggested_changes to app_user;
  grant select on suggested_changes to app_backup;
  create policy backup on suggested_changes for select to app_backup using (true);
  grant select, delete on suggested_changes to app_purge;
  execute format('create policy purge on suggested_changes to app_purge using (%s)', mine);
  -- Old ones are removed for all agencies at once.
  grant select (agency_id, id, expires_at), delete on suggested_changes to app_platform;
  create policy retention_look on suggested_changes for select to app_platform using (true);
  create policy retention on suggested_changes for delete to app_platform using (true);
end $$;
