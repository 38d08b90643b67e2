import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { TableParts } from './data-table.tsx'
import { countSelected, nothingSelected } from './selection.ts'

type SelectionBarProps<Row extends object> = { parts: TableParts<Row>; children: ReactNode }

/** How many are ticked and what can be done with them; it takes the place of the column names. */
export function SelectionBar<Row extends object>({ parts, children }: SelectionBarProps<Row>) {
  const { selection, onSelect, ids, totalCount } = parts
  const count = countSelected(selection, totalCount)
  if (count === 0) return null
  const hasMore = selection.kind === 'ids' && count === ids.length && totalCount > count
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected">
      <span className={classes.count} role="status">
        {count.toLocaleString('en-US')} selected
      </span>
      {children}
      {hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSelect?.({ kind: 'all' })}>
          Select all {totalCount.toLocaleString('en-US')} that match
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onSelect?.(nothingSelected)}>
        Clear
      </Button>
    </div>
  )
}
