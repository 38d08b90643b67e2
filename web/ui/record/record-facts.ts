import type { ReactNode } from 'react'
import { formatDay } from '#shared/dates.ts'
import { fieldsOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import { formatDollars } from '#shared/money.ts'
import type { Fact } from '#web/ui/panel.tsx'

/** A value of a field as a person reads it. */
export function shownValue(field: RecordField, value: unknown): ReactNode {
  if (value === null || value === undefined) return null
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value)
  if (typeof value === 'number') {
    if (field.kind === 'dollars') return formatDollars(value)
    return field.kind === 'count' ? value.toLocaleString('en-US') : value
  }
  return field.kind === 'day' ? formatDay(String(value)) : String(value)
}

/** What the details of a record list of its fields, in the order of their description. */
export function factsOf(fields: RecordFields, record: object, of?: string): Fact[] {
  const values: Readonly<Record<string, unknown>> = { ...record }
  return fieldsOf(fields).flatMap(([name, field]) => {
    const { form, isFact, label } = field
    if (!isFact || (form?.only && form.only !== of)) return []
    return [{ label: form?.label ?? label, value: shownValue(field, values[name]) }]
  })
}
