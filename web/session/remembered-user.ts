import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { clearAssistantFlows, localStore, sessionStore, storageKeys } from '#web/lib/storage.ts'
import { isGuardedPath } from '#web/paths.ts'

/** Keeps who is signed in, and the role that calls carry, beyond this page; null clears both. */
export function rememberUser(user: CurrentUser | null): void {
  if (!user) {
    localStore.remove(storageKeys.userData, storageKeys.userRole)
    return
  }
  const { id, name, email, role } = user
  localStore.write(storageKeys.userData, JSON.stringify({ id, name, email, role }))
  localStore.write(storageKeys.userRole, role)
}

/** Keeps the guarded page that a user was last on. */
export function rememberRoute(userId: string, path: string): void {
  localStore.write(storageKeys.lastRoute, JSON.stringify({ userId, path }))
}

/** Marks a page as the one to return to after the same person's next login. */
export function awaitReturn(userId: string, path: string): void {
  localStore.write(storageKeys.lastRoute, JSON.stringify({ userId, path, isAwaited: true }))
}

function lastRoute(): { userId?: unknown; path?: unknown; isAwaited?: unknown } {
  try {
    return JSON.parse(localStore.read(storageKeys.lastRoute) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * Where a login leads: to the remembered path after an auth recovery by the same person, if it is a known internal route
 *, else to /dashboard.
 */
export function routeAfterLogin(userId: string): string {
  const { userId: lastUserId, path, isAwaited } = lastRoute()
  const isReturn = isAwaited === true && lastUserId === userId && typeof path === 'string'
  return isReturn && isGuardedPath(path) ? path : '/dashboard'
}

/** Clears everything kept of a user, at logout. */
export function clearUser(): void {
  const { userData, userRole, lastRoute, formRecovery, recentRecords } = storageKeys
  localStore.remove(userData, userRole, lastRoute, formRecovery, recentRecords)
  const { subscriptionWarning, subscriptionStatus, chatQueries, chatHistory } = storageKeys
  sessionStore.remove(subscriptionWarning, subscriptionStatus, chatQueries, chatHistory)
  clearAssistantFlows()
}
