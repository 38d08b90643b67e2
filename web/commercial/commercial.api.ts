import { queryOptions } from '@tanstack/react-query'
import type { Account, AccountItem, AccountUpdate } from '#shared/commercial/accounts.contract.ts'
import type { StoredEstimate } from '#shared/commercial/edison.contract.ts'
import type { ScheduleChange, Schedules } from '#shared/commercial/schedules.contract.ts'
import type {
  MarketCreate,
  MarketSend,
  MarketUpdate,
  Submission,
  SubmissionBind,
  SubmissionBound,
  SubmissionCreate,
  SubmissionUpdate,
} from '#shared/commercial/submissions.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { type ListParams, pathPagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/commercial'
const submissionsPath = '/api/submissions'
const marketsPath = '/api/submission-markets'
const accountKeys = [[path]]
const submissionKeys = [[submissionsPath], [path], ['/api/activity']]

/** The list of commercial accounts, page by page. */
export function accountPagesQuery(params: ListParams) {
  return pathPagesQuery(path, params, (account: AccountItem) => account)
}

/** The account of one client. */
export function accountQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, 'one', clientId] as const,
    queryFn: ({ signal }) => call<Account>('GET', `${path}/${clientId}`, { signal }),
  })
}

/** The three schedules of a client. */
export function schedulesQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, 'schedules', clientId] as const,
    queryFn: ({ signal }) => call<Schedules>('GET', `${path}/${clientId}/schedules`, { signal }),
  })
}

/** Changes exposures; a stale version is refused with 409. */
export function useUpdateAccount(clientId: string) {
  return useAction({
    run: (body: AccountUpdate, actionKey) =>
      call<Account>('PATCH', `${path}/${clientId}`, { body, actionKey }),
    invalidates: accountKeys,
  })
}

/** Saves one schedule whole; 409 where it was changed meanwhile. */
export function useChangeSchedule(clientId: string) {
  return useAction({
    run: (body: ScheduleChange, actionKey) =>
      call<Schedules>('PUT', `${path}/${clientId}/schedules`, { body, actionKey }),
    invalidates: accountKeys,
  })
}

/** Estimates a client from its exposures. */
export function useEstimateAccount(clientId: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call<StoredEstimate>('POST', `${path}/${clientId}/estimate`, { body: {}, actionKey }),
    invalidates: [['/api/estimates']],
  })
}

/** An estimate as it stands after it was refined. */
export function estimateQuery(estimate: StoredEstimate) {
  return queryOptions({
    queryKey: ['/api/estimates', 'one', estimate.id] as const,
    queryFn: ({ signal }) => call<StoredEstimate>('GET', `/api/estimates/${estimate.id}`, { signal }),
    initialData: estimate,
  })
}

/** The submissions of a client, newest first. */
export function submissionsQuery(clientId: string) {
  return queryOptions({
    queryKey: [submissionsPath, clientId] as const,
    queryFn: ({ signal }) => call<Submission[]>('GET', withQuery(submissionsPath, { clientId }), { signal }),
  })
}

/** Starts a submission. */
export function useCreateSubmission() {
  return useAction({
    run: (body: SubmissionCreate, actionKey) =>
      call<Submission>('POST', submissionsPath, { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Changes a submission, closes it or takes it up again. */
export function useUpdateSubmission(id: string) {
  return useAction({
    run: (body: SubmissionUpdate, actionKey) =>
      call<Submission>('PATCH', `${submissionsPath}/${id}`, { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Removes a submission. */
export function useDeleteSubmission(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) => call<unknown>('DELETE', `${submissionsPath}/${id}`, { actionKey }),
    invalidates: submissionKeys,
  })
}

/** Adds a market to a submission. */
export function useAddMarket(id: string) {
  return useAction({
    run: (body: MarketCreate, actionKey) =>
      call<Submission>('POST', `${submissionsPath}/${id}/markets`, { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Changes what is known of a market. */
export function useUpdateMarket(id: string) {
  return useAction({
    run: (body: MarketUpdate, actionKey) =>
      call<Submission>('PATCH', `${marketsPath}/${id}`, { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Sends a submission to a market by mail. */
export function useSendToMarket(id: string) {
  return useAction({
    run: (body: MarketSend, actionKey) =>
      call<Submission>('POST', `${marketsPath}/${id}/send`, { body, actionKey }),
    invalidates: submissionKeys,
  })
}

/** Chooses a quote and makes its policy. */
export function useBindSubmission(id: string) {
  return useAction({
    run: (body: SubmissionBind, actionKey) =>
      call<SubmissionBound>('POST', `${submissionsPath}/${id}/bind`, { body, actionKey }),
    invalidates: [...submissionKeys, ...recordKeys],
  })
}
