import type { MissedChange } from '#shared/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { fieldName } from '#web/lib/change-labels.ts'

const actors: Record<string, string> = {
  import: 'An import',
  api_key: 'An integration',
  client_link: 'The client',
  system: 'Bindery',
}

/** What was saved of a record while it was being edited, newest first, as the server told it when it refused ours. */
export function missedChanges(error: unknown): readonly MissedChange[] {
  return error instanceof ApiError ? (error.details.changes ?? []) : []
}

/** Who made a change, as a sentence begins. */
export function whoMade({ actor, userName, isYou }: MissedChange): string {
  if (actor !== 'person' && actor !== 'assistant') return actors[actor] ?? 'Someone else'
  const name = isYou ? 'You' : userName || 'Someone else'
  if (actor === 'person') return name
  return isYou ? 'Your assistant' : `${name}’s assistant`
}

function listed(names: readonly string[]): string {
  const [last, ...others] = [...new Set(names)].reverse()
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`
}

/** Who made the changes, as a sentence begins. */
export function whoChanged(changes: readonly MissedChange[]): string {
  return listed(changes.map(whoMade)) || 'Someone else'
}

/** "Jane updated this record while you were editing." */
export function conflictSentence(changes: readonly MissedChange[], what = 'record'): string {
  const who = whoChanged(changes)
  return who === 'You'
    ? `You updated this ${what} in another window while you were editing.`
    : `${who} updated this ${what} while you were editing.`
}

/** What a changed field is called. */
export function missedFieldName({ field, name }: { field: string; name: string }): string {
  return name || (field.startsWith('custom.') ? 'A former field' : fieldName(field))
}

/** The fields of a change by name, such as "City and ZIP". */
export function fieldNames({ fields }: MissedChange): string {
  return listed(fields.map(missedFieldName))
}

/** "Jane just changed City and ZIP." */
export function changedSentence(changes: readonly MissedChange[]): string {
  const names = changes.flatMap(({ fields }) => fields.map(missedFieldName))
  return `${whoChanged(changes)} just changed ${names.length > 0 ? listed(names) : 'this record'}.`
}

/** The newest change of a field of a form, as the server told it. */
export function changeOfField(changes: readonly MissedChange[], path: string) {
  for (const change of changes) {
    const field = change.fields.find((one) => one.field === path)
    if (field) return { change, field }
  }
  return null
}
