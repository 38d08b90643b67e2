ALTER TABLE "policies" ADD COLUMN "also_renews" uuid[];--> statement-breakpoint
ALTER TABLE "term_standings" ADD COLUMN "also_renews" uuid[];--> statement-breakpoint
CREATE INDEX "policies_also_renews_idx" ON "policies" USING btree ("agency_id") WHERE also_renews is not null;--> statement-breakpoint
CREATE INDEX "term_standings_also_renews_idx" ON "term_standings" USING btree ("agency_id") WHERE also_renews is not null;
--> statement-breakpoint
-- Once more, with the terms of other policies that one follows: what the terms of policies are on any day, as known at an instant.
-- Of two terms of a policy that overlap, the later-begun one alone counts.
create or replace function fold_policies(of_agency uuid, of_policies uuid[], known_at timestamptz) returns setof term_standings
  language sql stable set search_path = public, pg_temp as $$
  with entered as materialized (
    select p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id, p.also_renews,
      coalesce(p.renewal_decision ->> 'decision' in ('let_expire', 'lost'), false) as is_closed,
      case when p.deleted_at <= coalesce(known_at, 'infinity') then (p.deleted_at at time zone a.time_zone)::date end as hidden_on,
      count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.agency_id, p.id, a.time_zone
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.also_renews, e.is_closed, f.begins_on, f.expires_on, f.is_flat, f.in_force,
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
    c.status_days, c.statuses, c.premium, c.premium_days, c.premiums, c.is_closed, c.also_renews
  from counting c
$$;
--> statement-breakpoint
create or replace function keep_standings(of_agency uuid, of_policies uuid[]) returns void
  language sql set search_path = public, pg_temp as $$
  with folded as materialized (select * from fold_policies(of_agency, of_policies, null)),
  gone as (
    delete from term_standings s where s.agency_id = of_agency and s.policy_id = any(of_policies)
      and s.term_id not in (select f.term_id from folded f)
  )
  insert into term_standings as s select * from folded
  on conflict (agency_id, term_id) do update set policy_id = excluded.policy_id, client_id = excluded.client_id,
    type = excluded.type, renewed_from_id = excluded.renewed_from_id, begins_on = excluded.begins_on,
    expires_on = excluded.expires_on, is_flat = excluded.is_flat, from_day = excluded.from_day, to_day = excluded.to_day,
    in_force = excluded.in_force, counted = excluded.counted, status_days = excluded.status_days,
    statuses = excluded.statuses, premium = excluded.premium, premium_days = excluded.premium_days, premiums = excluded.premiums,
    is_closed = excluded.is_closed, also_renews = excluded.also_renews
  where s is distinct from excluded
$$;
--> statement-breakpoint
create or replace function keep_standings_of_policies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_standings(of.agency_id, of.policies) from (
    select n.agency_id, array_agg(n.policy_id) || array_agg(o.policy_id) as policies
    from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.client_id, o.type, o.policy_id, o.renewed_from_id, o.also_renews, o.deleted_at, o.renewal_decision)
      is distinct from (n.client_id, n.type, n.policy_id, n.renewed_from_id, n.also_renews, n.deleted_at, n.renewal_decision)
    group by 1) of;
  return null;
end $$;