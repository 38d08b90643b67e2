import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { Link } from 'react-router'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { Editable } from './editable-cell.tsx'
import { TickBox } from './tick-box.tsx'

/** What a row reports to its list; the same functions for as long as the list lives. */
export type RowHandlers = {
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  tick: (index: number, withShift: boolean) => void
}

type TableRowProps<Row extends object> = {
  row: Row
  index: number
  top: number
  template: string
  columns: readonly Column<Row>[]
  href?: string
  isTicked: boolean
  canTick: boolean
  isActive: boolean
  handlers: RowHandlers
  onOpen: (row: Row) => void
  onLink: ((event: MouseEvent, row: Row) => void) | undefined
}

/** What a cell shows; an empty value is a dash. */
export function cellOf<Row>(column: Column<Row>, row: Row) {
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}

/** A row's name: its first value. */
export function titleOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return String(columns[0]?.value(row) ?? 'row')
}

/** Whether a click was meant for something inside the row, or for selecting text. */
function isForSomethingElse(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, input, label') !== null || window.getSelection()?.type === 'Range'
}

type CellProps<Row> = { column: Column<Row>; row: Row; title: string }

function Cell<Row>({ column, row, title }: CellProps<Row>) {
  return (
    <Editable edit={column.edit} row={row} label={`${column.header} of ${title}`}>
      {cellOf(column, row)}
    </Editable>
  )
}

function PlainRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, columns, href, isTicked, handlers, onLink } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid drawn with divs
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-place={href}
      data-opens={href ? true : undefined}
      aria-rowindex={index + 2}
      aria-selected={props.canTick ? isTicked : undefined}
      tabIndex={props.isActive ? 0 : -1}
      style={{ gridTemplateColumns: props.template, transform: `translateY(${props.top}px)` }}
      onFocus={() => handlers.onFocus(index)}
      onKeyDown={handlers.onKeyDown}
      onClick={(event) => !isForSomethingElse(event) && props.onOpen(row)}
    >
      {props.canTick && (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.tick}>
          <TickBox
            label={`Select ${titleOf(columns, row)}`}
            isChecked={isTicked}
            isSkipped
            onToggle={(withShift) => handlers.tick(index, withShift)}
          />
        </div>
      )}
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row takes the focus
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {at === 0 && href ? (
            <Link
              to={href}
              tabIndex={-1}
              className={classes.link}
              title={titleOf(columns, row)}
              onClick={(event) => onLink?.(event, row)}
            >
              {cellOf(column, row)}
            </Link>
          ) : (
            <Cell column={column} row={row} title={titleOf(columns, row)} />
          )}
        </div>
      ))}
    </div>
  )
}

/** One row of a DataTable, drawn again only when something of it changes. */
export const TableRow = memo(PlainRow) as typeof PlainRow
