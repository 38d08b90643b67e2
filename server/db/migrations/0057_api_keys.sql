CREATE TABLE "api_keys" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "api_keys_secret_hash_key" UNIQUE("secret_hash"),
	CONSTRAINT "api_keys_former_hash_key" UNIQUE("former_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_created_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","created_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table api_keys enable row level security;
  alter table api_keys force row level security;
  execute format('create policy agency_wall on api_keys to app_user using (agency_id = %s) with check (agency_id = %s)', named, named);
  grant select, insert, update on api_keys to app_user;
  grant select on api_keys to app_backup;
  create policy backup on api_keys for select to app_backup using (true);
  grant select, delete on api_keys to app_purge;
  execute format('create policy purge on api_keys to app_purge using (%s)', mine);
  -- A call with a key is found before its agency is known.
  grant select, update (last_used_at) on api_keys to app_platform;
  create policy found_by_secret on api_keys for select to app_platform using (true);
  create policy used on api_keys for update to app_platform using (true) with check (true);
end $$;
--> statement-breakpoint
-- The key of a secret, with whom it acts for: the owner of its agency, who is asked for the rights at every call.
create function find_api_key(wanted text) returns table (
  key_id uuid, key_name text, scopes text[], expires_at timestamptz, last_used_at timestamptz, former_until timestamptz,
  user_id uuid, role text, name text, email text, locked_until timestamptz, is_demo boolean,
  agency_id uuid, time_zone text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select k.id, k.name, k.scopes, k.expires_at, k.last_used_at,
         case when k.secret_hash <> wanted then k.former_until end,
         u.id, u.role, u.name, u.email, u.locked_until, u.is_demo, a.id, a.time_zone
  from api_keys k join agencies a on a.id = k.agency_id join users u on u.id = a.owner_id and u.agency_id = a.id
  where (k.secret_hash = wanted or k.former_hash = wanted) and k.revoked_at is null
    and a.deleted_at is null and u.status = 'active';
end $$;
--> statement-breakpoint
grant create on schema public to app_platform;
--> statement-breakpoint
alter function find_api_key(text) owner to app_platform;
--> statement-breakpoint
revoke create on schema public from app_platform;
--> statement-breakpoint
revoke all on function find_api_key(text) from public;
--> statement-breakpoint
set role app_platform;
--> statement-breakpoint
do $$ begin
  execute format('grant execute on function find_api_key(text) to %I', session_user);
end $$;
--> statement-breakpoint
reset role;
