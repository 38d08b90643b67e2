import { useCallback, useMemo } from 'react'
import type { ListParams } from '#web/lib/pages.ts'
import { type Sort, writeSort } from '#web/ui/table/sorting.ts'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { addressDefaults, type ListAddress, validFilters, validSort } from './list-address.ts'

/** What a saved view makes of the address. */
type AddressOfView = { filters: ListParams; sort: string; saved: string; view?: 'board' }

/** Search, filters and order that live in the address bar, and which saved view they come from. `address` is a constant of the screen. */
export function useListFilters(address: ListAddress) {
  const defaults = useMemo(() => addressDefaults(address), [address])
  const [state, set] = useSearchState(defaults)
  const filter = useMemo(() => validFilters(address, state), [address, state])
  const sort = useMemo(() => validSort(address, state.sort ?? ''), [address, state])
  const params = useMemo(() => ({ ...filter, sort: writeSort(sort) }), [filter, sort])
  const saved = state.saved ?? ''
  return {
    address,
    filter,
    params,
    sort,
    saved,
    setSort: (next: Sort) => set({ sort: writeSort(next) }),
    setFilters: (changes: ListParams, options?: { replace?: boolean }) => set(changes, options),
    setView: useCallback(
      ({ filters, ...rest }: AddressOfView, options?: { replace?: boolean }) =>
        set({ ...defaults, ...validFilters(address, filters), ...rest }, options),
      [address, defaults, set],
    ),
    clearFilters: () => set({ ...defaults, sort: writeSort(sort), saved }),
    isFiltered: Object.keys(filter).length > 0,
  }
}

/** The filters of a list as its parts take them. */
export type AddressFilters = ReturnType<typeof useListFilters>
