import { fieldsOf, type RecordFields } from '#shared/fields/record-field.ts'
import { shownValue } from '#shared/fields/shown-value.ts'
import type { Fact } from '#web/ui/panel.tsx'

/** What the details of a record list of its fields, in the order of their description. */
export function factsOf(fields: RecordFields, record: object, of?: string): Fact[] {
  const values: Readonly<Record<string, unknown>> = { ...record }
  return fieldsOf(fields).flatMap(([name, field]) => {
    const { form, isFact, label } = field
    if (!isFact || (form?.only && form.only !== of)) return []
    return [{ label: form?.label ?? label, value: shownValue(field, values[name]) }]
  })
}
