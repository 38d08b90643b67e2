-- Chains the audit log (security.md 20): it sees every entry and may seal those that are not, once. No role may change
-- anything else of an entry.
do $$ begin
  create role app_sealer nologin;
exception when duplicate_object or unique_violation then null;
end $$;
--> statement-breakpoint
do $$ begin
  execute format('grant app_sealer to %I', current_user);
end $$;
--> statement-breakpoint
grant usage on schema public to app_sealer;
--> statement-breakpoint
grant select on audit_entries to app_sealer;
--> statement-breakpoint
grant update (chain_position, previous_hash, hash) on audit_entries to app_sealer;
--> statement-breakpoint
create policy sealer_reads on audit_entries for select to app_sealer using (true);
--> statement-breakpoint
create policy sealer_seals on audit_entries for update to app_sealer using (hash is null) with check (hash is not null);
--> statement-breakpoint
create unique index audit_entries_chain_idx on audit_entries (agency_id, chain_position) nulls not distinct
  where chain_position is not null;
