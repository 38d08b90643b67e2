import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { HolderCreate, HolderMerge, HolderUpdate } from '#shared/certificates/holders.contract.ts'
import type {
  CertificateRequest,
  ReissueOrder,
  RequestCreate,
  RequestDecline,
  RequestForm,
  RequestUpdate,
} from '#shared/certificates/requests.contract.ts'
import type { ShareCreate } from '#shared/certificates/shares.contract.ts'
import { acordKeys } from '#web/acord-forms/acords.api.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const requests = '/api/certificate-requests'
const holders = '/api/certificate-holders'
const reissues = '/api/certificate-reissues'

/** What a change at the desk makes stale. */
const deskKeys = [[requests], [holders], [reissues], ...acordKeys] as const

/** The requests of a list, page by page. */
export function requestPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/certificate-requests', params, (request) => request)
}

/** One request. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [requests, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/certificate-requests/:id', { params: { id }, signal }),
  })
}

/** The holders of a list, page by page. */
export function holderPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/certificate-holders', params, (holder) => holder)
}

/** One holder. */
export function holderQuery(id: string) {
  return queryOptions({
    queryKey: [holders, 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/certificate-holders/:id', { params: { id }, signal }),
  })
}

/** The holders whose name or address has what was typed. */
export function holderChoicesQuery(q: string) {
  return queryOptions({
    queryKey: [holders, 'choices', q] as const,
    queryFn: ({ signal }) => call('GET /api/certificate-holders', { query: { q, limit: 20 }, signal }),
  })
}

/** The certificates that are to be made again. */
export const reissuesQuery = queryOptions({
  queryKey: [reissues] as const,
  queryFn: ({ signal }) => call('GET /api/certificate-reissues', { signal }),
})

/** The links to a form. */
export function sharesQuery(formId: string) {
  return queryOptions({
    queryKey: ['/api/forms', 'shares-of', formId] as const,
    queryFn: ({ signal }) => call('GET /api/forms/:id/shares', { params: { id: formId }, signal }),
  })
}

/** Writes down a request. */
export function useCreateRequest() {
  return useAction({
    run: (body: RequestCreate, actionKey) => call('POST /api/certificate-requests', { body, actionKey }),
    invalidates: deskKeys,
  })
}

function useRequestAction<Input>(
  id: string,
  run: (input: Input, actionKey: string) => Promise<CertificateRequest>,
) {
  const queries = useQueryClient()
  return useAction({
    run,
    invalidates: deskKeys,
    onSuccess: (request: CertificateRequest) => queries.setQueryData(requestQuery(id).queryKey, request),
  })
}

/** Changes a request. */
export function useUpdateRequest(id: string) {
  return useRequestAction(id, (body: RequestUpdate, actionKey) =>
    call('PATCH /api/certificate-requests/:id', { params: { id }, body, actionKey }),
  )
}

/** Declines a request. */
export function useDeclineRequest(id: string) {
  return useRequestAction(id, (body: RequestDecline, actionKey) =>
    call('POST /api/certificate-requests/:id/decline', { params: { id }, body, actionKey }),
  )
}

/** Takes a declined request up again. */
export function useReopenRequest(id: string) {
  return useRequestAction(id, (_input: undefined, actionKey) =>
    call('POST /api/certificate-requests/:id/reopen', { params: { id }, actionKey }),
  )
}

/** Starts the certificate of a request. */
export function useStartForm(id: string) {
  return useAction({
    run: (body: RequestForm, actionKey) =>
      call('POST /api/certificate-requests/:id/form', { params: { id }, body, actionKey }),
    invalidates: deskKeys,
  })
}

/** Adds a holder. */
export function useCreateHolder() {
  return useAction({
    run: (body: HolderCreate, actionKey) => call('POST /api/certificate-holders', { body, actionKey }),
    invalidates: deskKeys,
  })
}

/** Changes a holder. */
export function useUpdateHolder(id: string) {
  return useAction({
    run: (body: HolderUpdate, actionKey) =>
      call('PATCH /api/certificate-holders/:id', { params: { id }, body, actionKey }),
    invalidates: deskKeys,
  })
}

/** Makes a holder go on as another. */
export function useMergeHolder(id: string) {
  return useAction({
    run: (body: HolderMerge, actionKey) =>
      call('POST /api/certificate-holders/:id/merge', { params: { id }, body, actionKey }),
    invalidates: deskKeys,
  })
}

/** Starts certificates again. */
export function useReissue() {
  return useAction({
    run: (body: ReissueOrder, actionKey) => call('POST /api/certificate-reissues', { body, actionKey }),
    invalidates: deskKeys,
  })
}

/** Makes a link to a form. */
export function useShareForm(formId: string) {
  return useAction({
    run: (body: ShareCreate, actionKey) =>
      call('POST /api/forms/:id/shares', { params: { id: formId }, body, actionKey }),
    invalidates: acordKeys,
  })
}

/** Withdraws a link. */
export function useWithdrawShare() {
  return useAction({
    run: (id: string, actionKey) => call('POST /api/form-shares/:id/withdraw', { params: { id }, actionKey }),
    invalidates: acordKeys,
  })
}
