import type { FactCorrection } from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'

function at(facts: Facts | null, path: string): unknown {
  let value: unknown = facts
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The list that a path lies in, or null: rows move when one is added or taken out. */
function listOf(path: string): string | null {
  return /^([a-zA-Z]+)\.\d/.exec(path)?.[1] ?? null
}

/**
 * Whether someone else meanwhile changed what corrections are about: the same value, or how many rows its list has, so
 * that a row's number may mean another row by now.
 */
export function touchesSame(
  corrections: readonly FactCorrection[],
  before: Facts | null,
  after: Facts | null,
): boolean {
  return corrections.some(({ change, path }) => {
    if (change === 'add') return false
    const list = listOf(path)
    const [old, now] = list ? [at(before, list), at(after, list)] : [[], []]
    const isMoved = Array.isArray(old) && Array.isArray(now) && old.length !== now.length
    return isMoved || !isSame(at(before, path), at(after, path))
  })
}
