import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { TableParts } from './data-table.tsx'
import { countSelected, toggleAll } from './selection.ts'
import { nextSort } from './sorting.ts'
import { TickBox } from './tick-box.tsx'

function HeadCell<Row extends object>({ column, parts }: { column: Column<Row>; parts: TableParts<Row> }) {
  const { sort, onSort } = parts
  const isSorted = sort?.id === column.id
  const order = isSorted ? (sort.desc ? 'descending' : 'ascending') : undefined
  const Arrow = sort?.desc ? ArrowDown : ArrowUp
  if (column.isSortable === false) {
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a header of a grid drawn with divs
      <div role="columnheader" className={classes.headCell} data-align={column.align}>
        {column.header}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its button takes the focus
    <div role="columnheader" className={classes.headCell} data-align={column.align} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, column.id))}>
        {column.header}
        {isSorted && <Arrow size={13} strokeWidth={2} aria-hidden="true" />}
      </button>
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
