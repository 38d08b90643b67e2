CREATE TABLE "policy_transactions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"effective_date" date NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"premium_change" numeric(12, 2) DEFAULT 0 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taxes" numeric(12, 2) DEFAULT 0 NOT NULL,
	"method" text,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"notice_date" date,
	"given_by" text,
	"rescinds" uuid,
	"new_expiration_date" date,
	"corrects" uuid,
	"producers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb,
	"document_id" uuid,
	"author_id" uuid,
	CONSTRAINT "policy_transactions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "first_term_id" uuid;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "policy_id" uuid GENERATED ALWAYS AS (coalesce(first_term_id, id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "later_changes" jsonb;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "renewal_decision" jsonb;--> statement-breakpoint
ALTER TABLE "policy_transactions" ADD CONSTRAINT "policy_transactions_agency_id_term_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","term_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_transactions_position_key" ON "policy_transactions" USING btree ("agency_id","term_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_transactions_corrects_key" ON "policy_transactions" USING btree ("agency_id","corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "policy_transactions_effective_idx" ON "policy_transactions" USING btree ("agency_id","effective_date");--> statement-breakpoint
CREATE INDEX "policies_policy_idx" ON "policies" USING btree ("agency_id","policy_id");--> statement-breakpoint
-- Who may reach the new table: an agency's members read and add, nobody changes or deletes.
alter table policy_transactions enable row level security;
--> statement-breakpoint
alter table policy_transactions force row level security;
--> statement-breakpoint
create policy agency_wall on policy_transactions to app_user
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid)
  with check (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
--> statement-breakpoint
grant select, insert on policy_transactions to app_user;
--> statement-breakpoint
grant select on policy_transactions to app_backup;
--> statement-breakpoint
create policy backup on policy_transactions for select to app_backup using (true);
--> statement-breakpoint
grant select, delete on policy_transactions to app_disposal;
--> statement-breakpoint
create policy disposal on policy_transactions to app_disposal
  using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid
    and exists (select 1 from agencies d where d.id = nullif(current_setting('app.agency_id', true), '')::uuid));
--> statement-breakpoint
-- What begins, ends and changes the terms of an agency that were written since an instant, as their standing transactions
-- say it.
create function standing_terms(of_agency uuid, since timestamptz) returns table (
  term_id uuid, first_id uuid, effective_date date, expiration_date date, is_extended boolean,
  cancellation_id uuid, cancelled_on date, notice_id uuid, premium numeric, entries int
) language sql stable set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
  with entered as (
    select t.*, t.kind <> 'correction' and not exists (
      select 1 from policy_transactions c where c.agency_id = t.agency_id and c.corrects = t.id) as stands
    from policies p join policy_transactions t on t.agency_id = p.agency_id and t.term_id = p.id
    where p.agency_id = of_agency and p.updated_at >= since
  ), marked as (
    select e.*, e.kind in ('new', 'renewal', 'rewrite', 'transfer_in') as begins,
      e.kind = 'endorsement' and e.new_expiration_date is not null as extends,
      e.kind in ('cancellation', 'reinstatement') as turns,
      e.kind = 'notice_of_non_renewal' and e.id not in (
        select r.rescinds from entered r where r.stands and r.rescinds is not null) as notifies
    from entered e
  ), said as (
    select term_id,
      (array_agg(id order by position) filter (where stands and begins))[1] as first_id,
      (array_agg(effective_date order by position) filter (where stands and begins))[1] as effective_date,
      (array_agg(new_expiration_date order by position) filter (where stands and begins))[1] as original,
      (array_agg(new_expiration_date order by position desc) filter (where stands and extends))[1] as extended,
      (array_agg(case kind when 'cancellation' then id end order by position desc) filter (where stands and turns))[1] as cancellation_id,
      (array_agg(case kind when 'cancellation' then effective_date end order by position desc) filter (where stands and turns))[1] as cancelled_on,
      (array_agg(id order by position desc) filter (where stands and notifies))[1] as notice_id,
      sum(premium_change) as premium, max(position) as entries
    from marked group by term_id
  )
  select p.id, first_id, s.effective_date, coalesce(extended, original), extended is not null,
    cancellation_id, cancelled_on, notice_id, coalesce(s.premium, 0), coalesce(entries, 0)
  from policies p left join said s on s.term_id = p.id
  where p.agency_id = of_agency and p.updated_at >= since
$$;
--> statement-breakpoint
-- The day on which a term is taken to have begun that does not say it: a usual term before it ends, or the day of entry.
create function assumed_begin(entered date, ends date, ended date, line text) returns date language sql immutable as $$
  select least(entered, case when ended <= usual.begins then ended - usual.length else usual.begins end)::date
  from (select length, coalesce(ends, ended) - length as begins
    from (select case when line = 'Personal auto' then interval '6 months' else interval '1 year' end as length) of) usual
$$;
--> statement-breakpoint
-- Enters what terms say that were written as a whole, by an import or before transactions were kept, and that their
-- transactions do not say yet: how a term began, its dates, premium, cancellation or reinstatement, and notices. What a
-- cancellation gave back is not known of such a term, so it gives back nothing, and says so.
create function enter_transactions(of_agency uuid, at timestamptz, since timestamptz) returns void
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
    jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))
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
    jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
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
    jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  cross join lateral (select greatest(s.effective_date, coalesce(p.expiration_date, today)) as on_day) ended
  where p.agency_id = of_agency and p.status = 'cancelled' and s.first_id is not null and s.cancellation_id is null;

  -- A notice of non-renewal that stands, and one that does not any more.
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, notice_date, given_by, reason, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'notice_of_non_renewal', coalesce(s.expiration_date, said.on_day),
    p.updated_at, said.on_day, 'carrier', p.cancel_reason,
    jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  cross join lateral (select (p.updated_at at time zone zone)::date as on_day) said
  where p.agency_id = of_agency and p.status = 'non_renewed' and s.notice_id is null;

  if has_history then
  insert into policy_transactions (agency_id, id, term_id, position, kind, effective_date, entered_at, rescinds, producers)
  select p.agency_id, gen_random_uuid(), p.id, s.entries + 1, 'rescission_of_notice', today, at, s.notice_id,
    jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100))
  from policies p join standing_terms(of_agency, since) s on s.term_id = p.id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
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
-- The terms of today. Row-level security is forced on the owner too, so it steps aside for this.
alter table policies no force row level security;
--> statement-breakpoint
alter table clients no force row level security;
--> statement-breakpoint
alter table agencies no force row level security;
--> statement-breakpoint
alter table policy_transactions no force row level security;
--> statement-breakpoint
select enter_transactions(a.id, now(), '-infinity') from agencies a;
--> statement-breakpoint
alter table policy_transactions force row level security;
--> statement-breakpoint
alter table agencies force row level security;
--> statement-breakpoint
alter table clients force row level security;
--> statement-breakpoint
alter table policies force row level security;
--> statement-breakpoint
-- The dashboard's passes read these indexes and no table: now with what of a premium does not count yet.
drop index policies_figures_idx;
--> statement-breakpoint
create index policies_figures_idx on policies (agency_id, client_id)
  include (created_at, expiration_date, effective_date, premium, status, type, renewed_from_id, later_changes)
  where deleted_at is null and status <> 'quoted';
--> statement-breakpoint
drop index policies_renewals_idx;
--> statement-breakpoint
create index policies_renewals_idx on policies (agency_id, renewed_from_id)
  include (client_id, created_at, effective_date, expiration_date, premium, status, later_changes)
  where renewed_from_id is not null and deleted_at is null and status <> 'quoted';
