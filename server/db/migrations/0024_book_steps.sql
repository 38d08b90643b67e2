CREATE TABLE "book_steps" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"policies" integer NOT NULL,
	"premium" numeric(12, 2) NOT NULL,
	"clients" integer NOT NULL,
	"clients_kept" integer NOT NULL,
	"written" numeric(12, 2) NOT NULL,
	CONSTRAINT "book_steps_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "assigned_agent_id" uuid;--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "servicer_id" uuid;--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "settled_on" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_steps" ADD CONSTRAINT "book_steps_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_steps_day_idx" ON "book_steps" USING btree ("agency_id","person_id","day")
  INCLUDE (type, policies, premium, clients, clients_kept, written);--> statement-breakpoint
CREATE INDEX "term_standings_open_idx" ON "term_standings" USING btree ("agency_id","expires_on","settled_on")
  INCLUDE (term_id, premium, assigned_agent_id, servicer_id) WHERE status_days is null and not is_closed and not is_followed;--> statement-breakpoint
CREATE INDEX "term_standings_marked_idx" ON "term_standings" USING btree ("agency_id","expires_on") WHERE status_days is not null and not is_closed and not is_followed;
--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table book_steps enable row level security;
  alter table book_steps force row level security;
  execute format('create policy agency_wall on book_steps to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  grant select, insert, delete on book_steps to app_user;
  grant select on book_steps to app_backup;
  create policy backup on book_steps for select to app_backup using (true);
  grant select, delete on book_steps to app_disposal;
  execute format('create policy disposal on book_steps to app_disposal using (%s)', mine);
end $$;
--> statement-breakpoint
-- Once more, with whose each term is, and what the open renewals ask of it; its plan is kept from call to call.
create or replace function fold_policies(of_agency uuid, of_policies uuid[], known_at timestamptz) returns setof term_standings
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with entered as materialized (
    select p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id, p.also_renews,
      coalesce(p.renewal_decision ->> 'decision' in ('let_expire', 'lost'), false) as is_closed,
      case when p.deleted_at <= coalesce(known_at, 'infinity') then (p.deleted_at at time zone a.time_zone)::date end as hidden_on,
      c.assigned_agent_id, c.servicer_id, count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.agency_id, p.id, a.time_zone, c.agency_id, c.id
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, f.begins_on, f.expires_on, f.is_flat, f.in_force,
      f.status_days, f.statuses, f.premium, f.premium_days, f.premiums
    from entered e cross join lateral fold_term(of_agency, e.id, e.hidden_on, known_at) f
    where e.entries > 1 or e.hidden_on is not null
  ), days as (
    select f.*, f.begins_on as first_day, days_between(f.begins_on, f.expires_on) as whole,
      coalesce(f.in_force, days_between(f.begins_on, f.expires_on)) as own from folded f
  ), counting as (
    select d.*, d.own - coalesce(range_agg(d.own) over (
      partition by d.policy_id order by d.begins_on desc, d.id desc rows between unbounded preceding and 1 preceding), '{}') as counts
    from days d
  )
  select of_agency, c.id, c.policy_id, c.client_id, c.type, c.renewed_from_id, c.begins_on, c.expires_on, c.is_flat,
    coalesce(lower(c.counts), c.first_day), coalesce(upper(c.counts), c.first_day), nullif(c.own, c.whole),
    case when isempty(c.counts) or c.counts = datemultirange(daterange(lower(c.counts), upper(c.counts))) then null else c.counts end,
    c.status_days, c.statuses, c.premium::numeric(12, 2), c.premium_days, c.premiums::numeric(12, 2)[], c.is_closed, c.also_renews,
    c.assigned_agent_id, c.servicer_id,
    next.id is not null,
    case when c.premium_days is null then c.begins_on else c.premium_days[cardinality(c.premium_days)] end
  from counting c
  left join (select distinct n.renewed_from_id as id from counting n where not n.is_flat) next on next.id = c.id;
end $$;
--> statement-breakpoint
-- By how much the policies and the premium of a term change on which days.
create function steps_of(s term_standings) returns table (day date, policies int, premium numeric) language sql immutable as $$
  select step.day, step.policies, step.change from unnest(coalesce(s.counted, days_between(s.from_day, s.to_day))) r
  cross join lateral (
    select lower(r), 1, case when s.premium_days is null then s.premium
      else coalesce(s.premiums[nullif(width_bucket(lower(r), s.premium_days), 0)], 0) end
    union all
    select upper(r), -1, -case when s.premium_days is null then s.premium
      else coalesce(s.premiums[nullif(width_bucket(upper(r) - 1, s.premium_days), 0)], 0) end where upper(r) < 'infinity'
    union all
    select s.premium_days[i], 0, s.premiums[i] - coalesce(s.premiums[i - 1], 0) from generate_subscripts(s.premium_days, 1) i
    where s.premium_days[i] > lower(r) and s.premium_days[i] < upper(r)
  ) step(day, policies, change)
$$;
--> statement-breakpoint
-- Under whom a step is entered: the whole agency, and each person whose client it is.
create function whose_steps(producer uuid, servicer uuid) returns setof uuid language sql immutable as $$
  select null::uuid union all select producer where producer is not null
  union all select servicer where servicer is not null and servicer is distinct from producer
$$;
--> statement-breakpoint
-- Enters what differs for the book between all terms of some clients as they were and as they are.
create function enter_steps(of_agency uuid, once term_standings[], now_so term_standings[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into book_steps (agency_id, id, person_id, day, type, policies, premium, clients, clients_kept, written)
  with terms as materialized (
    select -1 as sign, o.* from unnest(once) o union all select 1, n.* from unnest(now_so) n
  ), held as materialized (
    select t.sign, t.assigned_agent_id, t.servicer_id, range_agg(coalesce(t.counted, days_between(t.from_day, t.to_day))) as days
    from terms t group by t.sign, t.client_id, t.assigned_agent_id, t.servicer_id
  ), kept as materialized (
    select h.sign, h.assigned_agent_id, h.servicer_id, h.days * coalesce((
      select range_agg(daterange(lower(r) + 365, upper(r) + 365)) from unnest(h.days) r), '{}') as days
    from held h
  ), steps as (
    select t.assigned_agent_id, t.servicer_id, s.day, t.type, t.sign * s.policies as policies, t.sign * s.premium as premium,
      0 as clients, 0 as clients_kept
    from terms t cross join lateral steps_of((t.agency_id, t.term_id, t.policy_id, t.client_id, t.type, t.renewed_from_id, t.begins_on,
      t.expires_on, t.is_flat, t.from_day, t.to_day, t.in_force, t.counted, t.status_days, t.statuses, t.premium, t.premium_days,
      t.premiums, t.is_closed, t.also_renews, t.assigned_agent_id, t.servicer_id, t.is_followed, t.settled_on)::term_standings) s
    union all
    select h.assigned_agent_id, h.servicer_id, e.day, '', 0, 0, h.sign * e.step, 0 from held h cross join unnest(h.days) r
    cross join lateral (values (lower(r), 1), (upper(r), -1)) e(day, step) where e.day < 'infinity'
    union all
    select k.assigned_agent_id, k.servicer_id, e.day, '', 0, 0, 0, k.sign * e.step from kept k cross join unnest(k.days) r
    cross join lateral (values (lower(r), 1), (upper(r), -1)) e(day, step) where e.day < 'infinity'
  ), summed as (
    select s.assigned_agent_id, s.servicer_id, s.day, s.type, sum(s.policies) as policies, sum(s.premium) as premium,
      sum(s.clients) as clients, sum(s.clients_kept) as clients_kept
    from steps s group by 1, 2, 3, 4
    having sum(s.policies) <> 0 or sum(s.premium) <> 0 or sum(s.clients) <> 0 or sum(s.clients_kept) <> 0
  )
  select of_agency, gen_random_uuid(), w.person_id, s.day, s.type, sum(s.policies), sum(s.premium), sum(s.clients),
    sum(s.clients_kept), 0
  from summed s cross join lateral whose_steps(s.assigned_agent_id, s.servicer_id) w(person_id)
  group by w.person_id, s.day, s.type
  having sum(s.policies) <> 0 or sum(s.premium) <> 0 or sum(s.clients) <> 0 or sum(s.clients_kept) <> 0;
end $$;
--> statement-breakpoint
-- Enters what transactions wrote, or takes it back: of the agency, and what of it is credited to each producer.
create function enter_written(of_agency uuid, made policy_transactions[], sign int) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into book_steps (agency_id, id, person_id, day, type, policies, premium, clients, clients_kept, written)
  with counted as materialized (
    select t.effective_date, t.premium_change, t.producers from unnest(made) t
    where t.premium_change <> 0 and case when t.corrects is null then t.kind else (select v.kind from policy_transactions v
      where v.agency_id = of_agency and v.id = t.corrects) end not in ('transfer_in', 'transfer_out')
  ), parts as (
    select null::uuid as person_id, c.effective_date as day, c.premium_change as part from counted c
    union all
    select p.user_id, c.effective_date, p.part from counted c cross join lateral credited(c.premium_change, c.producers) p
    where p.user_id is not null
  )
  select of_agency, gen_random_uuid(), p.person_id, p.day, '', 0, 0, 0, 0, sign * sum(p.part)
  from parts p group by p.person_id, p.day having sum(p.part) <> 0;
end $$;
--> statement-breakpoint
-- All terms of clients. Two who change terms of one client wait for each other, or the client would be counted by what
-- each of them saw.
create function lock_standings(of_agency uuid, of_clients uuid[]) returns term_standings[]
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from clients c where c.agency_id = of_agency and c.id = any(of_clients) order by c.id for no key update;
  return array(select s from term_standings s where s.agency_id = of_agency and s.client_id = any(of_clients));
end $$;
--> statement-breakpoint
drop function keep_standings(uuid, uuid[]);
--> statement-breakpoint
create function keep_standings(of_agency uuid, of_policies uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  of_clients constant uuid[] := array(
    select p.client_id from policies p where p.agency_id = of_agency and p.policy_id = any(of_policies)
    union select s.client_id from term_standings s where s.agency_id = of_agency and s.policy_id = any(of_policies));
  once constant term_standings[] := lock_standings(of_agency, of_clients);
  folded constant term_standings[] := array(select f from fold_policies(of_agency, of_policies, null) f);
begin
  perform enter_steps(of_agency, once,
    array(select o from unnest(once) o where not o.policy_id = any(of_policies)) || folded);
  delete from term_standings s where s.agency_id = of_agency and s.policy_id = any(of_policies)
    and not exists (select 1 from unnest(folded) f where f.term_id = s.term_id);
  insert into term_standings as s select * from unnest(folded)
  on conflict (agency_id, term_id) do update set policy_id = excluded.policy_id, client_id = excluded.client_id,
    type = excluded.type, renewed_from_id = excluded.renewed_from_id, begins_on = excluded.begins_on,
    expires_on = excluded.expires_on, is_flat = excluded.is_flat, from_day = excluded.from_day, to_day = excluded.to_day,
    in_force = excluded.in_force, counted = excluded.counted, status_days = excluded.status_days,
    statuses = excluded.statuses, premium = excluded.premium, premium_days = excluded.premium_days, premiums = excluded.premiums,
    is_closed = excluded.is_closed, also_renews = excluded.also_renews, assigned_agent_id = excluded.assigned_agent_id, servicer_id = excluded.servicer_id,
    is_followed = excluded.is_followed, settled_on = excluded.settled_on
  where s is distinct from excluded;
end $$;
--> statement-breakpoint
create or replace function keep_standings_of_transactions() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of record;
begin
  for of in
    select p.agency_id, array_agg(distinct p.policy_id) as policies from policies p
    where (p.agency_id, p.id) in (select a.agency_id, a.term_id from added a) group by 1
  loop
    perform keep_standings(of.agency_id, of.policies);
    perform enter_written(of.agency_id, array(select a::policy_transactions from added a where a.agency_id = of.agency_id), 1);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- A client that is handed over takes its terms of all days along.
create function keep_standings_of_clients() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of record;
  once term_standings[];
begin
  for of in
    select n.agency_id, array_agg(n.id) as clients from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.assigned_agent_id, o.servicer_id) is distinct from (n.assigned_agent_id, n.servicer_id) group by 1
  loop
    once := lock_standings(of.agency_id, of.clients);
    update term_standings s set assigned_agent_id = c.assigned_agent_id, servicer_id = c.servicer_id
    from clients c where s.agency_id = of.agency_id and s.client_id = any(of.clients)
      and c.agency_id = s.agency_id and c.id = s.client_id;
    perform enter_steps(of.agency_id, once, lock_standings(of.agency_id, of.clients));
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_standings after update on clients referencing old table as once_so new table as now_so
  for each statement execute function keep_standings_of_clients();
--> statement-breakpoint
-- Takes terms away as though they had never been: only the undo of an import does. What they renewed is open again.
create function remove_terms(of_agency uuid, of_terms uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  of_policies constant uuid[] := array(
    select distinct p.policy_id from policies p where p.agency_id = of_agency and p.id = any(of_terms));
  once constant term_standings[] := lock_standings(of_agency, array(
    select distinct p.client_id from policies p where p.agency_id = of_agency and p.id = any(of_terms)));
begin
  perform enter_steps(of_agency, once, array(select o from unnest(once) o where not o.term_id = any(of_terms)));
  perform enter_written(of_agency, array(
    select t from policy_transactions t where t.agency_id = of_agency and t.term_id = any(of_terms)), -1);
  delete from policies p where p.agency_id = of_agency and p.id = any(of_terms);
  perform keep_standings(of_agency, of_policies);
end $$;
--> statement-breakpoint
-- Makes one of all rows of the same day and person.
create function compact_book(of_agency uuid) returns void language sql set search_path = public, pg_temp as $$
  with gone as (
    delete from book_steps b where b.agency_id = of_agency and (coalesce(b.person_id, of_agency), b.day, b.type) in (
      select coalesce(d.person_id, of_agency), d.day, d.type from book_steps d where d.agency_id = of_agency
      group by d.person_id, d.day, d.type having count(*) > 1)
    returning *
  )
  insert into book_steps (agency_id, id, person_id, day, type, policies, premium, clients, clients_kept, written)
  select of_agency, gen_random_uuid(), g.person_id, g.day, g.type, sum(g.policies), sum(g.premium), sum(g.clients),
    sum(g.clients_kept), sum(g.written)
  from gone g group by g.person_id, g.day, g.type
  having sum(g.policies) <> 0 or sum(g.premium) <> 0 or sum(g.clients) <> 0 or sum(g.clients_kept) <> 0 or sum(g.written) <> 0
$$;
--> statement-breakpoint
-- Folds everything anew: what the terms of an agency are on any day, and its book.
create function fold_book(of_agency uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from book_steps where agency_id = of_agency;
  delete from term_standings where agency_id = of_agency;
  perform keep_standings(of_agency, array(select distinct p.policy_id from policies p where p.agency_id = of_agency));
  perform enter_written(of_agency, array(select t from policy_transactions t where t.agency_id = of_agency), 1);
end $$;
--> statement-breakpoint
-- The book of today. Row-level security is forced on the owner too, so it steps aside for this.
do $$
declare
  walled text;
begin
  foreach walled in array array['policies', 'clients', 'agencies', 'policy_transactions', 'term_standings', 'book_steps'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;
  perform fold_book(a.id) from agencies a;
  foreach walled in array array['policies', 'clients', 'agencies', 'policy_transactions', 'term_standings', 'book_steps'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
