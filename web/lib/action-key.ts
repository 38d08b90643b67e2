import { isRefusal } from '#web/lib/api-error.ts'

/** A new Idempotency-Key. Made without `crypto.randomUUID`, which plain http addresses of a local network lack. */
export function newActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type ActionKeys = {
  keyFor: (input: unknown) => string
  settle: (error: unknown) => void
}

/**
 * Remembers the key of an action whose outcome is unknown (the network failed, the server broke): sending the very
 * same input again is a retry of that action and keeps its key, so that the server makes one record. A refusal or
 * a success ends the action.
 */
export function createActionKeys(): ActionKeys {
  let pending: { key: string; input: string } | null = null
  return {
    keyFor: (input) => {
      const written = JSON.stringify(input) ?? ''
      if (pending?.input !== written) pending = { key: newActionKey(), input: written }
      return pending.key
    },
    settle: (error) => {
      if (error === null || isRefusal(error)) pending = null
    },
  }
}
