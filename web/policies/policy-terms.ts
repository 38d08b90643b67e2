import { addMonths, daysBetween } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { isActive, isInForce } from '#shared/policies/policies.rules.ts'

/** The policies of a client by their terms. */
export type PolicyTerms = { current: Policy[]; upcoming: Policy[]; quoted: Policy[]; past: Policy[] }

const maxHalfYearDays = 200

function byDay(day: (policy: Policy) => string | null, direction: 1 | -1) {
  return (a: Policy, b: Policy) => direction * (day(a) ?? '9999').localeCompare(day(b) ?? '9999')
}

const expiration = (policy: Policy) => policy.expirationDate
const effective = (policy: Policy) => policy.effectiveDate

/** Sorts policies into those in force (the next to expire first), those still to begin, quotes, and what is over. */
export function groupByTerm(policies: readonly Policy[], today: string, timeZone: string): PolicyTerms {
  const quoted = policies.filter((policy) => policy.status === 'quoted')
  const current = policies.filter((policy) => isInForce(policy, today, timeZone))
  const upcoming = policies.filter((policy) => isActive(policy, today) && !current.includes(policy))
  const past = policies.filter((policy) => ![...quoted, ...current, ...upcoming].includes(policy))
  return {
    current: current.toSorted(byDay(expiration, 1)),
    upcoming: upcoming.toSorted(byDay(effective, 1)),
    quoted: quoted.toSorted(byDay(effective, 1)),
    past: past.toSorted(byDay(expiration, -1)),
  }
}

/** How many months a term runs: 6 for a half-year policy, 12 for all others. */
export function termMonths(effectiveDate: string | null, expirationDate: string | null): 6 | 12 {
  if (!effectiveDate || !expirationDate) return 12
  return daysBetween(effectiveDate, expirationDate) <= maxHalfYearDays ? 6 : 12
}

/** The term that follows a policy's: it begins where the old one ends and runs as long. */
export function nextTerm(
  policy: Pick<Policy, 'effectiveDate' | 'expirationDate'>,
  today: string,
): { effectiveDate: string; expirationDate: string } {
  const effectiveDate = policy.expirationDate ?? today
  const months = termMonths(policy.effectiveDate, policy.expirationDate)
  return { effectiveDate, expirationDate: addMonths(effectiveDate, months) }
}
