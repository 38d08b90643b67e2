import { queryOptions } from '@tanstack/react-query'
import type {
  AdminSupportUpdate,
  SupportCreate,
  SupportReply,
  SupportUpdate,
} from '#shared/support/support.contract.ts'
import { call } from '#web/lib/http.ts'
import type { ListParams } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const own = '/api/support/requests'
const all = '/api/admin/support/requests'

/** One's own requests for help, the latest first. */
export const supportRequestsQuery = queryOptions({
  queryKey: [own] as const,
  queryFn: ({ signal }) => call('GET /api/support/requests', { signal }),
  staleTime: 30_000,
})

/** One of one's own requests with its messages. */
export function supportRequestQuery(id: string) {
  return queryOptions({
    queryKey: [own, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/support/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Asks for help. */
export function useAskForHelp() {
  return useAction({
    run: (body: SupportCreate, actionKey) => call('POST /api/support/requests', { body, actionKey }),
    invalidates: [[own]],
  })
}

/** Adds to one's own request. */
export function useReply(id: string) {
  return useAction({
    run: (body: SupportReply, actionKey) =>
      call('POST /api/support/requests/:id/messages', { params: { id }, body, actionKey }),
    invalidates: [[own]],
  })
}

/** Closes one's own request. */
export function useCloseRequest(id: string) {
  return useAction({
    run: (body: SupportUpdate, actionKey) =>
      call('PATCH /api/support/requests/:id', { params: { id }, body, actionKey }),
    invalidates: [[own]],
  })
}

/** The admins' inbox. */
export function inboxQuery(params: ListParams) {
  return queryOptions({
    queryKey: [all, params] as const,
    queryFn: ({ signal }) => call('GET /api/admin/support/requests', { query: params, signal }),
    staleTime: 0,
  })
}

/** One request as admins see it. */
export function inboxRequestQuery(id: string) {
  return queryOptions({
    queryKey: [all, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/admin/support/requests/:id', { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Answers a request. */
export function useAnswer(id: string) {
  return useAction({
    run: (body: SupportReply, actionKey) =>
      call('POST /api/admin/support/requests/:id/messages', { params: { id }, body, actionKey }),
    invalidates: [[all]],
  })
}

/** Closes or opens a request, or says how far we are with it. */
export function useUpdateInboxRequest(id: string) {
  return useAction({
    run: (body: AdminSupportUpdate, actionKey) =>
      call('PATCH /api/admin/support/requests/:id', { params: { id }, body, actionKey }),
    invalidates: [[all]],
  })
}
