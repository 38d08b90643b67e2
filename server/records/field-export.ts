import {
  fieldNamed,
  inOrder,
  namesOf,
  type RecordField,
  type RecordFields,
} from '#shared/fields/record-field.ts'
import type { CsvColumn, CsvValue } from '#shared/imports-exports/csv.rules.ts'

type ExportedName<F extends RecordFields> = {
  [K in keyof F & string]: F[K]['isExported'] extends true ? K : never
}[keyof F & string]

function cellOf(field: RecordField, value: unknown): CsvValue {
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/**
 * The columns of a file that hold a record's exported fields: some first where a file has always had them first, the others
 * in the order of their description. `special` writes what is more than the value.
 */
export function fieldColumns<F extends RecordFields, Row extends Record<ExportedName<F>, unknown>>(
  fields: F,
  options: {
    first?: readonly ExportedName<F>[]
    special?: { [K in ExportedName<F>]?: (row: Row) => CsvValue }
  } = {},
): CsvColumn<Row>[] {
  const exported = namesOf(fields, ({ isExported }) => isExported) as ExportedName<F>[]
  return inOrder(exported, options.first ?? []).map((name) => {
    const field = fieldNamed(fields, name)
    const value = (row: Row) => cellOf(field, row[name])
    return { heading: field.label, value: options.special?.[name] ?? value }
  })
}
