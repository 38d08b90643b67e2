ALTER TABLE "prospects" ADD COLUMN "lost_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Since when a prospect is lost: with its status, whoever writes it. One that is added as lost is so since it was made; a status
-- that is taken back may say since when itself.
create function keep_lost_at() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status <> 'lost' then
    new.lost_at := null;
  elsif tg_op = 'INSERT' then
    new.lost_at := coalesce(new.lost_at, new.created_at);
  elsif old.status <> 'lost' then
    new.lost_at := coalesce(new.lost_at, new.updated_at);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_lost_at before insert or update of status on prospects for each row execute function keep_lost_at();
--> statement-breakpoint
-- Those that are lost already: since the last entry that made them so, else since they were added so or last changed. Row-level
-- security is forced on the owner too, so it steps aside for this.
do $$
declare
  walled text;
begin
  foreach walled in array array['prospects', 'audit_entries'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;
  update prospects p set lost_at = coalesce((
    select max(e.at) from audit_entries e
    where e.agency_id = p.agency_id and e.record_id = p.id and e.record_type = 'prospect' and e.after ->> 'status' = 'lost'
  ), p.updated_at) where p.status = 'lost';
  foreach walled in array array['prospects', 'audit_entries'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
