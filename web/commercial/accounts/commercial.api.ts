import { queryOptions } from '@tanstack/react-query'
import type { AccountUpdate } from '#shared/commercial/accounts.contract.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import type { ScheduleChange } from '#shared/commercial/schedules.contract.ts'
import type {
  MarketCreate,
  MarketSend,
  MarketUpdate,
  SubmissionBind,
  SubmissionCreate,
  SubmissionUpdate,
} from '#shared/commercial/submissions.contract.ts'
import { call } from '#web/lib/http.ts'
import { type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/commercial'
const submissionsPath = '/api/submissions'
const accountKeys = [[path]]
const submissionKeys = [[submissionsPath], [path], ['/api/activity']]

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

/** The submissions of a client, newest first. */
export function submissionsQuery(clientId: string) {
  return queryOptions({
    queryKey: [submissionsPath, clientId] as const,
    queryFn: ({ signal }) => call('GET /api/submissions', { query: { clientId }, signal }),
  })
}

/** Starts a submission. */
export function useCreateSubmission() {
  return useAction({
    run: (body: SubmissionCreate, actionKey) => call('POST /api/submissions', { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Changes a submission, closes it or takes it up again. */
export function useUpdateSubmission(id: string) {
  return useAction({
    run: (body: SubmissionUpdate, actionKey) =>
      call('PATCH /api/submissions/:id', { params: { id }, body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Removes a submission. */
export function useDeleteSubmission(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/submissions/:id', { params: { id }, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Adds a market to a submission. */
export function useAddMarket(id: string) {
  return useAction({
    run: (body: MarketCreate, actionKey) =>
      call('POST /api/submissions/:id/markets', { params: { id }, body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Changes what is known of a market. */
export function useUpdateMarket(id: string) {
  return useAction({
    run: (body: MarketUpdate, actionKey) =>
      call('PATCH /api/submission-markets/:id', { params: { id }, body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Sends a submission to a market by email. */
export function useSendToMarket(id: string) {
  return useAction({
    run: (body: MarketSend, actionKey) =>
      call('POST /api/submission-markets/:id/send', { params: { id }, body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Chooses a quote and makes its policy. */
export function useBindSubmission(id: string) {
  return useAction({
    run: (body: SubmissionBind, actionKey) =>
      call('POST /api/submissions/:id/bind', { params: { id }, body, actionKey }),
    invalidates: [...submissionKeys, ...recordKeys],
  })
}
