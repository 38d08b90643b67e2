CREATE TABLE "questionnaires" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"form_version" integer NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"previous" text NOT NULL,
	"answers" text,
	"answered_at" timestamp (3) with time zone,
	"ticket_id" uuid,
	CONSTRAINT "questionnaires_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_agency_id_policy_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","policy_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_agency_id_form_id_form_version_intake_form_versions_agency_id_form_id_number_fk" FOREIGN KEY ("agency_id","form_id","form_version") REFERENCES "public"."intake_form_versions"("agency_id","form_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_agency_id_sent_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","sent_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_agency_id_ticket_id_tickets_agency_id_id_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaires_client_idx" ON "questionnaires" USING btree ("agency_id","client_id","sent_at");--> statement-breakpoint
CREATE INDEX "questionnaires_policy_idx" ON "questionnaires" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE INDEX "questionnaires_form_idx" ON "questionnaires" USING btree ("agency_id","form_id","form_version");--> statement-breakpoint
CREATE INDEX "questionnaires_ticket_idx" ON "questionnaires" USING btree ("agency_id","ticket_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table questionnaires enable row level security;
  alter table questionnaires force row level security;
  execute format('create policy agency_wall on questionnaires to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, update (answers, answered_at, ticket_id) on questionnaires to app_user;
  grant select on questionnaires to app_backup;
  create policy backup on questionnaires for select to app_backup using (true);
  grant select, delete on questionnaires to app_purge;
  execute format('create policy purge on questionnaires to app_purge using (%s)', mine);
end $$;
