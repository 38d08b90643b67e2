import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { CellEdit } from './cell-edit.ts'
import { compareValues, type Sort, type SortValue } from './sorting.ts'

/** One column of a DataTable. */
export type Column<Row> = {
  id: string
  header: string
  /** What the column sorts by, and shows unless `cell` does. Empty values come last. */
  value: (row: Row) => SortValue
  cell?: (row: Row) => ReactNode
  /** Numbers stand on the right. */
  align?: 'right'
  /** A CSS grid track, such as '120px' or 'minmax(160px, 2fr)'. */
  width?: string
  /** The field that it shows, if not the one of its id: a person's name shows who it is. */
  field?: string
  /** How its cells are changed in their rows. */
  edit?: CellEdit<Row>
  /** What somebody made it, in pixels. */
  chosenWidth?: number
  /** Shown only where somebody chooses it. */
  isExtra?: boolean
  isSortable?: boolean
  /** From which width of the window it is shown: always, 900 px, 1020 px or 1180 px. */
  shows?: 'medium' | 'large' | 'wide'
  /** Left to the record itself on phones, where a card has room for two lines of facts. */
  isOffCards?: boolean
  /** Its values say what they are: on phones they stand without the header before them. */
  isSelfExplanatory?: boolean
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Empty and missing values are alike: both come last. */
function sortable(value: SortValue): SortValue {
  return value === null || value === '' ? undefined : value
}

type SortedRowsOptions<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort | null
  /** The server already sorted. */
  isSortedByServer: boolean
}

/** The rows in the order that the list asks for. */
export function useSortedRows<Row extends object>(options: SortedRowsOptions<Row>): Row[] {
  const { rows, columns, sort, isSortedByServer } = options
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => sortable(column.value(row)),
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
          compareValues(a.getValue(column.id) as SortValue, b.getValue(column.id) as SortValue),
      })),
    [columns],
  )
  const sorting = useMemo(() => (sort ? [sort] : []), [sort])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting },
    manualSorting: isSortedByServer,
  })
  const model = table.getRowModel()
  return useMemo(() => model.rows.map((row) => row.original), [model])
}
