CREATE TABLE "mail_servers" (
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"reading_until" timestamp (3) with time zone,
	"uid_validity" text DEFAULT '' NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_since" timestamp (3) with time zone,
	"stuck_uid" bigint,
	"stuck_times" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_servers_agency_id_kind_pk" PRIMARY KEY("agency_id","kind"),
	CONSTRAINT "mail_servers_kind" CHECK (kind in ('imap', 'smtp'))
);
--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table mail_servers enable row level security;
  alter table mail_servers force row level security;
  execute format('create policy agency_wall on mail_servers to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, update, delete on mail_servers to app_user;
  grant select on mail_servers to app_backup;
  create policy backup on mail_servers for select to app_backup using (true);
  grant select, delete on mail_servers to app_purge;
  execute format('create policy purge on mail_servers to app_purge using (%s)', mine);
  -- The schedule finds the mailboxes that are due.
  grant select (agency_id, kind, paused_at, next_read_at, reading_until) on mail_servers to app_platform;
  create policy scheduled on mail_servers for select to app_platform using (true);
end $$;
