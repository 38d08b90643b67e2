CREATE TABLE "incoming_emails" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"content_key" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"to" text[] NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_outbound" boolean NOT NULL,
	"status" text NOT NULL,
	"record_type" text,
	"record_id" uuid,
	"client_id" uuid,
	"prospect_id" uuid,
	"reason" text,
	"decided_by_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "incoming_emails_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "incoming_emails_source_key" UNIQUE("agency_id","source_key"),
	CONSTRAINT "incoming_emails_content_key" UNIQUE("agency_id","content_key"),
	CONSTRAINT "incoming_emails_record" CHECK ((record_type is null) = (record_id is null)),
	CONSTRAINT "incoming_emails_filed" CHECK (status <> 'filed' or record_id is not null)
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"public_id" uuid NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"secret" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailboxes_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "incoming_emails" ADD CONSTRAINT "incoming_emails_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_emails" ADD CONSTRAINT "incoming_emails_agency_id_prospect_id_prospects_agency_id_id_fk" FOREIGN KEY ("agency_id","prospect_id") REFERENCES "public"."prospects"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_emails" ADD CONSTRAINT "incoming_emails_agency_id_decided_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_emails_status_idx" ON "incoming_emails" USING btree ("agency_id","status","id");--> statement-breakpoint
CREATE INDEX "incoming_emails_client_idx" ON "incoming_emails" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "incoming_emails_prospect_idx" ON "incoming_emails" USING btree ("agency_id","prospect_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['mailboxes', 'incoming_emails'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
  -- A post names its agency by the public id of a mailbox.
  grant select (agency_id, public_id) on mailboxes to app_platform;
  create policy posted on mailboxes for select to app_platform using (true);
end $$;
