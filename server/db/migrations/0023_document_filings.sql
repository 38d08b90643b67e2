CREATE TABLE "document_filings" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"filed_by_id" uuid NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"lines" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "document_filings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_filings_document_idx" ON "document_filings" USING btree ("agency_id","document_id","filed_at");--> statement-breakpoint
CREATE INDEX "document_filings_client_idx" ON "document_filings" USING btree ("agency_id","client_id");--> statement-breakpoint
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  grant select, insert, update, delete on document_filings to app_user;
  grant select on document_filings to app_backup;
  grant select, delete on document_filings to app_disposal;
  alter table document_filings enable row level security;
  alter table document_filings force row level security;
  execute format('create policy agency_wall on document_filings to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  create policy backup on document_filings for select to app_backup using (true);
  execute format('create policy disposal on document_filings to app_disposal using (%s)', mine);
end $$;
--> statement-breakpoint
-- The daily work that destroys the files of removed documents looks over all agencies.
grant select (file_key) on documents to app_platform;
--> statement-breakpoint
create policy removed on documents for select to app_platform using (deleted_at is not null and file_key <> '');
