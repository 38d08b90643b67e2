-- Reads every table for a backup, past the walls; nothing else may act as it. Later migrations that add a table
-- give it the same grant and policy: a test holds them to it.
do $$ begin
  create role app_backup nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ declare
  wall text;
begin
  execute format('grant app_backup to %I', current_user);
  grant usage on schema public to app_backup;
  for wall in select tablename from pg_tables where schemaname = 'public' loop
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
  end loop;
end $$;
