import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './sheet.module.css'
import { SheetCellView } from './sheet-cell.tsx'
import { type SheetState, useSheet } from './use-sheet.ts'

export type SheetColumn = {
  name: string
  label: string
  /** Pixels. */
  width: number
  align?: 'right'
  isEditable?: boolean
  isSortable?: boolean
  /** Stays in sight while the sheet is scrolled sideways; only for the first column. */
  isFrozen?: boolean
}

/** What a cell shows: its words, what is wrong or doubtful, and what stands beside the words. */
export type SheetCell = { text: string; problem?: string | null; doubt?: string | null; beside?: ReactNode }

export type SheetProps = {
  label: string
  columns: readonly SheetColumn[]
  rowCount: number
  rowKey: (row: number) => string
  cellOf: (row: number, column: SheetColumn) => SheetCell
  /** Left out where nothing can be typed in. */
  onEdit?: (row: number, column: SheetColumn, text: string) => void
  /** Rows copied from a spreadsheet and pasted while a cell has the focus. */
  onPaste?: (text: string) => void
  /** Alt and an arrow. */
  onMove?: (row: number, by: -1 | 1) => void
  /** What can be done with a row, in a last column of this width. */
  actions?: { width: number; of: (row: number) => ReactNode }
  /** Sums below the columns. */
  foot?: Readonly<Record<string, string>>
  sort?: string
  onSort?: (name: string) => void
  onEndReached?: () => void
  totalCount?: number
}

const rowHeight = 36
const rowsBeforeTheEnd = 40

function HeadCell({ column, sheet }: { column: SheetColumn; sheet: SheetProps }) {
  const { sort = '', onSort } = sheet
  const isSorted = sort.replace(/^-/, '') === column.name
  const way = sort.startsWith('-') ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say
    // biome-ignore lint/a11y/useFocusableInteractive: a heading that sorts holds a button
    <div
      role="columnheader"
      className={classes.cell}
      data-align={column.align}
      data-frozen={column.isFrozen}
      aria-sort={isSorted ? way : undefined}
    >
      {onSort && column.isSortable !== false ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(column.name)}
        >
          {column.label}
          {isSorted && (way === 'descending' ? ' ↓' : ' ↑')}
        </button>
      ) : (
        column.label
      )}
    </div>
  )
}

function Head({ sheet, template }: { sheet: SheetProps; template: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div role="row" className={`${classes.row} ${classes.head}`} style={{ gridTemplateColumns: template }}>
      {sheet.columns.map((column) => (
        <HeadCell key={column.name} column={column} sheet={sheet} />
      ))}
      {sheet.actions && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: it is a heading
        <div role="columnheader" className={classes.cell}>
          <span className={classes.heard}>Actions</span>
        </div>
      )}
    </div>
  )
}

function Foot({ sheet, template }: { sheet: SheetProps; template: string }) {
  if (!sheet.foot) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: sums only
    <div role="row" className={`${classes.row} ${classes.foot}`} style={{ gridTemplateColumns: template }}>
      {sheet.columns.map(({ name, align }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: sums only
        <div key={name} role="gridcell" className={classes.cell} data-align={align}>
          {sheet.foot?.[name] ?? (at === 0 ? 'Total' : '')}
        </div>
      ))}
    </div>
  )
}

type RowProps = { sheet: SheetProps; state: SheetState; row: number; top: number; template: string }

function Row({ sheet, state, row, top, template }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes.row}
      style={{ gridTemplateColumns: template, height: rowHeight, transform: `translateY(${top}px)` }}
    >
      {sheet.columns.map((column, at) => (
        <SheetCellView
          key={column.name}
          cell={sheet.cellOf(row, column)}
          column={column}
          place={{ row, column: at }}
          state={state}
        />
      ))}
      {sheet.actions && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons are
        <div role="gridcell" className={classes.cell}>
          {sheet.actions.of(row)}
        </div>
      )}
    </div>
  )
}

function templateOf({ columns, actions }: SheetProps): string {
  const tracks = columns.map(({ width }) => `minmax(${width}px, ${width}fr)`)
  return [...tracks, ...(actions ? [`${actions.width}px`] : [])].join(' ')
}

/** A grid of cells that are typed in where they stand, of any number of rows: arrows move, Enter or typing edits, Escape takes back. */
export function Sheet(sheet: SheetProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { rowCount, onEndReached } = sheet
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: sheet.foot ? rowHeight : 0,
  })
  const state = useSheet(sheet, scroller, (row) => virtualizer.scrollToIndex(row))
  const rows = virtualizer.getVirtualItems()
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= rowCount - rowsBeforeTheEnd
  useEffect(() => {
    if (isNearEnd) onEndReached?.()
  }, [isNearEnd, onEndReached])
  const template = templateOf(sheet)
  return (
    <div ref={scroller} className={classes.scroller} data-scrolling-panel>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say */}
      <div
        role="grid"
        aria-label={sheet.label}
        aria-rowcount={(sheet.totalCount ?? rowCount) + 1}
        className={classes.sheet}
        onPaste={state.paste}
      >
        <Head sheet={sheet} template={template} />
        <div className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => (
            <Row
              key={sheet.rowKey(index)}
              sheet={sheet}
              state={state}
              row={index}
              top={start}
              template={template}
            />
          ))}
        </div>
        <Foot sheet={sheet} template={template} />
      </div>
    </div>
  )
}
