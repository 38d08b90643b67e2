CREATE TABLE "follow_up_sequences" (
	"agency_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"sequence_steps" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "follow_up_sequences_agency_id_stage_pk" PRIMARY KEY("agency_id","stage")
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "sequence_step_id" uuid;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "stage_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "prospects" ADD COLUMN "stage_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follow_up_sequences" ADD CONSTRAINT "follow_up_sequences_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_sequence_key" ON "follow_ups" USING btree ("agency_id","prospect_id","stage_since","sequence_step_id") WHERE source = 'sequence';--> statement-breakpoint
CREATE INDEX "prospects_stage_idx" ON "prospects" USING btree ("agency_id","status","stage_since","id") WHERE deleted_at is null;
--> statement-breakpoint
-- Since when a prospect has its status, whoever writes it. One that is added has it since it was lost, converted or made; a status
-- that is taken back may say since when itself. Fires after keep_lost_at, by its name.
create function keep_stage_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.stage_since := coalesce(new.stage_since, new.lost_at, new.converted_at, new.created_at);
  elsif new.status is distinct from old.status and new.stage_since is not distinct from old.stage_since then
    new.stage_since := new.updated_at;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_stage_since before insert or update of status on prospects for each row execute function keep_stage_since();
--> statement-breakpoint
-- Those that are there already: since the last entry that gave them their status, else since they were lost, converted or made.
-- Row-level security is forced on the owner too, so it steps aside for this.
do $$
declare
  walled text;
begin
  foreach walled in array array['prospects', 'audit_entries'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;
  update prospects p set stage_since = coalesce(p.lost_at, p.converted_at, (
    select max(e.at) from audit_entries e
    where e.agency_id = p.agency_id and e.record_id = p.id and e.record_type = 'prospect' and e.after ->> 'status' = p.status
  ), p.created_at);
  foreach walled in array array['prospects', 'audit_entries'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['follow_up_sequences'] loop
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
