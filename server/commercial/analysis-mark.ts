import { createHash } from 'node:crypto'
import type { Facts } from '#shared/documents/facts.contract.ts'

/** A value with the keys of its objects in order: the database keeps them in another one than we wrote. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A mark of what was found in a document: another one after any correction. */
export function markOfFacts(facts: Facts): string {
  return createHash('sha256').update(JSON.stringify(facts, inOrder)).digest('hex').slice(0, 16)
}
