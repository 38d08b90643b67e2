import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useCallback, useMemo } from 'react'
import { type ChosenColumn, minColumnWidth } from '#shared/list-views/list-views.contract.ts'
import { CardList } from './card-list.tsx'
import { chosenOf, layOut, type TableLayout } from './column-layout.ts'
import { type Column, useSortedRows } from './columns.ts'
import classes from './data-table.module.css'
import { nothingSelected, type Selection, toggleRange } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Sort } from './sorting.ts'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useRowLinks } from './use-row-links.ts'
import { useSortClicks } from './use-sort-clicks.ts'

export type DataTableProps<Row extends object> = {
  /** What the list is called, such as "Clients". */
  label: string
  rows: readonly Row[]
  /** Keep it outside the component or in useMemo: rows are drawn again when it changes. */
  columns: readonly Column<Row>[]
  /** Which of them are shown, where people choose. */
  layout?: TableLayout
  rowId: (row: Row) => string
  /** Where a row leads: its first cell is a link, and a click or Enter follows it. */
  hrefOf?: (row: Row) => string | undefined
  /** The name under which the address says which row is open over the list, which stays where it is. */
  opensAs?: string
  sort: Sort | null
  onSort: (sort: Sort) => void
  /** Set when the rows arrive in the right order, page by page. */
  isSortedByServer?: boolean
  /** How many records match in all, where not all of them are loaded. */
  totalCount?: number
  /** Called when the end of the loaded rows comes near. */
  onEndReached?: () => void
  selection?: Selection
  onSelect?: (selection: Selection) => void
  /** The buttons for what is ticked. */
  bulkActions?: ReactNode
  /** Shown instead when there are no rows: an EmptyState. */
  empty: ReactNode
}

/** What the parts of the table share. */
export type TableParts<Row extends object> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  ids: readonly string[]
  template: string
  /** Changes the columns that are shown, also those that the window has no room for. */
  changeColumns?: (change: (columns: ChosenColumn[]) => ChosenColumn[]) => void
  sort: Sort | null
  onSort: (sort: Sort) => void
  /** The order that a click on the heading of a column asks for. */
  sortBy: (column: string) => void
  hrefOf?: (row: Row) => string | undefined
  open: (row: Row) => void
  onLink: ((event: MouseEvent, row: Row) => void) | undefined
  selection: Selection
  onSelect?: (selection: Selection) => void
  /** Ticks the row at an index, and those from another one on when Shift is held. */
  toggle: (index: number, from?: number) => void
  onEndReached?: () => void
  totalCount: number
}

function templateOf<Row>(columns: readonly Column<Row>[], hasSelection: boolean): string {
  const tracks = columns.map(({ width = 'minmax(0, 1fr)', chosenWidth }) =>
    chosenWidth ? `minmax(${minColumnWidth}px, ${chosenWidth}px)` : width,
  )
  return [...(hasSelection ? ['40px'] : []), ...tracks].join(' ')
}

/** The columns that are shown, and how they change. */
function useChosenColumns<Row extends object>({ columns, layout }: DataTableProps<Row>) {
  const chosen = layout?.chosen ?? null
  const choose = layout?.choose
  const shown = useMemo(() => layOut(columns, chosen), [columns, chosen])
  const changeColumns = useMemo(
    () =>
      choose && ((change: (columns: ChosenColumn[]) => ChosenColumn[]) => choose(change(chosenOf(shown)))),
    [choose, shown],
  )
  return { shown, changeColumns }
}

function useTableParts<Row extends object>(
  props: DataTableProps<Row>,
  columns: readonly Column<Row>[],
  changeColumns: TableParts<Row>['changeColumns'],
): TableParts<Row> {
  const { selection = nothingSelected, onSelect, rowId, sort, isSortedByServer = false } = props
  const links = useRowLinks(props)
  const sortBy = useSortClicks(sort, props.onSort)
  const rows = useSortedRows({ rows: props.rows, columns: props.columns, sort, isSortedByServer })
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const toggle = useCallback(
    (index: number, from = index) => onSelect?.(toggleRange(selection, ids, from, index)),
    [onSelect, selection, ids],
  )
  return {
    label: props.label,
    rows,
    columns,
    ids,
    template: templateOf(columns, onSelect !== undefined),
    changeColumns,
    sort,
    onSort: props.onSort,
    sortBy,
    ...links,
    selection,
    onSelect,
    toggle,
    onEndReached: props.onEndReached,
    totalCount: props.totalCount ?? rows.length,
  }
}

/** The columns that fit the window. */
function useFittingColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isMedium = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const isLarge = useMediaQuery('(min-width: 1020px)', true, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 1180px)', true, { getInitialValueInEffect: false })
  return useMemo(() => {
    const fits = { medium: isMedium, large: isLarge, wide: isWide }
    return columns.filter(({ shows }) => !shows || fits[shows])
  }, [columns, isMedium, isLarge, isWide])
}

/**
 * A list of any length: 36 px header that sticks, 40 px rows, only those in sight drawn; sorted, ticked and
 * opened by mouse and keyboard; cards on phones.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const { shown, changeColumns } = useChosenColumns(props)
  const fitting = useFittingColumns(shown)
  const parts = useTableParts(props, isPhone ? shown : fitting, changeColumns)
  if (props.rows.length === 0) return <div className={classes.panel}>{props.empty}</div>
  const bar = props.onSelect && <SelectionBar parts={parts}>{props.bulkActions}</SelectionBar>
  if (isPhone) {
    return (
      <div className={classes.panel} data-cards>
        <CardList parts={parts} bar={bar} />
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      {/* Over the names of the columns, and beside the grid, which has rows alone. */}
      <div className={classes.over}>{bar}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={parts.totalCount + 1}
        aria-multiselectable={props.onSelect ? true : undefined}
      >
        <div className={classes.sticky}>
          <TableHead parts={parts} />
        </div>
        <TableBody parts={parts} />
      </div>
    </div>
  )
}
