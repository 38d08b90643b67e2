CREATE TABLE "bulk_changes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid NOT NULL,
	"written" jsonb NOT NULL,
	"former" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_changes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_licenses" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"line" text NOT NULL,
	"expires_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "member_licenses_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "requires_license" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_licenses" ADD CONSTRAINT "member_licenses_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_created_at_idx" ON "bulk_changes" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_licenses_line_key" ON "member_licenses" USING btree ("agency_id","user_id","state","line");--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("agency_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_idx" ON "audit_entries" USING btree ("agency_id","user_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("agency_id","action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("agency_id","actor","at") WHERE actor <> 'person';--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['bulk_changes', 'member_licenses'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
end $$;
