CREATE TABLE "phone_accounts" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"public_id" uuid NOT NULL,
	"account_sid" text NOT NULL,
	"auth_token" text NOT NULL,
	"name" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_accounts_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "phone_calls" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"call_sid" text,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"own_number" text NOT NULL,
	"user_id" uuid,
	"seconds" integer DEFAULT 0 NOT NULL,
	"record_type" text,
	"record_id" uuid,
	"client_id" uuid,
	"prospect_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "phone_calls_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "phone_calls_call_sid" UNIQUE("agency_id","call_sid"),
	CONSTRAINT "phone_calls_record" CHECK ((record_type is null) = (record_id is null))
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"twilio_sid" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"forward_to" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "phone_numbers_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "phone_numbers_number" UNIQUE("agency_id","number")
);
--> statement-breakpoint
ALTER TABLE "phone_accounts" ADD CONSTRAINT "phone_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_agency_id_prospect_id_prospects_agency_id_id_fk" FOREIGN KEY ("agency_id","prospect_id") REFERENCES "public"."prospects"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_calls_client_idx" ON "phone_calls" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "phone_calls_prospect_idx" ON "phone_calls" USING btree ("agency_id","prospect_id");--> statement-breakpoint
CREATE INDEX "phone_calls_user_idx" ON "phone_calls" USING btree ("agency_id","user_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_user" ON "phone_numbers" USING btree ("agency_id","user_id") WHERE user_id is not null;
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['phone_accounts', 'phone_numbers', 'phone_calls'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
  -- A report of Twilio names its agency by the public id of an account.
  grant select (agency_id, public_id) on phone_accounts to app_platform;
  create policy reported on phone_accounts for select to app_platform using (true);
end $$;
