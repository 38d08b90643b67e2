import { beginDay, endOfCoverage, isCancelledFlat } from './policies.rules.ts'
import type { PolicyStatus } from './policy-choices.ts'

/** What a policy is on a day, by its dates: the status that someone set is only part of it. */
type PolicyInForceStatus =
  | 'quoted'
  | 'cancelled'
  | 'non_renewed'
  | 'expired'
  | 'bound'
  | 'pending_cancellation'
  | 'non_renewing'
  | 'in_force'

type Standing = {
  status: PolicyStatus
  effectiveDate: string | null
  expirationDate: string | null
  createdAt: string
}

/** What a policy is on a day, the first that fits: a notice for a later day leaves it in force, and says so. */
export function standingOn(policy: Standing, day: string, timeZone: string): PolicyInForceStatus {
  const { status } = policy
  if (status === 'quoted') return 'quoted'
  const end = endOfCoverage(policy)
  if (isCancelledFlat(policy) || end === undefined || (end !== null && end <= day))
    return status === 'cancelled' || status === 'non_renewed' ? status : 'expired'
  if (beginDay(policy, timeZone) > day) return 'bound'
  if (status === 'cancelled') return 'pending_cancellation'
  return status === 'non_renewed' ? 'non_renewing' : 'in_force'
}
