import type { KeyboardEvent } from 'react'
import { isSaveKey } from '#web/lib/shortcuts.ts'

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the cell beside this one, where there is one; Ctrl or ⌘ Enter binds what is chosen. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, bind: (() => void) | null): void {
  if (bind && isSaveKey(event)) {
    event.preventDefault()
    bind()
  }
  const step = steps[event.key]
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
  if (!step || !here) return
  const [row = 0, column = 0] = (here.dataset.cell ?? '').split(' ').map(Number)
  const next = `${row + step[0]} ${column + step[1]}`
  const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)
  if (!cell) return
  event.preventDefault()
  cell.focus()
}
