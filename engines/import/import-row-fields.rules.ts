import { type CellShape, maxLengthOf, type RecordField } from '#shared/fields/record-field.ts'
import { readState, readZip } from './import-address.rules.ts'
import type { DatePurpose } from './import-dates.rules.ts'
import { importedFields } from './import-fields.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import {
  type Read,
  readCount,
  readEmail,
  readFein,
  readNaics,
  readPhone,
  readPositiveMoney,
  readYear,
} from './import-values.rules.ts'

const shapes: { [Shape in CellShape]?: (cell: string) => Read<string | null> } = {
  email: readEmail,
  phone: readPhone,
  state: readState,
  zip: readZip,
  fein: readFein,
}

/** The value of a field by what its cells must look like, else by its kind. */
function readField(row: RowReader, name: string, { kind, schema, import: columns }: RecordField): unknown {
  const nothing = schema.safeParse(null).success ? null : ''
  const read = columns && shapes[columns.shape]
  if (read) return row.value(name, read) ?? nothing
  switch (kind) {
    case 'year':
      return row.value(name, (cell) => readYear(cell, row.context.today))
    case 'count':
      return row.value(name, readCount)
    case 'dollars':
      return row.value(name, readPositiveMoney)
    case 'digits':
      return row.value(name, readNaics) ?? nothing
    case 'day':
      return row.day(name, 'past')
    default:
      return row.text(name, maxLengthOf(schema) ?? undefined)
  }
}

/** The fields that a row has beside those that were read with others; a day by what it is for. */
export function readFields(
  row: RowReader,
  own: Record<string, unknown>,
  days: Record<string, DatePurpose>,
): Record<string, unknown> {
  const values = { ...own }
  for (const [name, field] of importedFields(row.context.kind)) {
    const purpose = days[name]
    if (name in own) continue
    values[name] = purpose ? row.day(name, purpose) : readField(row, name, field)
  }
  return values
}
