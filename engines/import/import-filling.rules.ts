import { maxTextLength } from '#shared/fields.ts'
import type { ClientValues, ProspectValues } from './import-rows.rules.ts'

/** Adds the lines that are not there yet. */
export function mergeNotes(first: string, second: string): string {
  if (second === '' || first.includes(second)) return first
  const lines = first.split('\n')
  const more = second.split('\n').filter((line) => line !== '' && !lines.includes(line))
  return [first, ...more].filter(Boolean).join('\n').slice(0, maxTextLength)
}

/** Fills what a record lacks from another row of it; what the first row says stays. */
export function fill<T extends ClientValues | ProspectValues>(into: T, from: T): void {
  const target: Record<string, unknown> = into
  for (const [key, value] of Object.entries(from)) {
    if (target[key] === '' || target[key] === null) target[key] = value
  }
  into.notes = mergeNotes(into.notes, from.notes)
  if (from.createdOn && into.createdOn && from.createdOn < into.createdOn) into.createdOn = from.createdOn
}
