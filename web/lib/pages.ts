import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { maxPageSize } from '#shared/lists.ts'
import { answerOf, send, withQuery } from '#web/lib/http.ts'

/** One page of a list and where the next one starts. */
export type Page<Row> = { rows: Row[]; total: number; nextCursor: string | null }

/** Filters and order of a list, written as in the address bar. */
export type ListParams = Readonly<Record<string, string>>

/** What a bulk call is about: the records named, or all that match the filters of a list. */
export type BulkSelection = { ids: readonly string[] } | { filter: ListParams }

/** The cursor in a `Link: <…>; rel="next"` header; null on the last page. */
export function nextCursorOf(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  if (!address) return null
  return new URL(address, window.location.origin).searchParams.get('cursor')
}

/** One page of a list, with the count of all that match. */
export async function fetchPage<Row>(
  path: string,
  params: ListParams,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const response = await send('GET', withQuery(path, params), { signal })
  const rows = (await answerOf(response, path)) as Row[]
  const total = Number(response.headers.get('X-Total-Count') ?? rows.length)
  return { rows, total, nextCursor: nextCursorOf(response.headers.get('Link')) }
}

/**
 * A list read page by page as it is scrolled; while other filters load, the old rows stay. `rowOf` makes
 * of each record what the list shows, so that nothing else is kept.
 */
export function pagesQuery<Item, Row = Item>(path: string, params: ListParams, rowOf: (item: Item) => Row) {
  return infiniteQueryOptions({
    queryKey: [path, 'pages', params] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const page = await fetchPage<Item>(
        path,
        { ...params, limit: String(maxPageSize), cursor: pageParam },
        signal,
      )
      return { ...page, rows: page.rows.map(rowOf) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}
