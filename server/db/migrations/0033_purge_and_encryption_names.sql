ALTER TABLE "disposal_receipts" RENAME TO "purge_receipts";--> statement-breakpoint
ALTER TABLE "agency_keys" RENAME COLUMN "sealed_at" TO "encrypted_at";--> statement-breakpoint
ALTER TABLE "clients" RENAME COLUMN "custom_sealed" TO "custom_encrypted";--> statement-breakpoint
ALTER TABLE "purge_receipts" RENAME COLUMN "disposed_at" TO "purged_at";--> statement-breakpoint
ALTER TABLE "documents" RENAME COLUMN "sealed_facts" TO "encrypted_facts";--> statement-breakpoint
ALTER TABLE "policy_analyses" RENAME COLUMN "sealed_result" TO "encrypted_result";--> statement-breakpoint
ALTER TABLE "policies" RENAME COLUMN "custom_sealed" TO "custom_encrypted";--> statement-breakpoint
ALTER TABLE "prospects" RENAME COLUMN "custom_sealed" TO "custom_encrypted";--> statement-breakpoint
ALTER TABLE "purge_receipts" RENAME CONSTRAINT "disposal_receipts_former_agency_id_unique" TO "purge_receipts_former_agency_id_unique";--> statement-breakpoint
ALTER TABLE "purge_receipts" RENAME CONSTRAINT "disposal_receipts_pkey" TO "purge_receipts_pkey";--> statement-breakpoint
alter policy unsealed on agency_keys rename to unencrypted;
--> statement-breakpoint
-- Another database of the server may still use the role by its former name, so that it stays there, without any right here.
do $$ declare
  former record;
begin
  begin
    create role app_purge nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    execute format('grant app_purge to %I', current_user);
  exception when others then
    if not pg_has_role(current_user, 'app_purge', 'member') then raise; end if;
  end;
  grant usage on schema public to app_purge;
  for former in select tablename from pg_policies where schemaname = 'public' and policyname = 'disposal' loop
    execute format('alter policy disposal on %I rename to purge', former.tablename);
    execute format('alter policy purge on %I to app_purge', former.tablename);
  end loop;
  for former in select table_name, string_agg(privilege_type, ', ') as rights from information_schema.role_table_grants
    where table_schema = 'public' and grantee = 'app_disposal' group by table_name loop
    execute format('grant %s on %I to app_purge', former.rights, former.table_name);
    execute format('revoke all on %I from app_disposal', former.table_name);
  end loop;
  revoke usage on schema public from app_disposal;
end $$;
