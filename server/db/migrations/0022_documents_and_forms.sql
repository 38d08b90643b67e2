CREATE TABLE "certificate_holders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"normalized" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_holders_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificate_requests" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"assignee_id" uuid,
	"requested_by" text DEFAULT '' NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"form_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "filled_forms" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_by_id" uuid NOT NULL,
	"template_id" uuid,
	"form_number" text NOT NULL,
	"title" text NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_ids" uuid[] DEFAULT '{}' NOT NULL,
	"holder_id" uuid,
	"values" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"file_key" text,
	"signed_by_id" uuid,
	"issued_at" timestamp (3) with time zone,
	"expires_on" date,
	"reissue_of_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "filled_forms_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_events" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"about" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_shares" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_shares_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"form_number" text DEFAULT '' NOT NULL,
	"edition" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"mapping_source" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "form_templates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "commercial_accounts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"operations" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"sic_code" text DEFAULT '' NOT NULL,
	"annual_sales" numeric(12, 2),
	"subcontracted_cost" numeric(12, 2),
	"square_feet" integer,
	"power_units" integer,
	"drivers" integer,
	"losses_three_years" integer,
	"losses_amount" numeric(12, 2),
	"experience_mod" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "commercial_accounts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "commercial_accounts_client_key" UNIQUE("agency_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_items" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"schedule" text NOT NULL,
	"position" integer NOT NULL,
	"values" jsonb NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "schedule_items_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "submission_markets" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"underwriter" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'to_send' NOT NULL,
	"sent_on" date,
	"answered_on" date,
	"premium" numeric(12, 2),
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "submission_markets_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"effective_date" date,
	"due_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"target_premium" numeric(12, 2),
	"notes" text DEFAULT '' NOT NULL,
	"assigned_agent_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "submissions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"agency_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"source" text NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"tables" jsonb NOT NULL,
	CONSTRAINT "document_pages_agency_id_document_id_page_pk" PRIMARY KEY("agency_id","document_id","page")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"client_id" uuid,
	"policy_id" uuid,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"checksum" text NOT NULL,
	"source" text NOT NULL,
	"reading" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"pages" integer,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"kind" text,
	"found" jsonb,
	"facts" jsonb,
	"review" text DEFAULT 'open' NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"document_id" uuid,
	"client_id" uuid,
	"title" text NOT NULL,
	"rates_version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "estimates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "policy_analyses" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"client_id" uuid,
	"title" text NOT NULL,
	"document_ids" uuid[] NOT NULL,
	"result" jsonb NOT NULL,
	"letter" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "policy_analyses_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_tables" (
	"version" integer PRIMARY KEY NOT NULL,
	"rates" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "next_form_number" integer DEFAULT 1001 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_holders" ADD CONSTRAINT "certificate_holders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_holder_id_certificate_holders_agency_id_id_fk" FOREIGN KEY ("agency_id","holder_id") REFERENCES "public"."certificate_holders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_template_id_form_templates_agency_id_id_fk" FOREIGN KEY ("agency_id","template_id") REFERENCES "public"."form_templates"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_holder_id_certificate_holders_agency_id_id_fk" FOREIGN KEY ("agency_id","holder_id") REFERENCES "public"."certificate_holders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_shares" ADD CONSTRAINT "form_shares_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_shares" ADD CONSTRAINT "form_shares_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_accounts" ADD CONSTRAINT "commercial_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_accounts" ADD CONSTRAINT "commercial_accounts_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_submission_id_submissions_agency_id_id_fk" FOREIGN KEY ("agency_id","submission_id") REFERENCES "public"."submissions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_analyses" ADD CONSTRAINT "policy_analyses_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_analyses" ADD CONSTRAINT "policy_analyses_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_holders_normalized_idx" ON "certificate_holders" USING btree ("agency_id","normalized");--> statement-breakpoint
CREATE INDEX "certificate_requests_client_idx" ON "certificate_requests" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_holder_idx" ON "certificate_requests" USING btree ("agency_id","holder_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_form_idx" ON "certificate_requests" USING btree ("agency_id","form_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_created_idx" ON "certificate_requests" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "filled_forms_number_key" ON "filled_forms" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "filled_forms_template_idx" ON "filled_forms" USING btree ("agency_id","template_id");--> statement-breakpoint
CREATE INDEX "filled_forms_client_idx" ON "filled_forms" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "filled_forms_holder_idx" ON "filled_forms" USING btree ("agency_id","holder_id");--> statement-breakpoint
CREATE INDEX "filled_forms_created_idx" ON "filled_forms" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "filled_forms_expires_idx" ON "filled_forms" USING btree ("agency_id","expires_on");--> statement-breakpoint
CREATE INDEX "form_events_form_idx" ON "form_events" USING btree ("agency_id","form_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "form_shares_token_key" ON "form_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "form_shares_form_idx" ON "form_shares" USING btree ("agency_id","form_id");--> statement-breakpoint
CREATE INDEX "form_templates_number_idx" ON "form_templates" USING btree ("agency_id","form_number");--> statement-breakpoint
CREATE INDEX "schedule_items_client_idx" ON "schedule_items" USING btree ("agency_id","client_id","schedule","position");--> statement-breakpoint
CREATE INDEX "schedule_items_document_idx" ON "schedule_items" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "submission_markets_submission_idx" ON "submission_markets" USING btree ("agency_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_markets_document_idx" ON "submission_markets" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "submissions_client_idx" ON "submissions" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "submissions_created_idx" ON "submissions" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_created_idx" ON "documents" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_client_idx" ON "documents" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "documents_checksum_idx" ON "documents" USING btree ("agency_id","checksum");--> statement-breakpoint
CREATE INDEX "documents_reading_idx" ON "documents" USING btree ("reading") WHERE reading in ('waiting', 'reading', 'scanning');--> statement-breakpoint
CREATE INDEX "estimates_created_idx" ON "estimates" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_document_idx" ON "estimates" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "estimates_client_idx" ON "estimates" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "policy_analyses_created_idx" ON "policy_analyses" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_analyses_client_idx" ON "policy_analyses" USING btree ("agency_id","client_id");--> statement-breakpoint
-- Each is an agency's own: its wall, the disposal of a deleted agency, and backups.
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['documents', 'document_pages', 'estimates', 'policy_analyses', 'commercial_accounts',
    'schedule_items', 'submissions', 'submission_markets', 'form_templates', 'certificate_holders', 'filled_forms',
    'form_events', 'certificate_requests', 'form_shares'] loop
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
  end loop;
end $$;
--> statement-breakpoint
-- Documents that an ended process has left unread are asked for again.
grant select (agency_id, id, reading, deleted_at) on documents to app_platform;
--> statement-breakpoint
create policy unread on documents for select to app_platform
  using (reading in ('waiting', 'reading', 'scanning') and deleted_at is null);
--> statement-breakpoint
-- A holder has no agency: the link's row says whose form it opens, and counts the tries.
grant select, update (wrong_tries, opened) on form_shares to app_platform;
--> statement-breakpoint
create policy opened_by_link on form_shares for select to app_platform using (true);
--> statement-breakpoint
create policy tries on form_shares for update to app_platform using (true) with check (true);
--> statement-breakpoint
-- Admins change the rates, every agency's estimates read them.
grant select on rate_tables to app_user, app_backup;
--> statement-breakpoint
grant select, insert on rate_tables to app_platform;
--> statement-breakpoint
alter table rate_tables enable row level security;
--> statement-breakpoint
alter table rate_tables force row level security;
--> statement-breakpoint
create policy read_by_all on rate_tables for select to app_user using (true);
--> statement-breakpoint
create policy platform on rate_tables to app_platform using (true) with check (true);
--> statement-breakpoint
create policy backup on rate_tables for select to app_backup using (true);
