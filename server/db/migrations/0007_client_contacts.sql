CREATE TABLE "client_contacts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"date_of_birth" text,
	"phones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_preferred" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || jsonb_path_query_array(emails, '$[*].address')::text || ' '
  || jsonb_path_query_array(phones, '$[*].number')::text || ' '
  || regexp_replace(jsonb_path_query_array(phones, '$[*].number')::text, '[^0-9,]', '', 'g'))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "client_contacts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_contacts_client_idx" ON "client_contacts" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_contacts_preferred_idx" ON "client_contacts" USING btree ("agency_id","client_id") WHERE is_preferred;--> statement-breakpoint
CREATE INDEX "client_contacts_search_idx" ON "client_contacts" USING gin ("agency_id","search_text" gin_trgm_ops);--> statement-breakpoint
-- The list of one number or address, or of none.
create function only_way(key text, wanted text) returns jsonb language sql immutable as $$
  select case when wanted = '' then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('kind', 'main', key, wanted, 'isPreferred', true)) end
$$;
--> statement-breakpoint
-- The clients of today as contacts. Row-level security is forced on the owner too, so it steps aside for this.
alter table clients no force row level security;
--> statement-breakpoint
insert into client_contacts (agency_id, id, client_id, name, phones, emails, is_preferred, created_at, updated_at)
select agency_id, gen_random_uuid(), id, contact_name, only_way('number', phone), only_way('address', email), true,
  created_at, updated_at
from clients where contact_name <> '' or phone <> '' or email <> '';
--> statement-breakpoint
alter table clients force row level security;
--> statement-breakpoint
alter table client_contacts enable row level security;
--> statement-breakpoint
alter table client_contacts force row level security;
--> statement-breakpoint
create policy agency_wall on client_contacts to app_user
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  with check (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on client_contacts to app_user;
--> statement-breakpoint
grant select on client_contacts to app_backup;
--> statement-breakpoint
create policy backup on client_contacts for select to app_backup using (true);
--> statement-breakpoint
grant select, delete on client_contacts to app_disposal;
--> statement-breakpoint
create policy disposal on client_contacts to app_disposal
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    and exists (select 1 from agencies d where d.id = nullif(current_setting('app.agency_id', true), '')::uuid));
--> statement-breakpoint
grant select (agency_id, client_id, search_text) on client_contacts to app_search;
--> statement-breakpoint
create policy search on client_contacts for select to app_search using (true);
--> statement-breakpoint
-- As before, and a client by what any of its contacts has.
create or replace function search_ids(kind text, pattern text) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  mine constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  case kind
    when 'client' then return query
      select id from clients where agency_id = mine and search_text like pattern and deleted_at is null
      union select client_id from client_contacts where agency_id = mine and search_text like pattern;
    when 'prospect' then return query select id from prospects where agency_id = mine and search_text like pattern and deleted_at is null;
    when 'policy' then return query select id from policies where agency_id = mine and search_text like pattern and deleted_at is null;
    when 'ticket' then return query select id from tickets where agency_id = mine and search_text like pattern and deleted_at is null;
  end case;
end $$;
--> statement-breakpoint
-- A list of numbers or addresses whose preferred one is the wanted; an empty one takes the preferred one out.
create function with_preferred(ways jsonb, key text, wanted text) returns jsonb language sql immutable as $$
  select case
    when wanted = '' then (select coalesce(jsonb_agg(way order by at), '[]')
      from jsonb_array_elements(ways) with ordinality w (way, at) where not (way ->> 'isPreferred')::boolean)
    when exists (select 1 from jsonb_array_elements(ways) way where way ->> key = wanted) then
      (select jsonb_agg(way || jsonb_build_object('isPreferred', way ->> key = wanted) order by at)
       from jsonb_array_elements(ways) with ordinality w (way, at))
    when exists (select 1 from jsonb_array_elements(ways) way where (way ->> 'isPreferred')::boolean) then
      (select jsonb_agg(case when (way ->> 'isPreferred')::boolean then way || jsonb_build_object(key, wanted) else way end order by at)
       from jsonb_array_elements(ways) with ordinality w (way, at))
    else only_way(key, wanted) || ways
  end
$$;
--> statement-breakpoint
-- Clients are written by screens, imports, documents, assistants and undo: what they say of the preferred contact
-- becomes one here, for all of them.
create function add_preferred_contacts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into client_contacts (agency_id, id, client_id, name, phones, emails, is_preferred, created_at, updated_at)
  select c.agency_id, gen_random_uuid(), c.id, c.contact_name, only_way('number', c.phone),
    only_way('address', c.email), true, c.updated_at, c.updated_at
  from added c where c.contact_name <> '' or c.phone <> '' or c.email <> '';
  return null;
end $$;
--> statement-breakpoint
create trigger add_preferred_contacts after insert on clients referencing new table as added
  for each statement execute function add_preferred_contacts();
--> statement-breakpoint
create function keep_preferred_contact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update client_contacts k set name = new.contact_name, phones = with_preferred(k.phones, 'number', new.phone),
    emails = with_preferred(k.emails, 'address', new.email), updated_at = new.updated_at, version = k.version + 1
  where k.agency_id = new.agency_id and k.client_id = new.id and k.is_preferred
    and (k.name, k.phones, k.emails) is distinct from
      (new.contact_name, with_preferred(k.phones, 'number', new.phone), with_preferred(k.emails, 'address', new.email));
  insert into client_contacts (agency_id, id, client_id, name, phones, emails, is_preferred, created_at, updated_at)
  select new.agency_id, gen_random_uuid(), new.id, new.contact_name, only_way('number', new.phone),
    only_way('address', new.email), true, new.updated_at, new.updated_at
  where (new.contact_name <> '' or new.phone <> '' or new.email <> '') and not exists (
    select 1 from client_contacts k where k.agency_id = new.agency_id and k.client_id = new.id and k.is_preferred);
  -- A contact of whom nothing is left is none, where it is the only one.
  delete from client_contacts k where k.agency_id = new.agency_id and k.client_id = new.id and k.name = ''
    and k.phones = '[]' and k.emails = '[]' and k.roles = '[]' and k.consent = '{}' and k.date_of_birth is null
    and not exists (select 1 from client_contacts o
      where o.agency_id = new.agency_id and o.client_id = new.id and o.id <> k.id);
  return null;
end $$;
--> statement-breakpoint
create trigger keep_preferred_contact after update of contact_name, phone, email on clients for each row
  when ((old.contact_name, old.phone, old.email) is distinct from (new.contact_name, new.phone, new.email))
  execute function keep_preferred_contact();
