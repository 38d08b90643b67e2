CREATE TABLE "proposal_replies" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_hash" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "proposal_replies_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requote_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"to" text NOT NULL,
	"token_hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"file_key" text NOT NULL,
	"file_hash" text NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"delivery" text DEFAULT 'queued' NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "proposals_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "proposal_replies" ADD CONSTRAINT "proposal_replies_agency_id_proposal_id_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."proposals"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_requote_id_requotes_agency_id_id_fk" FOREIGN KEY ("agency_id","requote_id") REFERENCES "public"."requotes"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_sender_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","sender_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_replies_answer_key" ON "proposal_replies" USING btree ("agency_id","proposal_id") WHERE kind = 'answer';--> statement-breakpoint
CREATE INDEX "proposal_replies_proposal_idx" ON "proposal_replies" USING btree ("agency_id","proposal_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_token_key" ON "proposals" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "proposals_requote_idx" ON "proposals" USING btree ("agency_id","requote_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['proposals', 'proposal_replies'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    -- What was proposed and what was answered never changes.
    execute format('grant select, insert on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
end $$;
--> statement-breakpoint
grant update (token_hash, days, sent_at, expires_at, delivery, opened, opened_at, revoked_at) on proposals to app_user;
--> statement-breakpoint
-- A link is looked up by its hash before it is known whose it is.
grant select (agency_id, id, token_hash, expires_at, revoked_at) on proposals to app_platform;
--> statement-breakpoint
create policy opened_by_link on proposals for select to app_platform using (true);
