ALTER TABLE "term_standings" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "term_standings_expires_idx" ON "term_standings" USING btree ("agency_id","expires_on");
--> statement-breakpoint
-- Once more, with what was decided: what the terms of policies are on any day, as known at an instant. Of two terms of a policy that overlap, the later-begun
-- one alone counts.
create or replace function fold_policies(of_agency uuid, of_policies uuid[], known_at timestamptz) returns setof term_standings
  language sql stable set search_path = public, pg_temp as $$
  with entered as materialized (
    select p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id,
      coalesce(p.renewal_decision ->> 'decision' in ('let_expire', 'lost'), false) as is_closed,
      case when p.deleted_at <= coalesce(known_at, 'infinity') then (p.deleted_at at time zone a.time_zone)::date end as hidden_on,
      count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.agency_id, p.id, a.time_zone
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.is_closed, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.is_closed, f.begins_on, f.expires_on, f.is_flat, f.in_force,
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
    c.status_days, c.statuses, c.premium, c.premium_days, c.premiums, c.is_closed
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
    is_closed = excluded.is_closed
  where s is distinct from excluded
$$;
--> statement-breakpoint
create or replace function keep_standings_of_policies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_standings(of.agency_id, of.policies) from (
    select n.agency_id, array_agg(n.policy_id) || array_agg(o.policy_id) as policies
    from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.client_id, o.type, o.policy_id, o.renewed_from_id, o.deleted_at, o.renewal_decision)
      is distinct from (n.client_id, n.type, n.policy_id, n.renewed_from_id, n.deleted_at, n.renewal_decision)
    group by 1) of;
  return null;
end $$;
--> statement-breakpoint
-- What of an amount is credited to each producer, in cents by largest remainder, as splitDollars says. Without any share the
-- first takes all.
create function credited(amount numeric, producers jsonb) returns table (user_id uuid, part numeric) language sql immutable as $$
  select (producers -> 0 ->> 'userId')::uuid, amount where jsonb_array_length(producers) = 1
  union all
  select d.user_id, sign(amount) * (d.whole + (row_number() over (order by d.exact - d.whole desc, d.place) <= d.cents - sum(d.whole) over ())::int) / 100
  from (
    select s.*, floor(round(s.exact, 6)) as whole from (
      select (p.value ->> 'userId')::uuid as user_id, p.ordinality as place, abs(amount) * 100 as cents,
        case when sum((p.value ->> 'share')::numeric) over () = 0 then case when p.ordinality = 1 then abs(amount) * 100 else 0 end
          else abs(amount) * 100 * (p.value ->> 'share')::numeric / sum((p.value ->> 'share')::numeric) over () end as exact
      from jsonb_array_elements(producers) with ordinality p
    ) s
  ) d where jsonb_array_length(producers) > 1
$$;
--> statement-breakpoint
-- What is written in a period is read from this index alone; few transactions have the rest read.
create index policy_transactions_written_idx on policy_transactions (agency_id, effective_date)
  include (premium_change, kind, corrects, term_id) where premium_change <> 0;
--> statement-breakpoint
alter table policies no force row level security;
--> statement-breakpoint
alter table agencies no force row level security;
--> statement-breakpoint
alter table policy_transactions no force row level security;
--> statement-breakpoint
alter table term_standings no force row level security;
--> statement-breakpoint
select keep_standings(p.agency_id, array_agg(distinct p.policy_id)) from policies p where p.renewal_decision is not null group by p.agency_id;
--> statement-breakpoint
alter table term_standings force row level security;
--> statement-breakpoint
alter table policy_transactions force row level security;
--> statement-breakpoint
alter table agencies force row level security;
--> statement-breakpoint
alter table policies force row level security;
--> statement-breakpoint
-- The dashboard reads standings now.
drop index policies_renewals_idx;
--> statement-breakpoint
drop index policies_terms_idx;
