CREATE TABLE "claim_activities" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"day" date NOT NULL,
	"body" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_activities_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_id" uuid,
	"date_of_loss" date NOT NULL,
	"reported_on" date,
	"number" text DEFAULT '' NOT NULL,
	"number_key" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"coverages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"adjuster_name" text DEFAULT '' NOT NULL,
	"adjuster_phone" text DEFAULT '' NOT NULL,
	"adjuster_email" text DEFAULT '' NOT NULL,
	"valued_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "claims_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "claim_activities" ADD CONSTRAINT "claim_activities_agency_id_claim_id_claims_agency_id_id_fk" FOREIGN KEY ("agency_id","claim_id") REFERENCES "public"."claims"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_activities" ADD CONSTRAINT "claim_activities_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_agency_id_policy_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","policy_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_activities_claim_idx" ON "claim_activities" USING btree ("agency_id","claim_id","day");--> statement-breakpoint
CREATE INDEX "claims_client_idx" ON "claims" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "claims_policy_idx" ON "claims" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE INDEX "claims_loss_idx" ON "claims" USING btree ("agency_id","date_of_loss");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_number_idx" ON "claims" USING btree ("agency_id","client_id","number_key") WHERE number_key <> '' and deleted_at is null;--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['claims', 'claim_activities'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
  end loop;
end $$;
