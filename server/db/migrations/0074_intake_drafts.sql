CREATE TABLE "intake_drafts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"email_print" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_drafts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "intake_drafts" ADD CONSTRAINT "intake_drafts_agency_id_form_id_intake_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."intake_forms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_drafts_token_key" ON "intake_drafts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "intake_drafts_form_idx" ON "intake_drafts" USING btree ("agency_id","form_id","created_at");--> statement-breakpoint
CREATE INDEX "intake_drafts_expiry_idx" ON "intake_drafts" USING btree ("agency_id","expires_at");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table intake_drafts enable row level security;
  alter table intake_drafts force row level security;
  execute format('create policy agency_wall on intake_drafts to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, delete on intake_drafts to app_user;
  grant select on intake_drafts to app_backup;
  create policy backup on intake_drafts for select to app_backup using (true);
  grant select, delete on intake_drafts to app_purge;
  execute format('create policy purge on intake_drafts to app_purge using (%s)', mine);
  -- What can no longer be resumed is deleted for all agencies at once.
  grant select (expires_at), delete on intake_drafts to app_platform;
  create policy expired on intake_drafts to app_platform using (expires_at <= now());
end $$;
