import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { localStore, type StorageKey } from '#web/lib/storage.ts'
import { useSearchState } from '#web/ui/use-search-state.ts'

export const boardViews = ['board', 'table'] as const
export type BoardView = (typeof boardViews)[number]

const defaults = { view: '' }
const labels: Record<BoardView, string> = { board: 'Board', table: 'Table' }
const viewOf = (written: string | null) => boardViews.find((view) => view === written)

/** How records were shown last on this device. */
export function lastBoardView(key: StorageKey, usual: BoardView): BoardView {
  return viewOf(localStore.read(key)) ?? usual
}

/**
 * Whether records are shown as a board or as a table. The address says it; one that says nothing shows what was chosen last,
 * and a table where a link brings filters along, so that the rows behind a figure are listed. A board whose filters are set
 * writes itself into the address with them.
 */
export function useBoardView(
  key: StorageKey,
  usual: BoardView = 'board',
): [BoardView, (view: BoardView) => void] {
  const { search } = useLocation()
  const [{ view: written }, set] = useSearchState(defaults)
  const [last, setLast] = useState(() => lastBoardView(key, usual))
  const view = viewOf(written) ?? (search === '' ? last : 'table')
  const choose = (next: BoardView) => {
    localStore.write(key, next)
    setLast(next)
    set({ view: next })
  }
  return [view, choose]
}

type ViewSwitchProps = { view: BoardView; onChange: (view: BoardView) => void }

/** Chooses between board and table. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <SegmentedControl
      aria-label="View"
      size="sm"
      data={boardViews.map((value) => ({ value, label: labels[value] }))}
      value={view}
      onChange={(value) => onChange(viewOf(value) ?? 'board')}
    />
  )
}
