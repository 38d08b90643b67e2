import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { RecordField } from './record-field.ts'

/** A value of a field as a person reads it; empty where there is none. */
export function shownValue(field: RecordField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value)
  if (typeof value === 'number') {
    if (field.kind === 'dollars') return formatDollars(value)
    return field.kind === 'count' ? value.toLocaleString('en-US') : String(value)
  }
  return field.kind === 'day' && value !== '' ? formatDay(String(value)) : String(value)
}
