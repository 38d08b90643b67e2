import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { BulkSelection, ListParams, PagesQuery } from '#web/lib/pages.ts'
import { countSelected, nothingSelected, type Selection } from '#web/ui/table/selection.ts'
import type { ListAddress } from './list-address.ts'
import { useListFilters } from './use-list-filters.ts'

type Pages<Row> = PagesQuery<Row>

/** What is ticked; another filter or order unticks everything. */
function useSelection(key: string) {
  const [kept, setKept] = useState({ key, selection: nothingSelected })
  const selection = kept.key === key ? kept.selection : nothingSelected
  const select = useCallback((next: Selection) => setKept({ key, selection: next }), [key])
  return { selection, select }
}

function useRows<Row>(query: Pages<Row>) {
  const answer = useInfiniteQuery(query)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = answer
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: answer.isPending,
    isRefreshing: answer.isPlaceholderData,
    error: data ? null : answer.error,
    retry: () => void answer.refetch(),
    loadMore,
    hasMoreFailed: isFetchNextPageError,
    retryMore: () => void fetchNextPage(),
  }
}

/**
 * A list whose search, filters and order live in the address bar, read page by page as it is scrolled, with what is
 * ticked in it. `address` is a constant of the screen.
 */
export function useRecordList<Row>(address: ListAddress, pages: (params: ListParams) => Pages<Row>) {
  const filters = useListFilters(address)
  const { params, filter } = filters
  const list = useRows(pages(params))
  const { selection, select } = useSelection(JSON.stringify(params))
  const chosen: BulkSelection = selection.kind === 'all' ? { filter } : { ids: [...selection.ids] }
  return {
    ...list,
    ...filters,
    selection,
    select,
    unselect: () => select(nothingSelected),
    chosen,
    chosenCount: countSelected(selection, list.total),
  }
}

/** A list as its parts take it. */
export type RecordList<Row> = ReturnType<typeof useRecordList<Row>>
