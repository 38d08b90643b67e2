import { addMonths } from '#shared/dates.ts'
import { usualTerm } from '#shared/policies/cancellation.rules.ts'
import {
  isLineOf,
  type PolicyType,
  policyTypeLabels,
  typeOfLine,
} from '#shared/policies/lines-of-business.rules.ts'
import type { Refusal } from './refusals.rules.ts'

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

/** Why lines cannot be those of a new policy: the first gives it its type, and one alone is its line of business. */
export function refuseLines(
  { type, lineOfBusiness = '' }: { type: PolicyType; lineOfBusiness?: string | undefined },
  lines: readonly { line: string }[],
): Refusal | undefined {
  const first = lines[0]?.line
  if (first === undefined) return undefined
  const isOne = lines.length === 1
  if (isOne ? !isLineOf(type, first) : (typeOfLine(first) ?? type) !== type)
    return { reason: 'lines', sentence: `${first} belongs to another type than ${policyTypeLabels[type]}.` }
  return isOne && lineOfBusiness !== '' && lineOfBusiness !== first
    ? { reason: 'lines', sentence: `The line of business is ${lineOfBusiness}, not ${first}.` }
    : undefined
}
