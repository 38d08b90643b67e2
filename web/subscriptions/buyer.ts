import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { PlanKey } from '#shared/subscriptions/plans.rules.ts'

/** Whether a person may buy for the agency: its owner, who may be an agent alone. */
export function canBuy({ id, role, agencyOwnerId }: CurrentUser): boolean {
  return role === 'agency_owner' || agencyOwnerId === id
}

/** The plan that a person's role buys. */
export function planOf({ role }: CurrentUser): PlanKey {
  return role === 'agent' ? 'agent' : 'agency_owner'
}
