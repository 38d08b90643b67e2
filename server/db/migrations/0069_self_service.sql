CREATE TABLE "self_service_codes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "self_service_codes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "self_service_links" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "self_service_links_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "self_service_requests" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_id" uuid,
	"kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"answers" text NOT NULL,
	"ticket_id" uuid,
	"certificate_request_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "self_service_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "self_service_requests_request_key" UNIQUE("agency_id","client_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "self_service_sessions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "self_service_sessions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "shared_documents" (
	"agency_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"shared_by_id" uuid NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_documents_agency_id_document_id_pk" PRIMARY KEY("agency_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "self_service_codes" ADD CONSTRAINT "self_service_codes_agency_id_link_id_self_service_links_agency_id_id_fk" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."self_service_links"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_links" ADD CONSTRAINT "self_service_links_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_links" ADD CONSTRAINT "self_service_links_agency_id_created_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_requests" ADD CONSTRAINT "self_service_requests_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_requests" ADD CONSTRAINT "self_service_requests_agency_id_policy_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","policy_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_requests" ADD CONSTRAINT "self_service_requests_agency_id_ticket_id_tickets_agency_id_id_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_requests" ADD CONSTRAINT "self_service_requests_agency_id_certificate_request_id_certificate_requests_agency_id_id_fk" FOREIGN KEY ("agency_id","certificate_request_id") REFERENCES "public"."certificate_requests"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_service_sessions" ADD CONSTRAINT "self_service_sessions_agency_id_link_id_self_service_links_agency_id_id_fk" FOREIGN KEY ("agency_id","link_id") REFERENCES "public"."self_service_links"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_agency_id_shared_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","shared_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "self_service_codes_link_idx" ON "self_service_codes" USING btree ("agency_id","link_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "self_service_links_token_key" ON "self_service_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "self_service_links_client_idx" ON "self_service_links" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "self_service_requests_client_idx" ON "self_service_requests" USING btree ("agency_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "self_service_requests_ticket_idx" ON "self_service_requests" USING btree ("agency_id","ticket_id");--> statement-breakpoint
CREATE INDEX "self_service_requests_certificate_idx" ON "self_service_requests" USING btree ("agency_id","certificate_request_id");--> statement-breakpoint
CREATE INDEX "self_service_requests_policy_idx" ON "self_service_requests" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "self_service_sessions_token_key" ON "self_service_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "self_service_sessions_link_idx" ON "self_service_sessions" USING btree ("agency_id","link_id");--> statement-breakpoint
CREATE INDEX "shared_documents_client_idx" ON "shared_documents" USING btree ("agency_id","client_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['self_service_links', 'self_service_codes', 'self_service_sessions', 'self_service_requests', 'shared_documents'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
  grant update (expires_at, revoked_at) on self_service_links to app_user;
  grant delete on self_service_codes to app_user;
  grant update (ended_at), delete on self_service_sessions to app_user;
  grant delete on shared_documents to app_user;
  -- A link, its code and a session are looked up by their hashes before it is known whose they are.
  grant select, update (wrong_tries, opened_at) on self_service_links to app_platform;
  grant select, update (wrong_tries, used_at) on self_service_codes to app_platform;
  grant select, update (used_at) on self_service_sessions to app_platform;
  foreach wall in array array['self_service_links', 'self_service_codes', 'self_service_sessions'] loop
    execute format('create policy asked on %I for select to app_platform using (true)', wall);
    execute format('create policy tried on %I for update to app_platform using (true) with check (true)', wall);
  end loop;
end $$;
