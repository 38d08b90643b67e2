import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { countsOn, standingPremiumOn } from '#server/records/standings.ts'
import { addDays } from '#shared/dates.ts'

type Ctx = InTransaction<AgencyCtx>

/** The book of a day, and what is kept of that of the base day. */
export type BookRow = KeptRow & { book: number; policies: number }

/** What stood on the base day, and what of it is kept. */
export type KeptRow = {
  clientsBefore: number
  clientsKept: number
  policiesBefore: number
  policiesKept: number
  premiumBefore: number
  premiumKept: number
}

const base = 'd.day - 365'

/**
 * The agency's books of several days as they are known now: $1 agency · $2 the days · $3 the first and $4 the last of them, as base
 * days. What stands is the sum of the steps up to a day; what is kept is read from each term with those of its policy a year on.
 * The few policies that go on in others are looked at one by one.
 */
const booksStatement = `
  with recursive crossing as (
    select distinct f.policy_id as was, s.policy_id as goes_on from term_standings s
    join policies f on f.agency_id = $1 and f.id = any(s.also_renews) where s.agency_id = $1 and s.also_renews is not null
  ), going_on as (
    select was, goes_on from crossing
    union select g.was, c.goes_on from going_on g join crossing c on c.was = g.goes_on
  ), lasting as materialized (
    select s.from_day, s.to_day, s.counted, s.begins_on, s.premium, s.premium_days, s.premiums,
      n.from_day as next_from, n.to_day as next_to, n.counted as next_counted
    from term_standings s
    join term_standings n on n.agency_id = $1 and n.policy_id = s.policy_id
      and n.from_day < s.to_day + 365 and n.to_day > s.from_day + 365
    where s.agency_id = $1 and s.from_day <= $4::date and s.to_day > $3::date
      and n.from_day <= $4::date + 365 and n.to_day > $3::date + 365
      and s.policy_id not in (select g.was from going_on g)
  )
  select d.day::text, steps.*, (kept.policies + crossed.policies)::int as "policiesKept",
    (kept.premium + crossed.premium)::float8 as "premiumKept"
  from unnest($2::date[]) d(day)
  cross join lateral (
    select coalesce(sum(b.premium), 0)::float8 as book, coalesce(sum(b.policies), 0)::int as policies,
      coalesce(sum(b.clients_kept), 0)::int as "clientsKept",
      coalesce(sum(b.clients) filter (where b.day <= ${base}), 0)::int as "clientsBefore",
      coalesce(sum(b.policies) filter (where b.day <= ${base}), 0)::int as "policiesBefore",
      coalesce(sum(b.premium) filter (where b.day <= ${base}), 0)::float8 as "premiumBefore"
    from book_steps b where b.agency_id = $1 and b.person_id is null and b.day <= d.day
  ) steps
  cross join lateral (
    select count(*) as policies, coalesce(sum(${standingPremiumOn('l', `(${base})`)}), 0) as premium from lasting l
    where l.from_day <= ${base} and l.to_day > ${base} and l.next_from <= d.day and l.next_to > d.day
      and (l.counted is null or l.counted @> (${base})) and (l.next_counted is null or l.next_counted @> d.day)
  ) kept
  cross join lateral (
    select count(*) as policies, coalesce(sum(${standingPremiumOn('s', `(${base})`)}), 0) as premium from term_standings s
    where s.agency_id = $1 and s.policy_id in (select g.was from going_on g) and ${countsOn('s', `(${base})`)}
      and exists (select 1 from term_standings n where n.agency_id = $1 and ${countsOn('n', 'd.day')}
        and (n.policy_id = s.policy_id or n.policy_id in (select g.goes_on from going_on g where g.was = s.policy_id)))
  ) crossed`

/** The agency's book on each of some days, against its base day. */
export async function readBooks({ db, user }: Ctx, days: readonly string[]): Promise<Map<string, BookRow>> {
  const sorted = days.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)].map((day) => day && addDays(day, -365))
  const { rows } = await db.$client.query<BookRow & { day: string }>(booksStatement, [
    user.agencyId,
    sorted,
    first,
    last,
  ])
  return new Map(rows.map(({ day, ...row }) => [day, row]))
}
