import { type RefObject, useEffect, useRef } from 'react'

/** Whether keys belong to a field, a menu or a dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  if (document.querySelector('[aria-modal="true"], [role="menu"]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')
}

const rowSelector = '[data-task]'
const linkOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[data-opens]')
const rowsOf = (list: HTMLElement) => [...list.querySelectorAll(rowSelector)]

/** Moves on to the row after the one that is about to leave, or the one before it. */
export function moveOn(list: HTMLElement | null, key: string): void {
  if (!list) return
  const rows = rowsOf(list)
  const at = rows.findIndex((row) => row.getAttribute('data-task') === key)
  const next = linkOf(rows[at + 1] ?? rows[at - 1])
  if (next) next.focus()
  else list.focus()
}

function step(list: HTMLElement, by: number): void {
  const rows = rowsOf(list)
  const row = document.activeElement?.closest(rowSelector)
  const at = row ? rows.indexOf(row) : -1
  const first = by > 0 ? 0 : rows.length - 1
  linkOf(rows[at === -1 ? first : at + by])?.focus()
}

/** By how many rows a key moves on, from within the list or from anywhere. */
function stepOf(key: string, isInside: boolean): number {
  if (key === 'j' || (isInside && key === 'ArrowDown')) return 1
  return key === 'k' || (isInside && key === 'ArrowUp') ? -1 : 0
}

/**
 * The keys of My day beside those of its rows: j and k, or the arrows within it, go from row to row, u takes back what was
 * done last. Put the ref around the rows.
 */
export function useMyDayKeys(onUndo: () => void): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  const undo = useRef(onUndo)
  useEffect(() => {
    undo.current = onUndo
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!list.current || isTaken(event)) return
      const isInside = list.current.contains(document.activeElement)
      const by = stepOf(event.key, isInside)
      if (by !== 0) step(list.current, by)
      else if (event.key === 'u' && isInside) undo.current()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return list
}
