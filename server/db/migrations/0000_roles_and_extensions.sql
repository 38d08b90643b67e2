create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
do $$ begin
  create role app_user nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ begin
  create role app_platform nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ begin
  execute format('grant app_user, app_platform to %I', current_user);
exception when others then
  if not (pg_has_role(current_user, 'app_user', 'member') and pg_has_role(current_user, 'app_platform', 'member')) then
    raise;
  end if;
end $$;
