import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpenedRow } from '#web/ui/use-place.ts'
import cards from './card-list.module.css'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { TableParts } from './data-table.tsx'
import { isSelected } from './selection.ts'
import { readSort, writeSort } from './sorting.ts'
import { cellOf, titleOf } from './table-row.tsx'
import { TickBox } from './tick-box.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const estimatedCard = 86
const headerHeight = 56

/** Whether a card shows a column: it leaves out what is empty, to be short. */
function isNamedBy<Row>({ value, isOffCards }: Column<Row>, row: Row): boolean {
  if (isOffCards) return false
  const shown = value(row)
  return shown !== null && shown !== undefined && shown !== ''
}

function SortChoice<Row extends object>({ parts }: { parts: TableParts<Row> }) {
  const sortable = parts.columns.filter((column) => column.isSortable !== false)
  // A list may begin in an order that no column has, such as the newest first.
  const chosen = sortable.some(({ id }) => id === parts.sort?.id) ? parts.sort : null
  return (
    <label className={cards.sortChoice}>
      Sort by
      <select
        value={chosen ? writeSort(chosen) : ''}
        onChange={(event) => {
          const sort = readSort(event.currentTarget.value)
          if (sort) parts.onSort(sort)
        }}
      >
        {!chosen && <option value="">Default order</option>}
        {sortable.flatMap((column) => [
          <option key={column.id} value={column.id}>
            {column.header} ↑
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {column.header} ↓
          </option>,
        ])}
      </select>
    </label>
  )
}

function Card<Row extends object>({ parts, index }: { parts: TableParts<Row>; index: number }) {
  const row = parts.rows[index]
  const id = parts.ids[index]
  const [title, ...rest] = parts.columns
  const facts = rest.filter((column) => row !== undefined && isNamedBy(column, row))
  if (!row || !title || id === undefined) return null
  const href = parts.hrefOf?.(row)
  return (
    <div className={cards.card}>
      <div className={classes.cardHead}>
        {href ? (
          <Link to={href} className={cards.cardLink} onClick={(event) => parts.onLink?.(event, row)}>
            {cellOf(title, row)}
          </Link>
        ) : (
          <span className={cards.cardLink}>{cellOf(title, row)}</span>
        )}
        {parts.onSelect && (
          <TickBox
            label={`Select ${titleOf(parts.columns, row)}`}
            isChecked={isSelected(parts.selection, id)}
            onToggle={() => parts.toggle(index)}
          />
        )}
      </div>
      <dl className={cards.cardFacts}>
        {facts.map((column) => (
          <div key={column.id}>
            {column.isSelfExplanatory ? (
              <VisuallyHidden component="dt">{column.header}</VisuallyHidden>
            ) : (
              <dt>{column.header}</dt>
            )}
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The list on phones: one short card a record, its first column as the title. */
export function CardList<Row extends object>({ parts, bar }: { parts: TableParts<Row>; bar: ReactNode }) {
  const { body, virtualizer, rows, scrollMargin } = useVirtualRows({
    count: parts.rows.length,
    estimate: estimatedCard,
    coveredTop: headerHeight,
    keep: useOpenedRow(parts.rows, parts.hrefOf),
    onEndReached: parts.onEndReached,
  })
  return (
    <>
      <div className={classes.cardBar}>
        {parts.columns.some((column) => column.isSortable !== false) && <SortChoice parts={parts} />}
        {bar}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: only the cards in sight exist, which a ul cannot say */}
      <div
        ref={body}
        role="list"
        aria-label={parts.label}
        className={classes.body}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: see the list around it
          <div
            key={parts.ids[index]}
            ref={virtualizer.measureElement}
            role="listitem"
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={parts.totalCount}
            className={cards.cardItem}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Card parts={parts} index={index} />
          </div>
        ))}
      </div>
    </>
  )
}
