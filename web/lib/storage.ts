/** What the browser keeps, by the names of P3. A sealed storage (private mode, full disk) is harmless. */
export const storageKeys = {
  userData: 'userData',
  userRole: 'userRole',
  lastRoute: 'lastRoute',
  formRecovery: 'formRecovery',
  sidebar: 'sidebar',
  colorScheme: 'color-scheme',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

type Store = {
  read: (key: StorageKey) => string | null
  write: (key: StorageKey, value: string) => void
  remove: (...keys: StorageKey[]) => void
}

function harmless<T>(use: () => T, otherwise: T): T {
  try {
    return use()
  } catch {
    return otherwise
  }
}

function storeOf(storage: () => Storage): Store {
  return {
    read: (key) => harmless(() => storage().getItem(key), null),
    write: (key, value) => harmless(() => storage().setItem(key, value), undefined),
    remove: (...keys) => {
      for (const key of keys) harmless(() => storage().removeItem(key), undefined)
    },
  }
}

/** Local storage, whose failures are swallowed (P3). */
export const localStore = storeOf(() => window.localStorage)
