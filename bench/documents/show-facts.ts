import type { Facts } from '#shared/documents/facts.contract.ts'

type Row = { path: string; value: unknown; page: number | null; confidence: number }

function isFound(thing: object): thing is { value: unknown; page: number | null; confidence: number } {
  return 'value' in thing && 'confidence' in thing && 'page' in thing
}

/** Every value that was found, with its place among the facts, its page and its confidence. */
export function rowsOf(thing: unknown, path = ''): Row[] {
  if (typeof thing !== 'object' || thing === null) return []
  if (isFound(thing)) return [{ path, value: thing.value, page: thing.page, confidence: thing.confidence }]
  return Object.entries(thing).flatMap(([name, part]) => rowsOf(part, path ? `${path}.${name}` : name))
}

/** The facts of a file as one line of JSON. */
export function lineOfFacts(file: string, facts: Facts): string {
  return JSON.stringify({ file, found: rowsOf(facts) })
}
