CREATE TABLE "platform_list_view_defaults" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "platform_list_view_defaults_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "platform_list_views" (
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text NOT NULL,
	"shown_columns" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "platform_list_views_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "platform_list_view_defaults" ADD CONSTRAINT "platform_list_view_defaults_view_id_platform_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."platform_list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_list_view_defaults_view_idx" ON "platform_list_view_defaults" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "platform_list_views_owner_idx" ON "platform_list_views" USING btree ("owner_id","list") WHERE deleted_at is null;
--> statement-breakpoint
do $$
declare
  wall text;
begin
  foreach wall in array array['platform_list_views', 'platform_list_view_defaults'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy platform on %I to app_platform using (true) with check (true)', wall);
    execute format('grant select, insert, update, delete on %I to app_platform', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
  end loop;
end $$;
