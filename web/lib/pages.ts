import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type ParamsOf, splitCall } from '#shared/calls.ts'
import { maxPageSize } from '#shared/lists.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { AnswerTo, ItemOf, ListKey, PagesKey, PartListKey, PlainKey } from '#web/lib/call-types.ts'
import { answerOf, callPath, pathOf, sendTo } from '#web/lib/http.ts'

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
export async function fetchPage<Key extends ListKey>(
  call: Key,
  query: ListParams,
  signal: AbortSignal,
): Promise<Page<ItemOf<Key>>>
export async function fetchPage<Key extends PartListKey>(
  call: Key,
  query: ListParams,
  signal: AbortSignal,
  params: ParamsOf<Key>,
): Promise<Page<ItemOf<Key>>>
export async function fetchPage(
  call: string,
  query: ListParams,
  signal: AbortSignal,
  params?: Record<string, string | number>,
): Promise<Page<unknown>> {
  const path = pathOf(call, { params, query })
  const response = await sendTo('GET', path, { signal })
  const rows = await answerOf(response, path)
  if (!Array.isArray(rows)) throw new ApiError('The server sent no list.', { status: response.status, path })
  const total = Number(response.headers.get('X-Total-Count') ?? rows.length)
  return { rows, total, nextCursor: nextCursorOf(response.headers.get('Link')) }
}

function pagesOf<Item, Row>(
  path: string,
  params: ListParams,
  read: (query: ListParams, signal: AbortSignal) => Promise<Page<Item>>,
  rowOf: (item: Item) => Row,
) {
  return infiniteQueryOptions({
    queryKey: [path, 'pages', params] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
      const page = await read({ ...params, limit: String(maxPageSize), cursor: pageParam }, signal)
      return { ...page, rows: page.rows.map(rowOf) }
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The pages of a list as a query. */
export type PagesQuery<Row> = ReturnType<typeof pagesOf<Row, Row>>

/**
 * A list read page by page as it is scrolled; while other filters load, the old rows stay. `rowOf` makes
 * of each record what the list shows, so that nothing else is kept.
 */
export function pagesQuery<Key extends PagesKey, Row = ItemOf<Key>>(
  call: Key,
  params: ListParams,
  rowOf: (item: ItemOf<Key>) => Row,
): PagesQuery<Row> {
  return pagesOf(splitCall(call).path, params, (query, signal) => fetchPage(call, query, signal), rowOf)
}

/** A call that needs nothing, as a query under its path. */
export function callQuery<Key extends PlainKey>(
  call: Key,
): { queryKey: readonly [string]; queryFn: (context: { signal: AbortSignal }) => Promise<AnswerTo<Key>> }
export function callQuery(call: string) {
  const { path } = splitCall(call)
  return {
    queryKey: [path] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> => callPath(path, { signal }),
  }
}
