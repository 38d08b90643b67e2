import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DragEvent, PointerEvent } from 'react'
import { moveColumn, resizeColumn } from './column-layout.ts'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { TableParts } from './data-table.tsx'
import { countSelected, toggleAll } from './selection.ts'
import { TickBox } from './tick-box.tsx'

type HeadProps<Row extends object> = { column: Column<Row>; parts: TableParts<Row> }

/** The edge of a column, by which the mouse makes it wider; two clicks give it its usual width. Keys do so under Columns. */
function Edge<Row extends object>({ column: { id }, parts: { changeColumns } }: HeadProps<Row>) {
  const resize = (width: number | null) => changeColumns?.((columns) => resizeColumn(columns, id, width))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.parentElement
    if (!head || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    resize(event.clientX - head.getBoundingClientRect().left)
  }
  return (
    <span
      aria-hidden="true"
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => resize(null)}
    />
  )
}

/** What lets the mouse put a column at the place of another; the first stays where it is. */
function dragging<Row extends object>({ column: { id }, parts }: HeadProps<Row>) {
  const { changeColumns } = parts
  if (!changeColumns || parts.columns[0]?.id === id) return {}
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData('text/column', id),
    onDragOver: (event: DragEvent) =>
      event.dataTransfer.types.includes('text/column') && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const dragged = event.dataTransfer.getData('text/column')
      changeColumns((columns) =>
        moveColumn(
          columns,
          dragged,
          columns.findIndex((one) => one.id === id),
        ),
      )
    },
  }
}

function SortButton<Row extends object>({ column, parts: { sort, sortBy } }: HeadProps<Row>) {
  const Arrow = sort?.desc ? ArrowDown : ArrowUp
  return (
    <button type="button" className={classes.sort} onClick={() => sortBy(column.id)}>
      {column.header}
      {sort?.id === column.id && <Arrow size={13} strokeWidth={2} aria-hidden="true" />}
    </button>
  )
}

function HeadCell<Row extends object>({ column, parts }: HeadProps<Row>) {
  const isSorted = parts.sort?.id === column.id
  const order = isSorted ? (parts.sort?.desc ? 'descending' : 'ascending') : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a header of a grid drawn with divs; its button takes the focus
    <div
      role="columnheader"
      className={classes.headCell}
      data-column={column.id}
      data-align={column.align}
      aria-sort={order}
      {...dragging({ column, parts })}
    >
      {column.isSortable === false ? column.header : <SortButton column={column} parts={parts} />}
      {parts.changeColumns && <Edge column={column} parts={parts} />}
    </div>
  )
}
/** The header row: names of the columns, the order, and the tick for all that match. */
export function TableHead<Row extends object>({ parts }: { parts: TableParts<Row> }) {
  const { columns, template, selection, onSelect, ids, totalCount, label } = parts
  const count = countSelected(selection, totalCount)
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a header row of a grid drawn with divs
    <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
      {onSelect && (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its checkbox takes the focus
        <div role="columnheader" className={classes.tick}>
          <TickBox
            label={`Select all ${label.toLowerCase()}`}
            isChecked={count > 0 && count >= totalCount}
            isPartial={count > 0 && count < totalCount}
            onToggle={() => onSelect(toggleAll(selection, ids))}
          />
        </div>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} parts={parts} />
      ))}
    </div>
  )
}
