import { countedKind } from '#server/records/standings-filters.ts'

/** What transactions count as written premium, as SQL over `policy_transactions`; $1 is the agency. */

/** The transactions of a stretch of days, both included, whose premium counts; transfers stand apart. */
export function writtenUpTo(
  made: string,
  { from, to, known }: { from: string; to: string; known?: string | undefined },
): string {
  return `${made}.agency_id = $1 and ${made}.premium_change <> 0
    and ${made}.effective_date between ${from}::date and ${to}::date
    and ${countedKind(made)} not in ('transfer_in', 'transfer_out')${
      known ? ` and ${made}.entered_at <= ${known}::timestamptz` : ''
    }`
}

/** What of a transaction is credited to a producer, in their share at the time. */
export function creditedTo(made: string, person: string): string {
  return `(select sum(c.part) from credited(${made}.premium_change, ${made}.producers) c where c.user_id = ${person}::uuid)`
}

/** The transactions of a stretch of days that began a term, transfers aside, and that nobody voided. */
export function beganIn(made: string, from: string, to: string): string {
  return `${made}.agency_id = $1 and ${made}.effective_date between ${from}::date and ${to}::date
    and ${made}.kind in ('new', 'renewal', 'rewrite') and not exists (select 1 from policy_transactions voids
      where voids.agency_id = ${made}.agency_id and voids.corrects = ${made}.id)`
}
