CREATE TABLE "custom_fields" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_fields_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "custom_sealed" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "custom_sealed" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "custom_sealed" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- The search also looks into custom fields. A generated column is changed by making it anew, with its index and its grant.
ALTER TABLE "clients" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || contact_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   '))) STORED;
--> statement-breakpoint
ALTER TABLE "policies" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(policy_number || ' ' || carrier || ' ' || translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   '))) STORED;
--> statement-breakpoint
ALTER TABLE "prospects" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || translate(jsonb_path_query_array(custom, '$.*')::text, '[]"', '   '))) STORED;
--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin ("agency_id","search_text" gin_trgm_ops);
--> statement-breakpoint
grant select (search_text) on clients to app_search;
--> statement-breakpoint
CREATE INDEX "policies_search_idx" ON "policies" USING gin ("agency_id","search_text" gin_trgm_ops);
--> statement-breakpoint
grant select (search_text) on policies to app_search;
--> statement-breakpoint
CREATE INDEX "prospects_search_idx" ON "prospects" USING gin ("agency_id","search_text" gin_trgm_ops);
--> statement-breakpoint
grant select (search_text) on prospects to app_search;
--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name_idx" ON "custom_fields" USING btree ("agency_id","record_type","name_key") WHERE archived_at is null;
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall constant text := 'custom_fields';
begin
  execute format('alter table %I enable row level security', wall);
  execute format('alter table %I force row level security', wall);
  execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
    wall, named, named);
  execute format('grant select, insert, update, delete on %I to app_user', wall);
  execute format('grant select on %I to app_backup', wall);
  execute format('create policy backup on %I for select to app_backup using (true)', wall);
  execute format('grant select, delete on %I to app_disposal', wall);
  execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
end $$;
