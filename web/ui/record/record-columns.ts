import { fieldNamed, fieldsOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import { formatDollars } from '#shared/money.ts'
import type { Column } from '#web/ui/table/columns.ts'
import type { SortValue } from '#web/ui/table/sorting.ts'

/** The names of the fields that are columns of a list. */
export type ColumnName<F extends RecordFields> = {
  [K in keyof F & string]: F[K]['list'] extends { column: object } ? K : never
}[keyof F & string]

function sortValue(field: RecordField, value: unknown): SortValue {
  if (field.kind === 'choice') return field.choices[String(value)]
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** The names of the fields that are columns of a list, in the order of their description. */
export function columnNames<F extends RecordFields>(fields: F): ColumnName<F>[] {
  return fieldsOf(fields).flatMap(([name, { list }]) => (list?.column ? [name as ColumnName<F>] : []))
}

/** What a row keeps of a record for the columns that show fields. */
export function pickColumns<F extends RecordFields, Item extends Record<ColumnName<F>, unknown>>(
  fields: F,
  item: Item,
): Pick<Item, ColumnName<F>> {
  const picked = columnNames(fields).map((name) => [name, item[name]])
  return Object.fromEntries(picked) as Pick<Item, ColumnName<F>>
}

/** The columns of a list that show fields; `special` says how a cell shows more than the value. */
export function fieldColumns<F extends RecordFields, Row extends Record<ColumnName<F>, unknown>>(
  fields: F,
  special: { [K in ColumnName<F>]?: Pick<Column<Row>, 'cell' | 'isSelfExplanatory' | 'edit'> } = {},
): Column<Row>[] {
  return columnNames(fields).flatMap((name): Column<Row>[] => {
    const field = fieldNamed(fields, name)
    const { header = field.label, ...column } = field.list?.column ?? { width: 'auto' }
    const money = (row: Row) => formatDollars(row[name] as number | null)
    return [
      {
        id: name,
        header,
        value: (row) => sortValue(field, row[name]),
        ...(field.kind === 'dollars' && { cell: money }),
        ...column,
        ...(!field.isSortable && { isSortable: false }),
        ...special[name],
      },
    ]
  })
}
