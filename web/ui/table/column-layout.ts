import { type ChosenColumn, maxColumnWidth, minColumnWidth } from '#shared/list-views/list-views.contract.ts'
import type { Column } from './columns.ts'

/** The columns that somebody chose for a table, null for its usual ones, and how to choose others. */
export type TableLayout = {
  chosen: readonly ChosenColumn[] | null
  choose: (columns: ChosenColumn[]) => void
}

/** The columns that are shown, in their order: the first always leads, and a chosen one that the list no longer has is left out. */
export function layOut<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly ChosenColumn[] | null,
): Column<Row>[] {
  const [title] = columns
  if (!chosen || !title) return columns.filter(({ isExtra }) => !isExtra)
  const widths = new Map([[title.id, null], ...chosen.map(({ id, width }) => [id, width] as const)])
  return [...widths].flatMap(([id, width]) => {
    const column = columns.find((one) => one.id === id)
    return column ? [width === null ? column : { ...column, chosenWidth: width }] : []
  })
}

/** Shown columns as they are kept. */
export function chosenOf<Row>(shown: readonly Column<Row>[]): ChosenColumn[] {
  return shown.map(({ id, chosenWidth = null }) => ({ id, width: chosenWidth }))
}

/** Columns with one of them at the place of another; the first stays where it is. */
export function moveColumn(columns: readonly ChosenColumn[], id: string, to: number): ChosenColumn[] {
  const column = columns.find((one) => one.id === id)
  const place = Math.max(1, Math.min(columns.length - 1, to))
  if (!column || columns[0] === column) return [...columns]
  return columns.filter((one) => one !== column).toSpliced(place, 0, column)
}

/** Columns with another width of one of them, kept within bounds; null takes the usual one. */
export function resizeColumn(
  columns: readonly ChosenColumn[],
  id: string,
  width: number | null,
): ChosenColumn[] {
  const bounded = width && Math.round(Math.max(minColumnWidth, Math.min(maxColumnWidth, width)))
  return columns.map((column) => (column.id === id ? { id, width: bounded } : column))
}

/** Columns with one more at the end, or without one that is shown. */
export function toggleColumn(columns: readonly ChosenColumn[], id: string): ChosenColumn[] {
  const others = columns.filter((column) => column.id !== id)
  return others.length < columns.length ? others : [...columns, { id, width: null }]
}
