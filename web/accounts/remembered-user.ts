import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { localStore, storageKeys } from '#web/lib/storage.ts'

/** Keeps who is signed in, and the role that calls carry, beyond this page (P3, P6); null forgets both. */
export function rememberUser(user: CurrentUser | null): void {
  if (!user) {
    localStore.remove(storageKeys.userData, storageKeys.userRole)
    return
  }
  const { id, name, email, role } = user
  localStore.write(storageKeys.userData, JSON.stringify({ id, name, email, role }))
  localStore.write(storageKeys.userRole, role)
}

/** Keeps the guarded page that a user was last on (P3). */
export function rememberRoute(userId: string, path: string): void {
  localStore.write(storageKeys.lastRoute, JSON.stringify({ userId, path }))
}

/** Forgets everything kept of a user, at logout (P4, product.md 5). */
export function forgetUser(): void {
  const { userData, userRole, lastRoute, formRecovery } = storageKeys
  localStore.remove(userData, userRole, lastRoute, formRecovery)
}
