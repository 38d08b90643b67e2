CREATE TABLE "text_consents" (
	"agency_id" uuid NOT NULL,
	"number" text NOT NULL,
	"is_given" boolean NOT NULL,
	"how" text NOT NULL,
	"noted_by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_consents_agency_id_number_pk" PRIMARY KEY("agency_id","number")
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_sid" text,
	"direction" text NOT NULL,
	"number" text NOT NULL,
	"own_number" text NOT NULL,
	"user_id" uuid,
	"client_id" uuid,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_messages_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "text_messages_message_sid" UNIQUE("agency_id","message_sid")
);
--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_agency_id_noted_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","noted_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_client_idx" ON "text_messages" USING btree ("agency_id","client_id","id");
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['text_messages', 'text_consents'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
end $$;
