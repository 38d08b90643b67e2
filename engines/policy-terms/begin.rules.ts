import { addMonths } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'

/** The dates of a term as far as they are known; a date that is assumed is never shown as the carrier's. */
export type TermDates = {
  effectiveDate: string
  /** Null of a continuous policy. */
  expirationDate: string | null
  isEffectiveAssumed: boolean
}

/**
 * The dates of a new term. Without an effective date it began a usual term before it expires where that is past, else on the day
 * of entry; without an expiration date it is continuous.
 */
export function termDates(
  given: { effectiveDate?: string | null; expirationDate?: string | null; line: string },
  today: string,
): TermDates {
  const { effectiveDate, expirationDate = null, line } = given
  if (effectiveDate) return { effectiveDate, expirationDate, isEffectiveAssumed: false }
  const usual = expirationDate ? addMonths(expirationDate, -usualTerm(line)) : today
  return { effectiveDate: usual < today ? usual : today, expirationDate, isEffectiveAssumed: true }
}
