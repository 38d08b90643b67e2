import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { SheetProps } from './sheet.tsx'

export type Place = { row: number; column: number }
type Editing = Place & { text: string }

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

function isSame(one: Place | null, other: Place): boolean {
  return one?.row === other.row && one.column === other.column
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

type Acts = {
  edit: (place: Place, text?: string) => void
  move: (place: Place) => void
  clear: (place: Place) => void
}

function onKeys(sheet: SheetProps, place: Place, event: KeyboardEvent, acts: Acts): void {
  const step = steps[event.key]
  const isDone = () => {
    if (event.altKey && step && step[0] !== 0 && sheet.onMove) {
      const by = step[0] < 0 ? -1 : 1
      sheet.onMove(place.row, by)
      acts.move({ ...place, row: place.row + by })
      return true
    }
    if (step) return acts.move({ row: place.row + step[0], column: place.column + step[1] }) === undefined
    if (event.key === 'Home') return acts.move({ ...place, column: 0 }) === undefined
    if (event.key === 'End') return acts.move({ ...place, column: sheet.columns.length - 1 }) === undefined
    if (event.key === 'Enter' || event.key === 'F2') return acts.edit(place) === undefined
    if (event.key === 'Delete' || event.key === 'Backspace') return acts.clear(place) === undefined
    return isTyped(event) && acts.edit(place, event.key) === undefined
  }
  if (event.target === event.currentTarget && isDone()) event.preventDefault()
}

/** The cell that has the focus, moved within the sheet; the focus follows once the row is drawn. */
function useFocus(
  sheet: SheetProps,
  scroller: RefObject<HTMLDivElement | null>,
  show: (row: number) => void,
  isEditing: boolean,
) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const wanted = useRef<Place | null>(null)
  useEffect(() => {
    if (!wanted.current || isEditing) return
    const { row, column } = wanted.current
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const move = ({ row, column }: Place) => {
    const next = {
      row: Math.max(0, Math.min(sheet.rowCount - 1, row)),
      column: Math.max(0, Math.min(sheet.columns.length - 1, column)),
    }
    wanted.current = next
    setActive(next)
    show(next.row)
  }
  return { active, setActive, move }
}

function inputKeysOf(finish: (by: Place | null) => void, cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter') finish({ row: 1, column: 0 })
    else if (event.key === 'Tab') finish({ row: 0, column: event.shiftKey ? -1 : 1 })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Which cell of a sheet has the focus and which one is typed in; the keys of both. */
export function useSheet(
  sheet: SheetProps,
  scroller: RefObject<HTMLDivElement | null>,
  show: (row: number) => void,
) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { active, setActive, move } = useFocus(sheet, scroller, show, editing !== null)
  const columnAt = ({ column }: Place) => {
    const found = sheet.columns[column]
    return sheet.onEdit && found?.isEditable !== false ? found : undefined
  }
  const commit = (place: Place, text: string) => {
    const column = columnAt(place)
    if (column && sheet.cellOf(place.row, column).text !== text) sheet.onEdit?.(place.row, column, text)
  }
  const edit = (place: Place, text?: string) => {
    const column = columnAt(place)
    if (!column) return
    setActive(place)
    setEditing({ ...place, text: text ?? sheet.cellOf(place.row, column).text })
  }
  const finish = (by: Place | null) => {
    if (!editing) return
    setEditing(null)
    commit(editing, editing.text)
    if (by) move({ row: editing.row + by.row, column: editing.column + by.column })
  }
  const cancel = () => {
    setEditing(null)
    move(active)
  }
  const acts = { edit, move, clear: (place: Place) => commit(place, '') }
  return {
    editing,
    isActive: (place: Place) => isSame(active, place),
    isEditing: (place: Place) => isSame(editing, place),
    activate: setActive,
    edit,
    type: (text: string) => setEditing((was) => was && { ...was, text }),
    leave: () => finish(null),
    keys: (place: Place) => (event: KeyboardEvent) => onKeys(sheet, place, event, acts),
    inputKeys: inputKeysOf(finish, cancel),
    paste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!sheet.onPaste || editing || !/[\t\n]/.test(text)) return
      event.preventDefault()
      sheet.onPaste(text)
    },
  }
}

/** The state of a sheet, as its cells take it. */
export type SheetState = ReturnType<typeof useSheet>
