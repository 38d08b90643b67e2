import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { RequoteBind, RequoteDecided, RequoteKeep } from '#shared/requotes/binding.contract.ts'
import type { LedgerQuery } from '#shared/requotes/ledger.contract.ts'
import type { QuoteSend, QuotesCreate, QuoteUpdate } from '#shared/requotes/quotes.contract.ts'
import type {
  Requote,
  RequoteBulk,
  RequoteCreate,
  RequoteLose,
  RequoteUpdate,
} from '#shared/requotes/requotes.contract.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/requotes'
const requoteKeys = [[path], ['/api/renewals'], ['/api/commercial'], ['/api/activity']]
const decidedKeys = [...requoteKeys, ...recordKeys]

/** The requotes of a list, page by page. */
export function requotePagesQuery(params: ListParams) {
  return pagesQuery('GET /api/requotes', params, (requote) => requote)
}

/** The requotes of a client, newest first. */
export function clientRequotesQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, 'client', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/requotes', { query: { clientId }, signal }),
  })
}

/** The requotes of a term, newest first. */
export function termRequotesQuery(termId: string) {
  return queryOptions({
    queryKey: [path, 'term', termId] as const,
    queryFn: ({ signal }) => call('GET /api/requotes', { query: { termId }, signal }),
  })
}

/** The quotes behind a figure, page by page. */
export function quotePagesQuery(params: ListParams) {
  return pagesQuery('GET /api/requote-quotes', params, (quote) => quote)
}

/** What carriers answered in a period. */
export function ledgerQuery(query: LedgerQuery) {
  return queryOptions({
    queryKey: [path, 'ledger', query] as const,
    queryFn: ({ signal }) => call('GET /api/requotes/ledger', { query, signal }),
    placeholderData: (before) => before,
  })
}

/** What carriers answered before, shown while choosing which to ask. */
export function marketsQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'markets', id] as const,
    queryFn: ({ signal }) => call('GET /api/requotes/:id/markets', { params: { id }, signal }),
  })
}

/** One requote with its quotes. */
export function requoteQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/requotes/:id', { params: { id }, signal }),
  })
}

/** What happened to a requote. */
export function requoteHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'history', id] as const,
    queryFn: ({ signal }) => call('GET /api/requotes/:id/history', { params: { id }, signal }),
  })
}

/** The draft of the email that asks a carrier. */
export function quoteDraftQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'draft', id] as const,
    queryFn: ({ signal }) => call('GET /api/requote-quotes/:id/draft', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Shows at once what the server answered, so that what is done next starts from it. */
function useShow() {
  const queries = useQueryClient()
  return (requote: Requote) => void queries.setQueryData(requoteQuery(requote.id).queryKey, requote)
}

/** Starts a requote. */
export function useCreateRequote() {
  return useAction({
    run: (body: RequoteCreate, actionKey) => call('POST /api/requotes', { body, actionKey }),
    invalidates: requoteKeys,
  })
}

/** Changes a requote; a stale version is refused with 409. */
export function useUpdateRequote(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (body: RequoteUpdate, actionKey) =>
      call('PATCH /api/requotes/:id', { params: { id }, body, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

/** Removes a requote with its quotes. */
export function useDeleteRequote(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/requotes/:id', { params: { id }, actionKey }),
  })
}

type Omitted<T> = T extends unknown ? Omit<T, 'ids' | 'filter'> : never

/** Does the same to all requotes that are chosen. */
export function useBulkRequotes() {
  return useAction({
    run: ({ chosen, change }: { chosen: BulkSelection; change: Omitted<RequoteBulk> }, actionKey) =>
      call('POST /api/requotes/bulk', { body: { ...chosen, ...change }, actionKey }),
    invalidates: requoteKeys,
  })
}

/** Adds carriers or quotes to a requote. */
export function useAddQuotes(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (body: QuotesCreate, actionKey) =>
      call('POST /api/requotes/:id/quotes', { params: { id }, body, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

/** Changes a quote; a stale version is refused with 409. */
export function useUpdateQuote(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (body: QuoteUpdate, actionKey) =>
      call('PATCH /api/requote-quotes/:id', { params: { id }, body, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

/** Removes a quote. */
export function useRemoveQuote(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/requote-quotes/:id', { params: { id }, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

/** Asks a carrier by email. */
export function useSendQuoteRequest(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (body: QuoteSend, actionKey) =>
      call('POST /api/requote-quotes/:id/send', { params: { id }, body, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

const previewKey = (id: string) => ['requote preview', id] as const

/** Waits for the previews of a requote that are on their way: they would be refused once it is decided. */
function usePreviewed(id: string) {
  const queries = useQueryClient()
  return () => {
    const underway = queries.getQueryCache().findAll({ queryKey: previewKey(id), fetchStatus: 'fetching' })
    return Promise.allSettled(underway.map(({ promise }) => promise))
  }
}

/** Binds quotes. */
export function useBindQuotes(id: string) {
  const show = useShow()
  const previewed = usePreviewed(id)
  return useAction({
    run: async (body: RequoteBind, actionKey) => {
      await previewed()
      return call('POST /api/requotes/:id/bind', { params: { id }, body, actionKey })
    },
    invalidates: decidedKeys,
    onSuccess: ({ requote }) => show(requote),
  })
}

/** Keeps what expires. */
export function useKeepExpiring(id: string) {
  const show = useShow()
  const previewed = usePreviewed(id)
  return useAction({
    run: async (body: RequoteKeep, actionKey) => {
      await previewed()
      return call('POST /api/requotes/:id/keep', { params: { id }, body, actionKey })
    },
    invalidates: decidedKeys,
    onSuccess: ({ requote }) => show(requote),
  })
}

/** What a decision would write: the same call, which writes nothing. */
export function previewQuery(
  id: string,
  ask: { kind: 'bind'; body: RequoteBind } | { kind: 'keep'; body: RequoteKeep } | null,
) {
  return queryOptions({
    // Apart from what a decision makes stale: what was bound can’t be tried again.
    queryKey: [...previewKey(id), ask] as const,
    queryFn: ({ signal }): Promise<RequoteDecided> | null => {
      if (!ask) return null
      const actionKey = newActionKey()
      return ask.kind === 'bind'
        ? call('POST /api/requotes/:id/bind', {
            params: { id },
            body: { ...ask.body, dryRun: true },
            actionKey,
            signal,
          })
        : call('POST /api/requotes/:id/keep', {
            params: { id },
            body: { ...ask.body, dryRun: true },
            actionKey,
            signal,
          })
    },
    enabled: ask !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Closes a requote as lost. */
export function useLoseRequote(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (body: RequoteLose, actionKey) =>
      call('POST /api/requotes/:id/lose', { params: { id }, body, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}

/** Takes a closed requote up again. */
export function useReopenRequote(id: string) {
  const onSuccess = useShow()
  return useAction({
    run: (version: number, actionKey) =>
      call('POST /api/requotes/:id/reopen', { params: { id }, body: { version }, actionKey }),
    invalidates: requoteKeys,
    onSuccess,
  })
}
