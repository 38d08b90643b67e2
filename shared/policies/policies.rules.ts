import { dayIn } from '#shared/dates.ts'
import type { PolicyStatus } from './policies.contract.ts'

type Term = {
  status: PolicyStatus
  effectiveDate: string | null
  expirationDate: string | null
}
type Begun = Term & { createdAt: string }
type Counted = Term & { id: string; renewedFromId: string | null; premium: number }

/** The statuses in which a policy can be active (product.md 1). */
export const activeStatuses: readonly PolicyStatus[] = ['bound', 'active']

/** Whether a policy is active: bound or active, and without an expiration date or with one after today (P3, product.md 1). */
export function isActive(policy: Pick<Term, 'status' | 'expirationDate'>, today: string): boolean {
  return (
    activeStatuses.includes(policy.status) &&
    (policy.expirationDate === null || policy.expirationDate > today)
  )
}

/** The day on which a policy begins: its effective date, or where there is none the day it was made (product.md 1). */
export function beginDay(policy: Pick<Begun, 'effectiveDate' | 'createdAt'>, timeZone: string): string {
  return policy.effectiveDate ?? dayIn(timeZone, new Date(policy.createdAt))
}

/** Whether a policy is in force: active and begun (product.md 1). */
export function isInForce(policy: Begun, today: string, timeZone: string): boolean {
  return isActive(policy, today) && beginDay(policy, timeZone) <= today
}

/**
 * Whether a policy was in force on a day of the past (retention, product.md 3): begun and not yet expired then.
 * One that has been cancelled or not renewed since counts, for its expiration date says when it ended.
 */
export function wasInForce(policy: Begun, day: string, timeZone: string): boolean {
  if (policy.status === 'quoted') return false
  const hasEnd = policy.expirationDate !== null || activeStatuses.includes(policy.status)
  const isOver = policy.expirationDate !== null && policy.expirationDate <= day
  return hasEnd && !isOver && beginDay(policy, timeZone) <= day
}

/** The earliest expiration date of the active policies, or null (product.md 6). */
export function nextExpiration(policies: readonly Term[], today: string): string | null {
  const dates = policies.filter((policy) => isActive(policy, today)).map((policy) => policy.expirationDate)
  return dates.filter((date) => date !== null).sort()[0] ?? null
}

/** The active policies that count in the book: a renewal does not while its predecessor is still active (product.md 3). */
export function policiesInBook<Policy extends Counted>(policies: readonly Policy[], today: string): Policy[] {
  const active = policies.filter((policy) => isActive(policy, today))
  const activeIds = new Set(active.map((policy) => policy.id))
  return active.filter((policy) => !policy.renewedFromId || !activeIds.has(policy.renewedFromId))
}

/** Dollars of all active policies, a renewal not counted while its predecessor is still active (product.md 3). */
export function bookPremium(policies: readonly Counted[], today: string): number {
  const cents = policiesInBook(policies, today).reduce(
    (sum, policy) => sum + Math.round(policy.premium * 100),
    0,
  )
  return cents / 100
}

/** Whether a client has exactly one active policy, renewals counted with what they renew (the Monoline badge of product.md 6). */
export function isMonoline(policies: readonly Counted[], today: string): boolean {
  return policiesInBook(policies, today).length === 1
}

/**
 * The expiration date that cancelling gives a policy (product.md 1): today, or its effective date where it has not
 * begun, and never later than the one it has.
 */
export function cancellationDate(
  policy: Pick<Term, 'effectiveDate' | 'expirationDate'>,
  today: string,
): string {
  const last = policy.effectiveDate && policy.effectiveDate > today ? policy.effectiveDate : today
  return policy.expirationDate && policy.expirationDate < last ? policy.expirationDate : last
}
