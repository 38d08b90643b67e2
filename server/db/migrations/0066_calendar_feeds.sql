CREATE TABLE "calendar_feeds" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_agency_id_user_id_pk" PRIMARY KEY("agency_id","user_id"),
	CONSTRAINT "calendar_feeds_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table calendar_feeds enable row level security;
  alter table calendar_feeds force row level security;
  execute format('create policy agency_wall on calendar_feeds to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, update, delete on calendar_feeds to app_user;
  grant select on calendar_feeds to app_backup;
  create policy backup on calendar_feeds for select to app_backup using (true);
  grant select, delete on calendar_feeds to app_purge;
  execute format('create policy purge on calendar_feeds to app_purge using (%s)', mine);
  -- Whose an address is, is asked before anybody is known.
  grant select on calendar_feeds to app_platform;
  create policy asked on calendar_feeds for select to app_platform using (true);
end $$;
