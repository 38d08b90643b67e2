-- Once more, with joins that can go in one way only: from a policy to its terms, their transactions and their client. The plan is made
-- once, and where a database was filled since its rows were last counted, it looked through the whole agency for each term.
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
      c.assigned_agent_id, c.servicer_id, c.policy_servicers, t.*
    from (select distinct o from unnest(of_policies) o) of
    join lateral (select * from policies p where p.agency_id = of_agency and p.policy_id = of.o offset 0) p on true
    join lateral (
      select count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on,
        sum(t.premium_change) as premium, (array_agg(t.producers))[1] as producers
      from (select * from policy_transactions t where t.agency_id = of_agency and t.term_id = p.id order by t.position, t.id offset 0) t
      where t.entered_at <= known_at or known_at is null
    ) t on t.entries > 0
    join lateral (select * from clients c where c.agency_id = of_agency and c.id = p.client_id offset 0) c on true
    join agencies a on a.id = of_agency
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
alter function fold_policies(uuid, uuid[], timestamptz) set plan_cache_mode = force_generic_plan set enable_nestloop = on set enable_seqscan = off;
