-- What a change makes of standings and the book is planned once, by keys: to plan it anew for each change took longer than the change,
-- and a batch of many finds its rows by keys as well. Nothing below may take longer by the square of what changes, since its plan
-- knows of no batch.
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
    c.id in (select n.renewed_from_id from counting n where not n.is_flat and n.renewed_from_id is not null),
    case when c.premium_days is null then c.begins_on else c.premium_days[cardinality(c.premium_days)] end,
    c.policy_servicers
  from counting c;
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
    array(select o from unnest(once) o where o.policy_id not in (select unnest(of_policies))) || folded);
  delete from term_standings s where s.agency_id = of_agency and s.policy_id = any(of_policies)
    and s.term_id not in (select f.term_id from unnest(folded) f);
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
    perform set_config('enable_nestloop', 'on', true);
    once := lock_standings(of.agency_id, of.clients);
    update term_standings s set assigned_agent_id = c.assigned_agent_id, servicer_id = c.servicer_id,
      policy_servicers = c.policy_servicers
    from clients c where s.agency_id = of.agency_id and s.client_id = any(of.clients)
      and c.agency_id = s.agency_id and c.id = s.client_id;
    perform enter_steps(of.agency_id, once, lock_standings(of.agency_id, of.clients));
  end loop;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  of text;
begin
  foreach of in array array['fold_term(uuid, uuid, date, timestamptz)', 'fold_policies(uuid, uuid[], timestamptz)',
    'lock_standings(uuid, uuid[])', 'enter_steps(uuid, term_standings[], term_standings[])',
    'enter_written(uuid, policy_transactions[], int)', 'keep_standings(uuid, uuid[])']
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_nestloop = on set enable_seqscan = off', of);
  end loop;
  -- What these begin with keeps the plan of its first use, which may be for one row or for all: each term is found by its key, and
  -- rows as they are and as they were are put together at once.
  alter function keep_standings_of_transactions() set enable_nestloop = on set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off;
  alter function keep_standings_of_policies() set enable_nestloop = off;
  alter function keep_servicers_of_changed() set enable_nestloop = off;
  alter function keep_standings_of_clients() set enable_nestloop = off set enable_seqscan = off set plan_cache_mode = force_generic_plan;
end $$;
--> statement-breakpoint
-- It builds JSON, which depends on settings by its kind: declared as that, it becomes part of the statements that call it.
alter function only_way(text, text) stable;
