ALTER TABLE "term_standings" ADD COLUMN "credited" uuid[];
--> statement-breakpoint
-- Once more, with who was credited with a term as it began.
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
      c.assigned_agent_id, c.servicer_id, c.policy_servicers, count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium,
      (array_agg(t.producers))[1] as producers
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    join clients c on c.agency_id = p.agency_id and c.id = p.client_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.agency_id, p.id, a.time_zone, c.agency_id, c.id
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, e.policy_servicers, e.hidden_on, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums, e.producers
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.assigned_agent_id, e.servicer_id, e.policy_servicers, e.hidden_on, f.begins_on, f.expires_on, f.is_flat, f.in_force,
      f.status_days, f.statuses, f.premium, f.premium_days, f.premiums, null::jsonb
    from entered e cross join lateral fold_term(of_agency, e.id, e.hidden_on, known_at) f
    where e.entries > 1 or e.hidden_on is not null
  ), days as (
    select f.*, f.begins_on as first_day, days_between(f.begins_on, f.expires_on) as whole,
      coalesce(f.in_force, days_between(f.begins_on, f.expires_on)) as own from folded f
  ), counting as (
    select d.*, d.own - coalesce(range_agg(d.own) over (
      partition by d.policy_id order by d.begins_on desc, d.id desc rows between unbounded preceding and 1 preceding), '{}') as counts
    from days d
  ), merged as materialized (
    select moved.id::uuid as term_id, array_agg(m.id order by m.deleted_at, m.id) as clients,
      array_agg(case when known_at < m.deleted_at then 'infinity'::date else (m.deleted_at at time zone a.time_zone)::date end
        order by m.deleted_at, m.id) as until
    from clients m join agencies a on a.id = m.agency_id
    cross join lateral jsonb_array_elements_text(m.merge -> 'moved' -> 'policies') moved(id)
    where m.agency_id = of_agency and m.merged_into_id is not null and moved.id::uuid in (select e.id from entered e)
    group by 1
  )
  select of_agency, c.id, c.policy_id, c.client_id, c.type, c.renewed_from_id, c.begins_on, c.expires_on, c.is_flat,
    coalesce(lower(c.counts), c.first_day), coalesce(upper(c.counts), c.first_day), nullif(c.own, c.whole),
    case when isempty(c.counts) or c.counts = datemultirange(daterange(lower(c.counts), upper(c.counts))) then null else c.counts end,
    c.status_days, c.statuses, c.premium::numeric(12, 2), c.premium_days, c.premiums::numeric(12, 2)[], c.is_closed, c.also_renews,
    c.assigned_agent_id, c.servicer_id,
    c.id in (select n.renewed_from_id from counting n where not n.is_flat and n.hidden_on is null and n.renewed_from_id is not null),
    case when c.premium_days is null then c.begins_on else c.premium_days[cardinality(c.premium_days)] end,
    c.policy_servicers, c.hidden_on, merged.clients, merged.until,
    (select array_agg(distinct (k ->> 'userId')::uuid) from jsonb_array_elements(coalesce(c.producers, (
      select t.producers from policy_transactions t where t.agency_id = of_agency and t.term_id = c.id
        and t.kind in ('new', 'renewal', 'rewrite', 'transfer_in') and (t.entered_at <= known_at or known_at is null)
        and not exists (select 1 from policy_transactions o where o.agency_id = of_agency and o.corrects = t.id
          and (o.entered_at <= known_at or known_at is null))
      order by t.position, t.id limit 1))) k where k ->> 'userId' is not null)
  from counting c
  left join merged on merged.term_id = c.id;
end $$;
--> statement-breakpoint
create or replace function enter_steps(of_agency uuid, once term_standings[], now_so term_standings[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into book_steps (agency_id, id, person_id, day, type, policies, premium, clients, clients_kept, written)
  with terms as materialized (
    select -1 as sign, o.* from unnest(once) o union all select 1, n.* from unnest(now_so) n
  ), merged as materialized (
    select t.sign, t.term_id, t.assigned_agent_id, t.servicer_id, t.policy_servicers, h.client_id, h.place,
      datemultirange(daterange(lag(h.until, 1, '-infinity') over (partition by t.sign, t.term_id order by h.place), h.until)) as had,
      coalesce(t.counted, days_between(t.from_day, t.to_day)) as days
    from terms t cross join lateral unnest(t.former_clients || t.client_id, t.former_until || 'infinity'::date)
      with ordinality h(client_id, until, place)
    where t.former_clients is not null
  ), held as materialized (
    select d.sign, d.client_id, d.assigned_agent_id, d.servicer_id, d.policy_servicers, range_agg(d.days) as days from (
      select t.sign, t.client_id, t.assigned_agent_id, t.servicer_id, t.policy_servicers,
        coalesce(t.counted, days_between(t.from_day, t.to_day)) as days
      from terms t where t.former_clients is null
      union all select m.sign, m.client_id, m.assigned_agent_id, m.servicer_id, m.policy_servicers, m.days * m.had from merged m
    ) d group by 1, 2, 3, 4, 5
  ), gone_on as (
    -- The days on which whatever a merged client went into has a policy in force.
    select o.sign, o.client_id, range_agg(h.days * n.had) as days
    from merged o join merged n on n.sign = o.sign and n.term_id = o.term_id and n.place > o.place
    join held h on h.sign = n.sign and h.client_id = n.client_id
    group by 1, 2
  ), kept as materialized (
    select h.sign, h.assigned_agent_id, h.servicer_id, h.policy_servicers, (h.days + coalesce(g.days, '{}')) * coalesce((
      select range_agg(daterange(lower(r) + 365, upper(r) + 365)) from unnest(h.days) r), '{}') as days
    from held h left join gone_on g on g.sign = h.sign and g.client_id = h.client_id
  ), steps as (
    select t.assigned_agent_id, t.servicer_id, t.policy_servicers, s.day, t.type, t.sign * s.policies as policies, t.sign * s.premium as premium,
      0 as clients, 0 as clients_kept
    from terms t cross join lateral steps_of((t.agency_id, t.term_id, t.policy_id, t.client_id, t.type, t.renewed_from_id, t.begins_on,
      t.expires_on, t.is_flat, t.from_day, t.to_day, t.in_force, t.counted, t.status_days, t.statuses, t.premium, t.premium_days,
      t.premiums, t.is_closed, t.also_renews, t.assigned_agent_id, t.servicer_id, t.is_followed, t.settled_on, t.policy_servicers,
      t.hidden_on, t.former_clients, t.former_until, t.credited)::term_standings) s
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
    policy_servicers = excluded.policy_servicers,
    hidden_on = excluded.hidden_on, former_clients = excluded.former_clients, former_until = excluded.former_until,
    credited = excluded.credited
  where s is distinct from excluded;
end $$;
--> statement-breakpoint
-- Planned as before.
do $$
declare
  of text;
begin
  foreach of in array array['fold_policies(uuid, uuid[], timestamptz)', 'keep_standings(uuid, uuid[])',
    'enter_steps(uuid, term_standings[], term_standings[])']
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_nestloop = on set enable_seqscan = off', of);
  end loop;
end $$;
--> statement-breakpoint
-- The terms of today. Row-level security is forced on the owner too, so it steps aside for this.
do $$
declare
  walled text;
begin
  foreach walled in array array['policy_transactions', 'term_standings'] loop
    execute format('alter table %I no force row level security', walled);
  end loop;
  update term_standings s set credited = b.people from (
    select f.agency_id, f.term_id, array_agg(distinct (k ->> 'userId')::uuid) as people from (
      select distinct on (t.agency_id, t.term_id) t.agency_id, t.term_id, t.producers from policy_transactions t
      where t.kind in ('new', 'renewal', 'rewrite', 'transfer_in') and not exists (
        select 1 from policy_transactions o where o.agency_id = t.agency_id and o.corrects = t.id)
      order by t.agency_id, t.term_id, t.position) f, jsonb_array_elements(f.producers) k
    where k ->> 'userId' is not null group by 1, 2) b
  where s.agency_id = b.agency_id and s.term_id = b.term_id;
  foreach walled in array array['policy_transactions', 'term_standings'] loop
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;
