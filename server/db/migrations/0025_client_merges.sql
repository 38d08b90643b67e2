ALTER TABLE "clients" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "merge" jsonb;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "removals" jsonb;--> statement-breakpoint
CREATE INDEX "clients_merged_idx" ON "clients" USING btree ("agency_id","merged_into_id") WHERE merged_into_id is not null;
--> statement-breakpoint
-- Once more, with the time that a term was away before it was restored: what was known then is that it had left.
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
-- Once more: policies that were away for a time are folded again too.
create or replace function standings_known(of_agency uuid, known_at timestamptz) returns setof term_standings
  language sql stable set search_path = public, pg_temp as $$
  with moved as materialized (
    select distinct p.policy_id from policies p where p.agency_id = of_agency and (p.deleted_at > known_at or p.removals is not null or p.id in (
      select t.term_id from policy_transactions t where t.agency_id = of_agency and t.entered_at > known_at))
  )
  select s.* from term_standings s where s.agency_id = of_agency and s.policy_id not in (select m.policy_id from moved m)
  union all
  select f.* from fold_policies(of_agency, array(select m.policy_id from moved m), known_at) f
$$;
