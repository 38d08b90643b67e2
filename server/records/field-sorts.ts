import { columnOf } from '#server/db/column-name.ts'
import { fieldNamed, type RecordField, type RecordFields, sortableOf } from '#shared/fields/record-field.ts'
import type { SortKey } from './list-query.ts'

function keyOf({ kind, schema }: RecordField, column: string): SortKey {
  if (kind === 'day') return { key: `coalesce(${column}, 'infinity'::date)`, type: 'date' }
  if (kind !== 'dollars') return { key: `lower(${column})`, type: 'text' }
  const isNullable = schema.safeParse(null).success
  return { key: isNullable ? `coalesce(${column}, -1)` : column, type: 'numeric' }
}

/** The place of a word in a list of words, as what a list is ordered by. */
export function rankOf(column: string, words: readonly string[]): SortKey {
  const key = `array_position(array[${words.map((word) => `'${word}'`).join(', ')}], ${column})`
  return { key, type: 'integer' }
}

/** What a list is ordered by for each field that it can be ordered by: texts by their letters, what is missing last. */
export function fieldSorts<F extends RecordFields>(
  fields: F,
  alias: string,
): Record<ReturnType<typeof sortableOf<F>>[number], SortKey> {
  const keys = sortableOf(fields).map((name) => [
    name,
    keyOf(fieldNamed(fields, name), `${alias}.${columnOf(name)}`),
  ])
  return Object.fromEntries(keys)
}
