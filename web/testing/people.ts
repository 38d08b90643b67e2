import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { Role } from '#shared/permissions.ts'
import { parseCurrentUser } from '#web/session/current-user.ts'

/** What GET /api/user answers for a person, with changes. */
export function userAnswer(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Maya Okafor',
    email: 'maya@tidewater.example',
    role: 'agency_owner' satisfies Role,
    authenticated: true,
    agencyOwnerId: '01990000-0000-7000-8000-000000000001',
    agencyName: 'Tidewater Insurance',
    subscriptionStatus: 'trialing',
    openTickets: 23,
    ...changes,
  }
}

/** A signed-in user, an owner by default. */
export function aUser(changes: Record<string, unknown> = {}): CurrentUser {
  const user = parseCurrentUser(userAnswer(changes))
  if (!user) throw new Error('These changes leave no valid user.')
  return user
}
