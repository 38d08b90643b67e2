import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type IncomingEmailFile,
  type IncomingEmailItem,
  type IncomingStatus,
  incomingPage,
  type NoticeEntry,
} from '#shared/incoming-emails/incoming-emails.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = ['/api/incoming-emails'] as const
/** A filed email stands in a timeline, and its files among the documents. */
const invalidates = [path, ['/api/documents'], ...recordKeys]

/** The received emails of a status, page by page, the newest first; always read again, since more come in. */
export function incomingEmailsQuery(status: IncomingStatus) {
  return infiniteQueryOptions({
    queryKey: [...path, 'of', status] as const,
    queryFn: ({ pageParam, signal }): Promise<IncomingEmailItem[]> =>
      call('GET /api/incoming-emails', {
        query: { status, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < incomingPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One received email. */
export function incomingEmailQuery(id: string) {
  return queryOptions({
    queryKey: [...path, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/incoming-emails/:id', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** The records that an email can be filed under, by a part of their name or number. */
export function placesQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/search', 'places', q] as const,
    queryFn: ({ signal }) =>
      call('GET /api/search', { query: { q, kinds: 'client,prospect,policy,ticket' }, signal }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** Files an email under a record; a stale version is refused with 409. */
export function useFileEmail(id: string) {
  return useAction({
    run: (body: IncomingEmailFile, actionKey) =>
      call('POST /api/incoming-emails/:id/file', { params: { id }, body, actionKey }),
    invalidates,
  })
}

/** Enters a carrier's notice on a policy, and files the email there; a stale version is refused with 409. */
export function useEnterNotice(id: string) {
  return useAction({
    run: (body: NoticeEntry, actionKey) =>
      call('POST /api/incoming-emails/:id/notice', { params: { id }, body, actionKey }),
    invalidates,
  })
}

/** Dismisses a waiting email. */
export function useDismissEmail(id: string) {
  return useAction({
    run: (version: number, actionKey) =>
      call('POST /api/incoming-emails/:id/dismiss', { params: { id }, body: { version }, actionKey }),
    invalidates,
  })
}

/** Puts a dismissed email back. */
export function useReopenEmail(id: string) {
  return useAction({
    run: (version: number, actionKey) =>
      call('POST /api/incoming-emails/:id/reopen', { params: { id }, body: { version }, actionKey }),
    invalidates,
  })
}
