import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { beginnings, standingPremiumOn, standingStatusOn } from '#server/records/standings.ts'
import type { GrowthPart, GrowthRow } from '#shared/performance/growth.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/**
 * How each term changed the book from the end of one day ($2) to the end of another ($3), in agency $1. A term counts in ranges of
 * days; of each range that touches the period, what it came in with, what it went out with and what changed between add up to the
 * difference of its premium on the two days, so that the parts add up to the growth of the book to the cent.
 *
 * A range that ends because another term follows by the last day is a renewal with what that one comes in with: a following term whose
 * former one was not in force in the period came back late.
 */
const movements = `
  counting as materialized (
    select s.*, range_of.place, lower(range_of.counts) as comes, coalesce(upper(range_of.counts), 'infinity') as goes
    from term_standings s
    cross join lateral unnest(
      case when s.counted is null then datemultirange(daterange(s.from_day, s.to_day))
        else s.counted * datemultirange(daterange(s.from_day, s.to_day)) end) with ordinality range_of(counts, place)
    where s.agency_id = $1 and s.from_day <= $3::date and s.to_day > $2::date
  ), followed as materialized (
    select f.term_id as former, n.term_id as follower from counting n join counting f on f.term_id = n.renewed_from_id where not n.is_flat
    union all
    select f.term_id, n.term_id from counting n cross join lateral unnest(n.also_renews) r(id) join counting f on f.term_id = r.id
    where not n.is_flat
  ), touching as materialized (
    -- Joined once: asked of each term, the planner reads all that follow for each.
    select c.*, c.comes > $2::date as is_coming, c.goes <= $3::date as is_going,
      follower.term_id is not null as is_follower, former.term_id is not null as is_former
    from counting c
    left join (select distinct f.follower as term_id from followed f) follower on follower.term_id = c.term_id
    left join (select distinct f.former as term_id from followed f) former on former.term_id = c.term_id
    where c.comes <= $3::date and c.goes > $2::date
  ), moved as (
    select m.term_id, m.comes as day, ${standingPremiumOn('m', 'm.comes')} as premium,
      case when m.place > 1 then 'returned'
        else case ${beginnings('m', undefined, 'kind')} when 'new' then 'new' when 'transfer_in' then 'transferIn'
          else case when m.is_follower then 'renewal' else 'returned' end end end as part
    from touching m where m.is_coming
    union all
    select m.term_id, m.goes, -(${standingPremiumOn('m', '(m.goes - 1)')}),
      case when m.is_former then 'renewal'
        when m.hidden_on <= m.goes then 'transferOut'
        else case ${standingStatusOn('m', 'm.goes')} when 'cancelled' then 'cancellation' when 'released' then 'transferOut'
          when 'expired' then 'expired' when 'renewed' then 'expired' else 'renewal' end end
    from touching m where m.is_going
    union all
    select m.term_id, least(m.goes - 1, $3::date),
      case when m.is_going then ${standingPremiumOn('m', '(m.goes - 1)')} else ${standingPremiumOn('m', '$3')} end
        - case when m.is_coming then ${standingPremiumOn('m', 'm.comes')} else ${standingPremiumOn('m', '$2')} end, 'change'
    from touching m
  )`

const sumsStatement = `with ${movements}
  select part, sum(premium)::float8 as premium, count(distinct term_id)::int as terms from moved where premium <> 0 group by part`

/** What each part of the growth adds up to, from the end of the day before a period to that of its last. */
export async function readGrowth({ db, user }: Ctx, before: string, last: string) {
  const { rows } = await db.$client.query<{ part: GrowthPart; premium: number; terms: number }>(
    sumsStatement,
    [user.agencyId, before, last],
  )
  return new Map(rows.map((row) => [row.part, row]))
}

const bookStatement = `
  select coalesce(sum(b.premium) filter (where b.day <= $2::date), 0)::float8 as start, coalesce(sum(b.premium), 0)::float8 as end
  from book_steps b where b.agency_id = $1 and b.person_id is null and b.day <= $3::date`

/** The book at the end of two days. */
export async function readBookEnds({ db, user }: Ctx, before: string, last: string) {
  const values = [user.agencyId, before, last]
  const { rows } = await db.$client.query<{ start: number; end: number }>(bookStatement, values)
  return rows[0] ?? { start: 0, end: 0 }
}

// The largest first; what a term did in several steps is one row.
const rowsStatement = `with ${movements}, of_part as (
    select term_id, max(day) as day, sum(premium) as premium from moved where part = $4 and premium <> 0 group by term_id
  )
  select o.term_id as "termId", c.id as "clientId", c.name as "clientName", p.policy_number as "policyNumber", p.type, p.carrier,
    o.day::text, o.premium::float8 as premium
  from of_part o join policies p on p.agency_id = $1 and p.id = o.term_id join clients c on c.agency_id = $1 and c.id = p.client_id
  order by abs(o.premium) desc, c.name, o.term_id`

/** The terms behind a part of the growth, the largest first. */
export async function readGrowthRows(
  { db, user }: Ctx,
  before: string,
  last: string,
  part: GrowthPart,
): Promise<GrowthRow[]> {
  const values = [user.agencyId, before, last, part]
  return (await db.$client.query<GrowthRow>(rowsStatement, values)).rows
}
