CREATE TABLE "email_templates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "email_templates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_emails" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"template_id" uuid,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"client_id" uuid,
	"prospect_id" uuid,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"document_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outgoing_emails_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "outgoing_emails_about" CHECK ((client_id is null) or (prospect_id is null))
);
--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_agency_id_sender_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","sender_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_agency_id_prospect_id_prospects_agency_id_id_fk" FOREIGN KEY ("agency_id","prospect_id") REFERENCES "public"."prospects"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_emails_created_idx" ON "outgoing_emails" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_emails_client_idx" ON "outgoing_emails" USING btree ("agency_id","client_id","template_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_prospect_idx" ON "outgoing_emails" USING btree ("agency_id","prospect_id");
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['email_templates', 'outgoing_emails'] loop
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
