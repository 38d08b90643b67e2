CREATE TABLE "term_standings" (
	"agency_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"renewed_from_id" uuid,
	"begins_on" date NOT NULL,
	"expires_on" date,
	"is_flat" boolean NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"in_force" datemultirange,
	"counted" datemultirange,
	"status_days" date[],
	"statuses" text[],
	"premium" numeric(12, 2) NOT NULL,
	"premium_days" date[],
	"premiums" numeric(12, 2)[],
	CONSTRAINT "term_standings_agency_id_term_id_pk" PRIMARY KEY("agency_id","term_id")
);
--> statement-breakpoint
ALTER TABLE "term_standings" ADD CONSTRAINT "term_standings_agency_id_term_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","term_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "term_standings_policy_idx" ON "term_standings" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE INDEX "term_standings_client_idx" ON "term_standings" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "term_standings_to_idx" ON "term_standings" USING btree ("agency_id","to_day");--> statement-breakpoint
CREATE INDEX "term_standings_renewed_idx" ON "term_standings" USING btree ("agency_id","renewed_from_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
begin
  alter table term_standings enable row level security;
  alter table term_standings force row level security;
  execute format('create policy agency_wall on term_standings to app_user using (agency_id = %s) with check (agency_id = %s)',
    named, named);
  grant select, insert, update, delete on term_standings to app_user;
  grant select on term_standings to app_backup;
  create policy backup on term_standings for select to app_backup using (true);
  grant select, delete on term_standings to app_disposal;
  execute format('create policy disposal on term_standings to app_disposal using (%s)', mine);
end $$;
--> statement-breakpoint
-- The days from one up to another, none where it is not later; a missing end is never.
create function days_between(from_day date, to_day date) returns datemultirange language sql immutable as $$
  select case when from_day < coalesce(to_day, 'infinity') then datemultirange(daterange(from_day, coalesce(to_day, 'infinity')))
    else '{}'::datemultirange end
$$;
--> statement-breakpoint
-- What a term is on any day, as known at an instant (now where none is given); nothing of one that is only quoted, or was
-- voided. The same as coverage.rules.ts and status.rules.ts of engines/policy-terms say. From `hidden_on` it is not ours.
create function fold_term(of_agency uuid, of_term uuid, hidden_on date, known_at timestamptz) returns table (
  begins_on date, expires_on date, is_flat boolean, in_force datemultirange, status_days date[], statuses text[],
  premium numeric, premium_days date[], premiums numeric[]
) language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  made record;
  first_day date;
  last_day date;
  cancelled_on date;
  is_cancelled boolean := false;
  is_simple boolean := hidden_on is null;
  lapses daterange[] := '{}';
  kept datemultirange := '{}';
  released datemultirange := days_between(hidden_on, null);
  left_on date;
  pending datemultirange := '{}';
  leaving datemultirange := '{}';
begin
  for made in
    with entered as (
      select * from policy_transactions t where t.agency_id = of_agency and t.term_id = of_term
        and (t.entered_at <= known_at or known_at is null)
    ), standing as (
      select e.* from entered e where e.kind <> 'correction' and not exists (select 1 from entered c where c.corrects = e.id)
    )
    select s.kind, s.effective_date as on_day, s.new_expiration_date as ends, coalesce(s.notice_date, s.effective_date) as noticed_on,
      (select min(r.effective_date) from standing r where r.rescinds = s.id) as rescinded_on
    from standing s order by s.position
  loop
    if first_day is null and made.kind in ('new', 'renewal', 'rewrite', 'transfer_in') then
      first_day := made.on_day;
      last_day := coalesce(last_day, made.ends);
    elsif made.kind = 'endorsement' then
      last_day := coalesce(made.ends, last_day);
    elsif made.kind = 'cancellation' then
      cancelled_on := made.on_day;
      is_cancelled := true;
      is_simple := false;
      -- A notice is spent by the cancellation that follows it.
      pending := '{}';
    elsif made.kind = 'reinstatement' and is_cancelled then
      if cancelled_on < made.on_day then lapses := lapses || daterange(cancelled_on, made.on_day); end if;
      cancelled_on := null;
      is_cancelled := false;
    elsif made.kind = 'notice_of_cancellation' then
      pending := pending + days_between(made.noticed_on, made.rescinded_on);
      is_simple := false;
    elsif made.kind = 'notice_of_non_renewal' then
      leaving := leaving + days_between(made.noticed_on, made.rescinded_on);
      is_simple := false;
    elsif made.kind in ('transfer_in', 'transfer_out') then
      is_simple := false;
    end if;
  end loop;
  if first_day is null then return; end if;

  begins_on := first_day;
  expires_on := last_day;
  kept := coalesce((select range_agg(l) from unnest(lapses) l where lower(l) < coalesce(least(last_day, cancelled_on), 'infinity')), '{}');
  is_flat := isempty(days_between(first_day, least(last_day, cancelled_on)) - kept);

  if not is_simple then
    for made in
      with entered as (
        select * from policy_transactions t where t.agency_id = of_agency and t.term_id = of_term
          and (t.entered_at <= known_at or known_at is null)
      )
      select e.kind, e.effective_date as on_day from entered e
      where e.kind in ('transfer_in', 'transfer_out') and not exists (select 1 from entered c where c.corrects = e.id)
      order by e.effective_date, e.position
    loop
      if made.kind = 'transfer_out' and left_on is null then left_on := made.on_day;
      elsif made.kind = 'transfer_in' and left_on is not null then
        released := released + days_between(left_on, made.on_day);
        left_on := null;
      end if;
    end loop;
    released := released + coalesce(case when left_on is not null then days_between(left_on, null) end, '{}');

    select array_agg(d.day order by d.day), array_agg(d.status order by d.day),
      coalesce(range_agg(daterange(d.day, d.next)) filter (where d.status in ('in_force', 'pending_cancellation', 'non_renewing')), '{}')
    into status_days, statuses, in_force
    from (
      select b.day, lead(b.day, 1, 'infinity') over (order by b.day) as next,
        case when is_cancelled and (is_flat or cancelled_on <= b.day) or kept @> b.day then 'cancelled'
          when released @> b.day then 'released'
          when b.day < first_day then 'bound'
          when last_day <= b.day then 'expired'
          when is_cancelled or pending @> b.day then 'pending_cancellation'
          when leaving @> b.day then 'non_renewing'
          else 'in_force' end as status
      from (
        select distinct e.day from (
          select unnest(array['-infinity', first_day, last_day, cancelled_on]) as day
          union all select unnest(array[lower(r), upper(r)]) from unnest(kept) r
          union all select unnest(array[lower(r), upper(r)]) from unnest(released) r
          union all select unnest(array[lower(r), upper(r)]) from unnest(pending) r
          union all select unnest(array[lower(r), upper(r)]) from unnest(leaving) r
        ) e where e.day < 'infinity'
      ) b
    ) d;
  end if;

  select array_agg(s.day order by s.day), array_agg(s.total order by s.day) into premium_days, premiums
  from (
    select t.effective_date as day, sum(sum(t.premium_change)) over (order by t.effective_date) as total
    from policy_transactions t where t.agency_id = of_agency and t.term_id = of_term
      and (t.entered_at <= known_at or known_at is null)
    group by 1
  ) s;
  premium := premiums[cardinality(premiums)];
  if premium_days = array[first_day] then
    premium_days := null;
    premiums := null;
  end if;
  return next;
end $$;
--> statement-breakpoint
-- What the terms of policies are on any day, as known at an instant. Of two terms of a policy that overlap, the later-begun
-- one alone counts.
create function fold_policies(of_agency uuid, of_policies uuid[], known_at timestamptz) returns setof term_standings
  language sql stable set search_path = public, pg_temp as $$
  with entered as materialized (
    select p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id,
      case when p.deleted_at <= coalesce(known_at, 'infinity') then (p.deleted_at at time zone a.time_zone)::date end as hidden_on,
      count(*) as entries, min(t.kind) as kind, min(t.effective_date) as begins_on, min(t.new_expiration_date) as expires_on, sum(t.premium_change) as premium
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    join agencies a on a.id = p.agency_id
    where p.agency_id = of_agency and p.policy_id = any(of_policies) and (t.entered_at <= known_at or known_at is null)
    group by p.id, p.policy_id, p.client_id, p.type, p.renewed_from_id, p.deleted_at, a.time_zone
  ), folded as (
    -- Of a term to which nothing happened since it began, its only transaction says everything.
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, e.begins_on, e.expires_on,
      coalesce(e.expires_on <= e.begins_on, false) as is_flat, null::datemultirange as in_force, null::date[] as status_days,
      null::text[] as statuses, e.premium, null::date[] as premium_days, null::numeric[] as premiums
    from entered e
    where e.entries = 1 and e.hidden_on is null and e.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
    union all
    select e.id, e.policy_id, e.client_id, e.type, e.renewed_from_id, f.begins_on, f.expires_on, f.is_flat, f.in_force,
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
    c.status_days, c.statuses, c.premium, c.premium_days, c.premiums
  from counting c
$$;
--> statement-breakpoint
-- What the terms of an agency were on any day, as known at an instant: only policies of which something was entered or
-- removed since are folded again.
create function standings_known(of_agency uuid, known_at timestamptz) returns setof term_standings
  language sql stable set search_path = public, pg_temp as $$
  with moved as materialized (
    select distinct p.policy_id from policies p where p.agency_id = of_agency and (p.deleted_at > known_at or p.id in (
      select t.term_id from policy_transactions t where t.agency_id = of_agency and t.entered_at > known_at))
  )
  select s.* from term_standings s where s.agency_id = of_agency and s.policy_id not in (select m.policy_id from moved m)
  union all
  select f.* from fold_policies(of_agency, array(select m.policy_id from moved m), known_at) f
$$;
--> statement-breakpoint
create function keep_standings(of_agency uuid, of_policies uuid[]) returns void
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
    statuses = excluded.statuses, premium = excluded.premium, premium_days = excluded.premium_days, premiums = excluded.premiums
  where s is distinct from excluded
$$;
--> statement-breakpoint
-- Transactions are added by calls, imports and undo, and terms removed, restored and moved by even more: what they make of
-- a term is kept here, for all of them.
create function keep_standings_of_transactions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_standings(of.agency_id, of.policies) from (
    select p.agency_id, array_agg(distinct p.policy_id) as policies from policies p
    where (p.agency_id, p.id) in (select a.agency_id, a.term_id from added a) group by 1) of;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_standings after insert on policy_transactions referencing new table as added
  for each statement execute function keep_standings_of_transactions();
--> statement-breakpoint
create function keep_standings_of_policies() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_standings(of.agency_id, of.policies) from (
    select n.agency_id, array_agg(n.policy_id) || array_agg(o.policy_id) as policies
    from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.client_id, o.type, o.policy_id, o.renewed_from_id, o.deleted_at)
      is distinct from (n.client_id, n.type, n.policy_id, n.renewed_from_id, n.deleted_at)
    group by 1) of;
  return null;
end $$;
--> statement-breakpoint
create trigger keep_standings after update on policies referencing old table as once_so new table as now_so
  for each statement execute function keep_standings_of_policies();
--> statement-breakpoint
-- The terms of today. Row-level security is forced on the owner too, so it steps aside for this.
alter table policies no force row level security;
--> statement-breakpoint
alter table agencies no force row level security;
--> statement-breakpoint
alter table policy_transactions no force row level security;
--> statement-breakpoint
alter table term_standings no force row level security;
--> statement-breakpoint
select keep_standings(p.agency_id, array_agg(distinct p.policy_id)) from policies p group by p.agency_id;
--> statement-breakpoint
alter table term_standings force row level security;
--> statement-breakpoint
alter table policy_transactions force row level security;
--> statement-breakpoint
alter table agencies force row level security;
--> statement-breakpoint
alter table policies force row level security;
