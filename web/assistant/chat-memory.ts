import { sessionStore, storageKeys } from '#web/lib/storage.ts'

/** How much of the session's conversation this tab keeps. */
export const maxStoredQueries = 5
export const maxStoredConversations = 10

/** A question with its answer. */
export type Exchange = { question: string; answer: string }

function readList(key: typeof storageKeys.chatQueries | typeof storageKeys.chatHistory): unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStore.read(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function isExchange(value: unknown): value is Exchange {
  if (typeof value !== 'object' || value === null) return false
  const { question, answer } = value as Partial<Exchange>
  return typeof question === 'string' && typeof answer === 'string'
}

/** The last questions of this tab, newest first. */
export function lastQueries(): string[] {
  return readList(storageKeys.chatQueries).filter((query) => typeof query === 'string')
}

/** Keeps a question among the last five. */
export function rememberQuery(query: string): void {
  const queries = [query, ...lastQueries().filter((other) => other !== query)].slice(0, maxStoredQueries)
  sessionStore.write(storageKeys.chatQueries, JSON.stringify(queries))
}

/** The questions and answers of this tab, newest first. */
export function lastExchanges(): Exchange[] {
  return readList(storageKeys.chatHistory).filter(isExchange)
}

/** Keeps a question with its answer among the last ten. */
export function rememberExchange(exchange: Exchange): void {
  const exchanges = [exchange, ...lastExchanges()].slice(0, maxStoredConversations)
  sessionStore.write(storageKeys.chatHistory, JSON.stringify(exchanges))
}

/** Clears both: when the dialog closes, and at logout. */
export function clearChat(): void {
  sessionStore.remove(storageKeys.chatQueries, storageKeys.chatHistory)
}
