ALTER TABLE "policies" ADD COLUMN "producers" jsonb;--> statement-breakpoint
CREATE INDEX "policies_producers_idx" ON "policies" USING btree ("agency_id") WHERE producers is not null;
--> statement-breakpoint
-- Who serves or is credited on single policies of clients, live ones alone.
create or replace function keep_policy_servicers(of_agency uuid, of_clients uuid[]) returns void
  language sql set search_path = public, pg_temp as $$
  update clients c set policy_servicers = s.people
  from clients o cross join lateral (
    select array_agg(distinct w.person) as people from policies p cross join lateral (
      select p.servicer_id union all
      select (credited ->> 'userId')::uuid from jsonb_array_elements(p.producers) credited) w(person)
    where p.agency_id = of_agency and p.client_id = o.id and p.deleted_at is null and w.person is not null
  ) s
  where o.agency_id = of_agency and o.id = any(of_clients) and c.agency_id = o.agency_id and c.id = o.id
    and c.policy_servicers is distinct from s.people
$$;
--> statement-breakpoint
-- A term that is added has the people of its policy.
create or replace function keep_servicers_of_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from policies p where p.servicer_id is not null and p.agency_id in (select a.agency_id from added a))
    and not exists (select 1 from policies p where p.producers is not null and p.agency_id in (select a.agency_id from added a)) then
    return null;
  end if;
  update policies p set servicer_id = coalesce(p.servicer_id, o.servicer_id), producers = coalesce(p.producers, o.producers)
  from added a join policies o on o.agency_id = a.agency_id and o.id = a.first_term_id
  where p.agency_id = a.agency_id and p.id = a.id and (
    (p.servicer_id is null and o.servicer_id is not null) or (p.producers is null and o.producers is not null));
  perform keep_policy_servicers(of.agency_id, of.clients) from (
    select a.agency_id, array_agg(distinct a.client_id) as clients from added a
    where a.servicer_id is not null or a.producers is not null group by 1) of;
  return null;
end $$;
--> statement-breakpoint
-- All terms of a policy have the same people, and its client knows them.
create or replace function keep_servicers_of_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- An update without rows would call this again and again.
  if not exists (select 1 from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.servicer_id is not null or n.servicer_id is not null or o.producers is not null or n.producers is not null)
      and (o.servicer_id, o.producers, o.client_id, o.deleted_at)
        is distinct from (n.servicer_id, n.producers, n.client_id, n.deleted_at)) then
    return null;
  end if;
  update policies p set servicer_id = n.servicer_id, producers = n.producers
  from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
  where p.agency_id = n.agency_id and p.policy_id = n.policy_id
    and (o.servicer_id, o.producers) is distinct from (n.servicer_id, n.producers)
    and (p.servicer_id, p.producers) is distinct from (n.servicer_id, n.producers);
  perform keep_policy_servicers(of.agency_id, of.clients) from (
    select n.agency_id, array_agg(n.client_id) || array_agg(o.client_id) as clients
    from now_so n join once_so o on o.agency_id = n.agency_id and o.id = n.id
    where (o.servicer_id is not null or n.servicer_id is not null or o.producers is not null or n.producers is not null)
      and (o.servicer_id, o.producers, o.client_id, o.deleted_at)
        is distinct from (n.servicer_id, n.producers, n.client_id, n.deleted_at)
    group by 1) of;
  return null;
end $$;
--> statement-breakpoint
-- Who is credited with a further transaction of a term: as its first that stands, else as its policy, else its client's producer.
create function usual_producers(of_agency uuid, of_term uuid) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select coalesce((
    select t.producers from policy_transactions t
    where t.agency_id = of_agency and t.term_id = of_term and t.kind in ('new', 'renewal', 'rewrite', 'transfer_in')
      and not exists (select 1 from policy_transactions o where o.agency_id = of_agency and o.corrects = t.id)
    order by t.position limit 1
  ), p.producers, jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100)))
  from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  where p.agency_id = of_agency and p.id = of_term
$$;
--> statement-breakpoint
-- Once more, with them.
create or replace function enter_transactions(of_agency uuid, at timestamptz, since timestamptz) returns void
  language plpgsql set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
declare
  zone constant text := (select a.time_zone from agencies a where a.id = of_agency);
  today constant date := (at at time zone zone)::date;
  -- Terms that were only now added have nothing to be compared with.
  has_history constant boolean := exists (
    select 1 from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    where p.agency_id = of_agency and p.updated_at >= since);
begin
  -- Which policy a term belongs to: that of the term which it renews.
  with recursive chain as (
    select p.id, p.id as root, 1 as depth from policies p where p.agency_id = of_agency and p.renewed_from_id is null
    union all
    select p.id, chain.root, depth + 1 from policies p join chain on p.renewed_from_id = chain.id
    where p.agency_id = of_agency and depth < 100
  )
  update policies p set first_term_id = nullif(chain.root, p.id) from chain
  where p.agency_id = of_agency and p.id = chain.id and p.first_term_id is distinct from nullif(chain.root, p.id);

  -- How a term began. Dates that nobody gave are assumed: a usual term before it expires, or the day of entry.
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change,
    new_expiration_date, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1,
    case when p.transaction in ('renewal', 'rewrite') then p.transaction
      when p.import_id is not null and p.renewed_from_id is null
        and begun.on_day < (coalesce(p.imported_at, p.created_at) at time zone zone)::date then 'transfer_in'
      else 'new' end,
    begun.on_day, case when s.entries = 0 then coalesce(p.imported_at, p.created_at) else at end, p.premium - s.premium, term.ends,
    coalesce(p.producers, jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100)))
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  cross join lateral (select case when p.status = 'cancelled' then p.term_expiration_date else p.expiration_date end as ends) term
  cross join lateral (select coalesce(p.effective_date,
    assumed_begin((p.created_at at time zone zone)::date, term.ends, p.expiration_date, p.line_of_business)) as on_day) begun
  where p.agency_id = of_agency and p.status <> 'quoted' and s.first_id is null;

  if has_history then
  -- Other dates of the term: the first transaction is corrected.
  with wrong as (
    select s.entries, t.*, begun.on_day as begins, term.ends
    from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
    join policy_transactions t on t.agency_id = p.agency_id and t.id = s.first_id
    cross join lateral (select case when p.status = 'cancelled' then p.term_expiration_date else p.expiration_date end as ends) term
    -- A day that the row does not say any more stands as long as it can.
    cross join lateral (select coalesce(p.effective_date, case when least(p.expiration_date, term.ends) <= s.effective_date
      then assumed_begin((p.created_at at time zone zone)::date, term.ends, p.expiration_date, p.line_of_business)
      else s.effective_date end) as on_day) begun
    where p.agency_id = of_agency and p.status <> 'quoted' and not s.is_extended and (
      begun.on_day <> s.effective_date or s.expiration_date is distinct from term.ends)
  ), voided as (
    insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change,
      lines, producers, corrects)
    select agency_id, gen_random_uuid(), term_id, entries + 1, 'correction', effective_date, at, -premium_change,
      coalesce((select jsonb_agg(l || jsonb_build_object('premiumChange', -(l ->> 'premiumChange')::numeric))
        from jsonb_array_elements(lines) l), '[]'), producers, id
    from wrong
  )
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, lines,
    new_expiration_date, producers)
  select agency_id, gen_random_uuid(), term_id, entries + 2, kind, begins, at, premium_change, lines, ends, producers from wrong;

  -- Another premium.
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'endorsement',
    greatest(s.effective_date, least(today, coalesce(least(s.expiration_date, s.cancelled_on), today + 1) - 1)), at, p.premium - s.premium,
    usual_producers(p.agency_id, p.id)
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  where p.agency_id = of_agency and p.status <> 'quoted' and s.premium <> p.premium;

  -- Another day of its cancellation, or none any more: the cancellation is corrected.
  with wrong as (
    select s.entries, t.*, p.status, p.expiration_date as ends
    from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
    join policy_transactions t on t.agency_id = p.agency_id and t.id = s.cancellation_id
    where p.agency_id = of_agency and (p.status <> 'cancelled' or p.expiration_date <> s.cancelled_on)
  ), voided as (
    insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers, corrects)
    select agency_id, gen_random_uuid(), term_id, entries + 1, 'correction', effective_date, at, -premium_change, producers, id
    from wrong
  ), moved as (
    insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, method,
      reason, note, producers)
    select agency_id, gen_random_uuid(), term_id, entries + 2, 'cancellation', ends, at, premium_change, method, reason, note, producers
    from wrong where status = 'cancelled'
    returning agency_id, term_id, premium_change, producers
  )
  -- The premium that a voided cancellation had given back is part of what the term says already.
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, premium_change, producers)
  select agency_id, gen_random_uuid(), term_id, entries + 2, 'endorsement', effective_date, at, premium_change, producers
  from wrong where status <> 'cancelled' and premium_change <> 0;

  end if;

  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, method, reason, note, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'cancellation', ended.on_day, p.updated_at,
    case when ended.on_day = s.effective_date then 'flat' else 'pro_rata' end, p.cancel_reason, 'Return premium not known.',
    usual_producers(p.agency_id, p.id)
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  cross join lateral (select greatest(s.effective_date, coalesce(p.expiration_date, today)) as on_day) ended
  where p.agency_id = of_agency and p.status = 'cancelled' and s.first_id is not null and s.cancellation_id is null;

  -- A notice of non-renewal that stands, and one that does not any more.
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, notice_date, given_by, reason, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'notice_of_non_renewal', coalesce(s.expiration_date, said.on_day),
    p.updated_at, said.on_day, 'carrier', p.cancel_reason,
    usual_producers(p.agency_id, p.id)
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  cross join lateral (select (p.updated_at at time zone zone)::date as on_day) said
  where p.agency_id = of_agency and p.status = 'non_renewed' and s.notice_id is null;

  if has_history then
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, rescinds, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'rescission_of_notice', today, at, s.notice_id,
    usual_producers(p.agency_id, p.id)
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  where p.agency_id = of_agency and p.status in ('active', 'bound') and s.notice_id is not null;

  -- What of the premium was entered ahead of its day, the first transaction's aside.
  update policies p set later_changes = later.list
  from (
    select p.id, jsonb_agg(jsonb_build_object('effectiveDate', t.effective_date, 'premiumChange', t.premium_change) order by t.position)
      filter (where t.effective_date > (t.entered_at at time zone zone)::date and t.premium_change <> 0
        and t.kind in ('endorsement', 'cancellation', 'reinstatement', 'audit') and not exists (
          select 1 from policy_transactions c where c.agency_id = t.agency_id and c.corrects = t.id)) as list
    from policies p left join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    where p.agency_id = of_agency and p.updated_at >= since
    group by p.id
  ) later
  where p.agency_id = of_agency and later.id = p.id and p.later_changes is distinct from later.list;
  end if;
end $$;
--> statement-breakpoint
alter function keep_servicers_of_changed() set enable_nestloop = off;
