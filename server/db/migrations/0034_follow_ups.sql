CREATE TABLE "follow_ups" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'task' NOT NULL,
	"title" text NOT NULL,
	"due_date" date NOT NULL,
	"assignee_id" uuid,
	"client_id" uuid,
	"policy_id" uuid,
	"prospect_id" uuid,
	"source" text DEFAULT 'person' NOT NULL,
	"created_by_id" uuid,
	"done_at" timestamp (3) with time zone,
	"done_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "follow_ups_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "follow_ups_about" CHECK ((client_id is null) <> (prospect_id is null))
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_policy_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","policy_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_prospect_id_prospects_agency_id_id_fk" FOREIGN KEY ("agency_id","prospect_id") REFERENCES "public"."prospects"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_assignee_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assignee_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_created_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_agency_id_done_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","done_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_due_idx" ON "follow_ups" USING btree ("agency_id","assignee_id","due_date") WHERE done_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_client_idx" ON "follow_ups" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "follow_ups_prospect_idx" ON "follow_ups" USING btree ("agency_id","prospect_id");--> statement-breakpoint
CREATE INDEX "follow_ups_policy_idx" ON "follow_ups" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_renewal_key" ON "follow_ups" USING btree ("agency_id","policy_id") WHERE source = 'renewal';--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['follow_ups'] loop
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
