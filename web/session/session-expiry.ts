import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { userKey } from '#web/lib/query-client.ts'
import { keepForReturn } from './ended-session.ts'
import { rememberUser } from './remembered-user.ts'
import { clearCaches } from './session.tsx'

/** How long the toast is read before the login page opens, in milliseconds. */
export const expiryRedirectDelay = 1500

type Surroundings = { client: QueryClient; goTo: (path: string) => void; whereNow: () => string }

function userIn(client: QueryClient): CurrentUser | null {
  return client.getQueryData<CurrentUser | null>(userKey) ?? null
}

/** Whether there is a session that could expire. */
export function isSignedIn(client: QueryClient): boolean {
  return userIn(client) !== null
}

const expiring = new WeakSet<QueryClient>()

/**
 * The auth recovery: keeps what was typed, clears what was read, remembers the path for the same person's next
 * login, says so, and opens the login page 1.5 s later. Many calls that are refused at once make one expiry.
 */
export function expireSession({ client, goTo, whereNow }: Surroundings): void {
  const user = userIn(client)
  if (!user || expiring.has(client)) return
  expiring.add(client)
  keepForReturn(user, whereNow())
  clearCaches(client)
  setTimeout(() => {
    expiring.delete(client)
    client.setQueryData(userKey, null)
    rememberUser(null)
    goTo('/auth')
  }, expiryRedirectDelay)
}
