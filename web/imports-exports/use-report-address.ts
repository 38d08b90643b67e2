import { useCallback } from 'react'
import { useSearchState } from '#web/ui/use-search-state.ts'
import type { RowFilter } from './imports.api.ts'
import { readFilter } from './outcome-tabs.tsx'

const defaults = { show: '', row: '' }

/** Which rows are shown and which one is open, kept in the address: a reload and the way back find them again. */
export function useReportAddress() {
  const [{ show, row }, set] = useSearchState(defaults)
  const filter = readFilter(show)
  const setFilter = useCallback((next: RowFilter) => set({ show: next, row: '' }), [set])
  const closeRow = useCallback(() => set({ row: '' }, { replace: true }), [set])
  return { filter, setFilter, row: /^[1-9]\d{0,6}$/.test(row) ? Number(row) : null, closeRow }
}

export type ReportAddress = ReturnType<typeof useReportAddress>
