/** What the browser keeps, by the names. A blocked storage (private mode, full disk) is harmless. */
export const storageKeys = {
  userData: 'userData',
  userRole: 'userRole',
  lastRoute: 'lastRoute',
  formRecovery: 'formRecovery',
  sidebar: 'sidebar',
  colorScheme: 'color-scheme',
  subscriptionWarning: 'subscriptionWarning',
  subscriptionStatus: 'subscriptionStatus',
  agencyKnowledge: 'agencyKnowledge',
  suggestionsHidden: 'suggestionsHidden',
  chatQueries: 'chatQueries',
  chatHistory: 'chatHistory',
  myDayFolded: 'myDayFolded',
  myDayFoldedOnBoard: 'myDayFoldedOnBoard',
  prospectsView: 'prospectsView',
  ticketsView: 'ticketsView',
  recentRecords: 'recentRecords',
} as const

/** Where it is kept that a person has seen the notice of an expired subscription. */
export function expiredNoticeKey(userId: string) {
  return `subscriptionExpiredNotice:${userId}` as const
}

/** Where it is kept which columns a person's lists show on this device. */
export function listColumnsKey(userId: string) {
  return `listColumns:${userId}` as const
}

const flowPrefix = 'assistantFlow:'

/** Where a person's open conversation in steps with the assistant is kept. */
export function assistantFlowKey(userId: string) {
  return `${flowPrefix}${userId}` as const
}

/** Where it is kept which documents a person's tab was uploading, so that a reload can go on. */
export function documentUploadsKey(userId: string) {
  return `documentUploads:${userId}` as const
}

export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | ReturnType<typeof expiredNoticeKey>
  | ReturnType<typeof assistantFlowKey>
  | ReturnType<typeof documentUploadsKey>
  | ReturnType<typeof listColumnsKey>

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

/** Local storage, whose failures are swallowed. */
export const localStore = storeOf(() => window.localStorage)

/** Session storage, which ends with the tab, as harmless. */
export const sessionStore = storeOf(() => window.sessionStorage)

/** Clears everybody's open conversation in steps, at logout. */
export function clearAssistantFlows(): void {
  const keys = harmless(() => Object.keys(window.sessionStorage), [])
  for (const key of keys)
    if (key.startsWith(flowPrefix)) harmless(() => window.sessionStorage.removeItem(key), undefined)
}
