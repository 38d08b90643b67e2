import { queryOptions } from '@tanstack/react-query'
import type { AccountUpdate } from '#shared/commercial/accounts.contract.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import type { ScheduleChange } from '#shared/commercial/schedules.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/commercial'
const accountKeys = [[path]]

/** The list of commercial accounts, page by page. */
export function accountPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/commercial', params, (account) => account)
}

/** The account of one client. */
export function accountQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, 'one', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/commercial/:id', { params: { id: clientId }, signal }),
  })
}

/** The three schedules of a client. */
export function schedulesQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, 'schedules', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/commercial/:id/schedules', { params: { id: clientId }, signal }),
  })
}

/** Changes exposures; a stale version is refused with 409. */
export function useUpdateAccount(clientId: string) {
  return useAction({
    run: (body: AccountUpdate, actionKey) =>
      call('PATCH /api/commercial/:id', { params: { id: clientId }, body, actionKey }),
    invalidates: accountKeys,
  })
}

/** Saves one schedule whole; 409 where it was changed meanwhile. */
export function useChangeSchedule(clientId: string) {
  return useAction({
    run: (body: ScheduleChange, actionKey) =>
      call('PUT /api/commercial/:id/schedules', { params: { id: clientId }, body, actionKey }),
    invalidates: accountKeys,
  })
}

/** Estimates a client from its exposures. */
export function useEstimateAccount(clientId: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/commercial/:id/estimate', { params: { id: clientId }, actionKey }),
    invalidates: [['/api/estimates']],
  })
}

/** An estimate as it is after it was refined. */
export function estimateQuery(estimate: StoredEstimate) {
  return queryOptions({
    queryKey: ['/api/estimates', 'one', estimate.id] as const,
    queryFn: ({ signal }) => call('GET /api/estimates/:id', { params: { id: estimate.id }, signal }),
    initialData: estimate,
  })
}
