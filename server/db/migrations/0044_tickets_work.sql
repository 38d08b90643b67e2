CREATE TABLE "notification_channels" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_channels_agency_id_user_id_kind_pk" PRIMARY KEY("agency_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_checklist_items" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by_id" uuid,
	CONSTRAINT "ticket_checklist_items_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_checklists" (
	"agency_id" uuid NOT NULL,
	"type" text NOT NULL,
	"items" text[] NOT NULL,
	"is_required" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "ticket_checklists_agency_id_type_pk" PRIMARY KEY("agency_id","type")
);
--> statement-breakpoint
CREATE TABLE "ticket_recurrences" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"client_id" uuid,
	"user_id" uuid NOT NULL,
	"assignee_id" uuid NOT NULL,
	"due_in_days" integer NOT NULL,
	"occasion" text NOT NULL,
	"repeat" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"max_count" integer,
	"made_count" integer DEFAULT 0 NOT NULL,
	"next_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_recurrences_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_templates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"description" text NOT NULL,
	"due_in_days" integer,
	"checklist" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_templates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD COLUMN "mentions" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "occasion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "occasion_date" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "recurrence_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "occurrence_on" date;--> statement-breakpoint
ALTER TABLE "notification_channels" ADD CONSTRAINT "notification_channels_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_checklist_items" ADD CONSTRAINT "ticket_checklist_items_agency_id_ticket_id_tickets_agency_id_id_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_checklist_items" ADD CONSTRAINT "ticket_checklist_items_agency_id_done_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","done_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_checklists" ADD CONSTRAINT "ticket_checklists_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_recurrences" ADD CONSTRAINT "ticket_recurrences_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_recurrences" ADD CONSTRAINT "ticket_recurrences_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_recurrences" ADD CONSTRAINT "ticket_recurrences_agency_id_assignee_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assignee_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_templates" ADD CONSTRAINT "ticket_templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("agency_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_checklist_items_ticket_idx" ON "ticket_checklist_items" USING btree ("agency_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_recurrences_next_idx" ON "ticket_recurrences" USING btree ("agency_id","next_on");--> statement-breakpoint
CREATE INDEX "ticket_recurrences_client_idx" ON "ticket_recurrences" USING btree ("agency_id","client_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_recurrence_id_ticket_recurrences_agency_id_id_fk" FOREIGN KEY ("agency_id","recurrence_id") REFERENCES "public"."ticket_recurrences"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_occurrence_key" ON "tickets" USING btree ("agency_id","recurrence_id","occurrence_on");--> statement-breakpoint
CREATE INDEX "tickets_remind_idx" ON "tickets" USING btree ("agency_id","remind_at") WHERE reminded_at is null;--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['ticket_recurrences', 'ticket_checklist_items', 'ticket_checklists', 'ticket_templates',
    'notifications', 'notification_channels'] loop
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
