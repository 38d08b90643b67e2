import { useCallback } from 'react'
import type { ListName } from '#shared/list-views/list-views.contract.ts'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { type AddressFilters, useListFilters } from '#web/ui/list/use-list-filters.ts'
import { useSavedViews } from '#web/ui/list/use-saved-views.ts'
import { ViewsMenu } from '#web/ui/list/views-menu.tsx'

/** The filters of an address that a board heeds: its columns are the statuses. */
function ofBoard<T extends { status?: string }>({ status: _status, ...filter }: T): Omit<T, 'status'> {
  return filter
}

/**
 * The filters of a board and the menu of its saved views, which it shares with the table of the same records: a view keeps the
 * status and the columns that only the table shows. Whatever changes the address says that it is a board.
 */
export function useBoardList(name: ListName, address: ListAddress) {
  const found = useListFilters(address)
  const { setView: show } = found
  const setView = useCallback<typeof show>(
    (view, options) => show({ ...view, view: 'board' }, options),
    [show],
  )
  const all: AddressFilters = {
    ...found,
    setView,
    setFilters: (changes, options) => found.setFilters({ ...changes, view: 'board' }, options),
  }
  const filter = ofBoard(all.filter)
  const saved = useSavedViews(name, { ...all, isLoading: false }, [])
  return {
    list: { ...all, filter, isFiltered: Object.keys(filter).length > 0 },
    /** Its default view is still to come. */
    isOpening: saved.list.isLoading,
    views: <ViewsMenu views={saved} many={name} />,
  }
}
