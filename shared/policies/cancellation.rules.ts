import { addMonths } from '#shared/dates.ts'

type Dates = { effectiveDate: string | null; expirationDate: string | null }

/**
 * The expiration date that cancelling gives a policy: today, or its effective date where it has not
 * begun, and never later than the one it has.
 */
export function cancellationDate(policy: Dates, today: string): string {
  const last = policy.effectiveDate && policy.effectiveDate > today ? policy.effectiveDate : today
  return policy.expirationDate && policy.expirationDate < last ? policy.expirationDate : last
}

/** The usual term of a new policy in months; personal auto mostly runs half a year. */
export function usualTerm(lineOfBusiness: string): number {
  return lineOfBusiness === 'Personal auto' ? 6 : 12
}

/** When the term of a policy that arrives cancelled expires, as far as its dates tell: the usual term, and never before it ended. */
export function assumedTermEnd(policy: Dates & { lineOfBusiness: string }): string | null {
  const { effectiveDate, expirationDate } = policy
  if (!effectiveDate || !expirationDate) return expirationDate
  const usual = addMonths(effectiveDate, usualTerm(policy.lineOfBusiness))
  return [usual, expirationDate].sort().at(-1) ?? null
}
