import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useOpenedRow } from '#web/ui/use-place.ts'
import classes from './data-table.module.css'
import type { TableParts } from './data-table.tsx'
import { isSelected } from './selection.ts'
import { type RowHandlers, TableRow } from './table-row.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

const rowHeight = 40
const headHeight = 36
const pageOfRows = 10

function indexAfter(key: string, index: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageOfRows,
    PageUp: index - pageOfRows,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.max(0, Math.min(last, target))
}

/**
 * The focus among the rows: arrows, Home, End and Page keys move it, Enter opens, Space ticks. The handlers
 * never change, so that a row is drawn again only when it changes itself.
 */
function useRowKeys<Row extends object>(parts: TableParts<Row>) {
  const [active, setActive] = useState(useOpenedRow(parts.rows, parts.hrefOf) ?? 0)
  const index = Math.min(active, parts.rows.length - 1)
  const anchor = useRef(0)
  const shouldFocus = useRef(false)
  const latest = useRef({ parts, index })
  useLayoutEffect(() => {
    latest.current = { parts, index }
  })
  const handlers = useMemo<RowHandlers>(() => {
    const tick = (at: number, withShift: boolean) => {
      latest.current.parts.toggle(at, withShift ? anchor.current : at)
      anchor.current = at
      setActive(at)
    }
    const press = (key: string, withShift: boolean): boolean => {
      const { parts: now, index: at } = latest.current
      const target = indexAfter(key, at, now.rows.length - 1)
      const row = now.rows[at]
      if (target !== undefined) {
        shouldFocus.current = true
        setActive(target)
      } else if (key === 'Enter' && row) now.open(row)
      else if (key === ' ' && now.onSelect) tick(at, withShift)
      else return false
      return true
    }
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      if (event.target === event.currentTarget && event.key === 'ArrowRight')
        event.currentTarget.querySelector<HTMLElement>('[data-edit]')?.focus()
      if (event.target === event.currentTarget && press(event.key, event.shiftKey)) event.preventDefault()
    }
    return { onFocus: setActive, onKeyDown, tick }
  }, [])
  return { index, shouldFocus, handlers }
}

/** The rows in sight. */
export function TableBody<Row extends object>({ parts }: { parts: TableParts<Row> }) {
  const keys = useRowKeys(parts)
  const { body, virtualizer, rows, scrollMargin } = useVirtualRows({
    count: parts.rows.length,
    estimate: rowHeight,
    coveredTop: headHeight,
    keep: keys.index,
    onEndReached: parts.onEndReached,
  })
  const { index, shouldFocus } = keys
  useEffect(() => {
    if (!shouldFocus.current) return
    shouldFocus.current = false
    virtualizer.scrollToIndex(index, { align: 'auto' })
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
  }, [index, shouldFocus, virtualizer, body])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows of a grid drawn with divs
    <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ index: at, start }) => {
        const row = parts.rows[at]
        const id = parts.ids[at]
        if (!row || id === undefined) return null
        return (
          <TableRow
            key={id}
            row={row}
            index={at}
            top={start - scrollMargin}
            template={parts.template}
            columns={parts.columns}
            href={parts.hrefOf?.(row)}
            isTicked={isSelected(parts.selection, id)}
            canTick={parts.onSelect !== undefined}
            isActive={at === index}
            handlers={keys.handlers}
            onOpen={parts.open}
            onLink={parts.onLink}
          />
        )
      })}
    </div>
  )
}
