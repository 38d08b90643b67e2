import { dayIn } from '#shared/dates.ts'
import type { PolicyStatus } from './policy-choices.ts'

type Term = {
  status: PolicyStatus
  effectiveDate: string | null
  expirationDate: string | null
}
type Begun = Term & { createdAt: string }
type Counted = Term & { id: string; renewedFromId: string | null; premium: number }

/** The statuses in which a policy without an expiration date goes on. */
export const openEndedStatuses: readonly PolicyStatus[] = ['bound', 'active']

/** The statuses of terms that end by expiring, so that they are renewed; a cancellation's date is no expiration. */
export const expiringStatuses: readonly PolicyStatus[] = ['bound', 'active', 'non_renewed']

/** The part of a policy that says when it ends. */
export type Ending = Pick<Term, 'status' | 'expirationDate'> & { effectiveDate?: string | null }

/** Whether a policy was cancelled as of the day on which it began: it never covered anything. */
export function isCancelledFlat({ status, effectiveDate, expirationDate }: Ending): boolean {
  return status === 'cancelled' && !!effectiveDate && !!expirationDate && effectiveDate >= expirationDate
}

/** The first day without coverage, null where there is none; undefined where it never covered or nothing says when it ended. */
export function endOfCoverage(policy: Ending): string | null | undefined {
  if (policy.status === 'quoted' || isCancelledFlat(policy)) return undefined
  if (policy.expirationDate !== null) return policy.expirationDate
  return openEndedStatuses.includes(policy.status) ? null : undefined
}

/**
 * Whether a policy is active on a day: not over then. A notice ends nothing by itself: one that is
 * cancelled or not renewed from a later day on is active until that day.
 */
export function isActive(policy: Ending, day: string): boolean {
  const end = endOfCoverage(policy)
  return end === null || (end !== undefined && end > day)
}

/** The day on which a policy begins: its effective date, or where there is none the day it was made. */
export function beginDay(policy: Pick<Begun, 'effectiveDate' | 'createdAt'>, timeZone: string): string {
  return policy.effectiveDate ?? dayIn(timeZone, new Date(policy.createdAt))
}

/** Whether a policy is in force on a day, also a past one: begun and not over, by dates alone. */
export function isInForce(policy: Begun, day: string, timeZone: string): boolean {
  return isActive(policy, day) && beginDay(policy, timeZone) <= day
}

/** The earliest expiration date of the active policies, or null. */
export function nextExpiration(policies: readonly Term[], today: string): string | null {
  const dates = policies.filter((policy) => isActive(policy, today)).map((policy) => policy.expirationDate)
  return dates.filter((date) => date !== null).sort()[0] ?? null
}

/** The active policies, each once: a renewal does not count while its predecessor is still active. */
export function policiesInBook<Policy extends Counted>(policies: readonly Policy[], today: string): Policy[] {
  const active = policies.filter((policy) => isActive(policy, today))
  const activeIds = new Set(active.map((policy) => policy.id))
  return active.filter((policy) => !policy.renewedFromId || !activeIds.has(policy.renewedFromId))
}

/** Dollars of all active policies, a renewal not counted while its predecessor is still active. */
export function bookPremium(policies: readonly Counted[], today: string): number {
  const cents = policiesInBook(policies, today).reduce(
    (sum, policy) => sum + Math.round(policy.premium * 100),
    0,
  )
  return cents / 100
}
