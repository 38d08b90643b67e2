create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
-- Roles belong to the whole server: another database of it may have made them already.
do $$ declare
  role text;
begin
  foreach role in array array['app_user', 'app_platform', 'app_search', 'app_backup', 'app_disposal', 'app_sealer'] loop
    begin
      execute format('create role %I nologin', role);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to %I', role, current_user);
    exception when others then
      if not pg_has_role(current_user, role, 'member') then raise; end if;
    end;
    execute format('grant usage on schema public to %I', role);
  end loop;
end $$;
