ALTER TABLE "clients" ADD COLUMN "policy_servicers" uuid[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "servicer_id" uuid;--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "policy_servicers" uuid[];--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_agency_id_servicer_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","servicer_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_policy_servicers_idx" ON "clients" USING gin ("agency_id","policy_servicers") WHERE policy_servicers is not null;--> statement-breakpoint
CREATE INDEX "policies_servicer_idx" ON "policies" USING btree ("agency_id","servicer_id") WHERE servicer_id is not null;
--> statement-breakpoint
-- Whose each term is is read from the index alone, as before.
DROP INDEX "term_standings_open_idx";
--> statement-breakpoint
CREATE INDEX "term_standings_open_idx" ON "term_standings" USING btree ("agency_id","expires_on","settled_on")
  INCLUDE (term_id, premium, assigned_agent_id, servicer_id, policy_servicers) WHERE status_days is null and not is_closed and not is_followed;
--> statement-breakpoint
-- Who serves single policies of clients, live ones alone.
create function keep_policy_servicers(of_agency uuid, of_clients uuid[]) returns void
  language sql set search_path = public, pg_temp as $$
  update clients c set policy_servicers = s.people
  from clients o cross join lateral (
    select array_agg(distinct p.servicer_id) as people from policies p
    where p.agency_id = of_agency and p.client_id = o.id and p.deleted_at is null and p.servicer_id is not null
  ) s
  where o.agency_id = of_agency and o.id = any(of_clients) and c.agency_id = o.agency_id and c.id = o.id
    and c.policy_servicers is distinct from s.people
$$;
--> statement-breakpoint
-- A term that is added is served by whoever serves its policy.
create function keep_servicers_of_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from policies p where p.servicer_id is not null and p.agency_id in (select a.agency_id from added a)) then
    return null;
  end if;
  update policies p set servicer_id = o.servicer_id
  from added a join policies o on o.agency_id = a.agency_id and o.id = a.first_term_id
  where p.agency_id = a.agency_id and p.id = a.id and p.servicer_id is null and o.servicer_id is not null;
  perform keep_policy_servicers(of.agency_id, of.clients) from (
    select a.agency_id, array_agg(distinct a.client_id) as clients from added a where a.servicer_id is not null group by 1) of;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_servicers_of_added after insert on policies referencing new table as added
  for each statement execute function keep_servicers_of_added();
--> statement-breakpoint
-- All terms of a policy are served by the same person, and its client knows them.
create function keep_servicers_of_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- An update without rows would call this again and again.
  if not exists (select 1 from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.servicer_id is not null or n.servicer_id is not null)
      and (o.servicer_id, o.client_id, o.deleted_at) is distinct from (n.servicer_id, n.client_id, n.deleted_at)) then
    return null;
  end if;
  update policies p set servicer_id = n.servicer_id
  from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
  where p.agency_id = n.agency_id and p.policy_id = n.policy_id and o.servicer_id is distinct from n.servicer_id
    and p.servicer_id is distinct from n.servicer_id;
  perform keep_policy_servicers(of.agency_id, of.clients) from (
    select n.agency_id, array_agg(n.client_id) || array_agg(o.client_id) as clients
    from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.servicer_id is not null or n.servicer_id is not null)
      and (o.servicer_id, o.client_id, o.deleted_at) is distinct from (n.servicer_id, n.client_id, n.deleted_at)
    group by 1) of;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_servicers_of_changed after update on policies referencing old table as once_so new table as now_so
  for each statement execute function keep_servicers_of_changed();
--> statement-breakpoint
-- Once more, with them.
create or replace function fold_policies(of_agency uuid, of_policies uuid[], known_at timestamptz) returns setof term_standings
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with entered as materialized (
    select p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id, p.also_renews,
      coalesce(p.renewal_decision ->> 'decision' in ('let_expire', 'lost'), false) as is_closed,
      case when p.deleted_at <= coalesce(known_at, 'infinity') then (p.deleted_at at time zone a.time_zone)::date
        else (select ((away ->> 'from')::timestamptz at time zone a.time_zone)::date from jsonb_array_elements(p.removals) away
          where (away ->> 'from')::timestamptz <= known_at and known_at < (away ->> 'to')::timestamptz limit 1) end as hidden_on,
      c.assigned_agent_id, c.servicer_id, c.policy_servicers, count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.agency_id, p.id, a.time_zone, c.agency_id, c.id
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, e.policy_servicers, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, e.policy_servicers, f.begins_on, f.expires_on, f.is_flat, f.in_force,
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
    case when c.premium_days is null then c.begins_on else c.premium_days[cardinality(c.premium_days)] end,
    c.policy_servicers
  from counting c
  left join (select distinct n.renewed_from_id as id from counting n where not n.is_flat) next on next.id = c.id;
end $$;
--> statement-breakpoint
drop function whose_steps(uuid, uuid);
--> statement-breakpoint
-- Under whom a step is entered: the whole agency, and each person whose client it is.
create function whose_steps(producer uuid, servicer uuid, policy_servicers uuid[]) returns setof uuid language sql immutable as $$
  select null::uuid union all select producer where producer is not null
  union all select servicer where servicer is not null and servicer is distinct from producer
  union all select o from unnest(policy_servicers) o where o is distinct from producer and o is distinct from servicer
$$;
--> statement-breakpoint
create or replace function enter_steps(of_agency uuid, once term_standings[], now_so term_standings[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into book_steps (agency_id, id, person_id, day, type, policies, premium, clients, clients_kept, written)
  with terms as materialized (
    select -1 as sign, o.* from unnest(once) o union all select 1, n.* from unnest(now_so) n
  ), held as materialized (
    select t.sign, t.assigned_agent_id, t.servicer_id, t.policy_servicers, range_agg(coalesce(t.counted, days_between(t.from_day, t.to_day))) as days
    from terms t group by t.sign, t.client_id, t.assigned_agent_id, t.servicer_id, t.policy_servicers
  ), kept as materialized (
    select h.sign, h.assigned_agent_id, h.servicer_id, h.policy_servicers, h.days * coalesce((
      select range_agg(daterange(lower(r) + 365, upper(r) + 365)) from unnest(h.days) r), '{}') as days
    from held h
  ), steps as (
    select t.assigned_agent_id, t.servicer_id, t.policy_servicers, s.day, t.type, t.sign * s.policies as policies, t.sign * s.premium as premium,
      0 as clients, 0 as clients_kept
    from terms t cross join lateral steps_of((t.agency_id, t.term_id, t.policy_id, t.client_id, t.type, t.renewed_from_id, t.begins_on,
      t.expires_on, t.is_flat, t.from_day, t.to_day, t.in_force, t.counted, t.status_days, t.statuses, t.premium, t.premium_days,
      t.premiums, t.is_closed, t.also_renews, t.assigned_agent_id, t.servicer_id, t.is_followed, t.settled_on, t.policy_servicers)::term_standings) s
    union all
    select h.assigned_agent_id, h.servicer_id, h.policy_servicers, e.day, '', 0, 0, h.sign * e.step, 0 from held h cross join unnest(h.days) r
    cross join lateral (values (lower(r), 1), (upper(r), -1)) e(day, step) where e.day < 'infinity'
    union all
    select k.assigned_agent_id, k.servicer_id, k.policy_servicers, e.day, '', 0, 0, 0, k.sign * e.step from kept k cross join unnest(k.days) r
    cross join lateral (values (lower(r), 1), (upper(r), -1)) e(day, step) where e.day < 'infinity'
  ), summed as (
    select s.assigned_agent_id, s.servicer_id, s.policy_servicers, s.day, s.type, sum(s.policies) as policies, sum(s.premium) as premium,
      sum(s.clients) as clients, sum(s.clients_kept) as clients_kept
    from steps s group by 1, 2, 3, 4, 5
    having sum(s.policies) <> 0 or sum(s.premium) <> 0 or sum(s.clients) <> 0 or sum(s.clients_kept) <> 0
  )
  select of_agency, gen_random_uuid(), w.person_id, s.day, s.type, sum(s.policies), sum(s.premium), sum(s.clients),
    sum(s.clients_kept), 0
  from summed s cross join lateral whose_steps(s.assigned_agent_id, s.servicer_id, s.policy_servicers) w(person_id)
  group by w.person_id, s.day, s.type
  having sum(s.policies) <> 0 or sum(s.premium) <> 0 or sum(s.clients) <> 0 or sum(s.clients_kept) <> 0;
end $$;
--> statement-breakpoint
create or replace function keep_standings(of_agency uuid, of_policies uuid[]) returns void
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
    is_followed = excluded.is_followed, settled_on = excluded.settled_on,
    policy_servicers = excluded.policy_servicers
  where s is distinct from excluded;
end $$;
--> statement-breakpoint
create or replace function keep_standings_of_clients() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of record;
  once term_standings[];
begin
  for of in
    select n.agency_id, array_agg(n.id) as clients from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.assigned_agent_id, o.servicer_id, o.policy_servicers)
      is distinct from (n.assigned_agent_id, n.servicer_id, n.policy_servicers) group by 1
  loop
    once := lock_standings(of.agency_id, of.clients);
    update term_standings s set assigned_agent_id = c.assigned_agent_id, servicer_id = c.servicer_id,
      policy_servicers = c.policy_servicers
    from clients c where s.agency_id = of.agency_id and s.client_id = any(of.clients)
      and c.agency_id = s.agency_id and c.id = s.client_id;
    perform enter_steps(of.agency_id, once, lock_standings(of.agency_id, of.clients));
  end loop;
  return null;
end $$;
