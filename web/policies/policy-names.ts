import { formatDay } from '#shared/dates.ts'
import { isEndAssumed } from '#shared/policies/assumed-dates.rules.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { NestedPolicy, PolicyItem } from '#shared/policies/policies.contract.ts'
import type { TermStanding } from '#shared/policies/term-standing.contract.ts'

type Named = Pick<NestedPolicy, 'type' | 'lineOfBusiness' | 'policyNumber' | 'carrier'>
type Term = Pick<NestedPolicy, 'effectiveDate' | 'expirationDate'> & {
  /** Where its effective date isn't known, the one that is assumed. */
  assumedEffectiveDate?: string | null
} & Partial<Pick<PolicyItem, 'termExpirationDate' | 'isExpirationAssumed'>>

/** What a policy covers: its line of business, or its type where the line is not known. */
export function coverageName(policy: Pick<Named, 'type' | 'lineOfBusiness'>): string {
  return policy.lineOfBusiness || policyTypeLabels[policy.type]
}

/** A policy in one line, such as "BOP · BOP-1042 · Granite Mutual". */
export function policyName(policy: Named): string {
  return [coverageName(policy), policy.policyNumber, policy.carrier].filter((part) => part !== '').join(' · ')
}

/** A first or last day of a term, said to be assumed where it didn't come from the carrier. */
export function assumableDay(day: string | null, isAssumed: boolean): string {
  return day && isAssumed ? `${formatDay(day)} (assumed)` : formatDay(day)
}

/** The first day of a term where nobody said it. */
export function assumedBegin(standing: TermStanding | undefined): string | null {
  return standing?.isEffectiveAssumed ? standing.effectiveDate : null
}

/** The term of a policy, such as "Mar 1, 2026 – Mar 1, 2027". */
export function termOf({
  effectiveDate,
  expirationDate,
  assumedEffectiveDate = null,
  termExpirationDate = null,
  isExpirationAssumed = false,
}: Term): string {
  const begin = effectiveDate ?? assumedEffectiveDate
  if (!begin && !expirationDate) return '—'
  // What was cancelled flat ahead of its first day ended before it, which is no term that could be read.
  const isFlat = effectiveDate && expirationDate && expirationDate < effectiveDate
  const end = isFlat ? effectiveDate : expirationDate
  const isAssumed = isEndAssumed({ expirationDate, termExpirationDate, isExpirationAssumed })
  return `${assumableDay(begin, effectiveDate === null)} – ${end ? assumableDay(end, isAssumed) : 'no expiration'}`
}
