import { queryOptions } from '@tanstack/react-query'
import type { RenewalBulk, RenewalSettings, RenewalUpdate } from '#shared/renewals/renewals.contract.ts'
import { call } from '#web/lib/http.ts'
import { type BulkSelection, callQuery, type ListParams, pagesQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The open renewals of a list, page by page. */
export function renewalPagesQuery(params: ListParams) {
  return pagesQuery('GET /api/renewals', params, (renewal) => renewal)
}

/** One open renewal. */
export function renewalQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/renewals', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/renewals/:id', { params: { id }, signal }),
  })
}

/** How many renewals are open, and what they lack. */
export const renewalSummaryQuery = queryOptions({
  queryKey: ['/api/renewals', 'summary'] as const,
  queryFn: ({ signal }) => call('GET /api/renewals/summary', { signal }),
})

/** How the agency works its renewals. */
export const renewalSettingsQuery = queryOptions(callQuery('GET /api/renewal-settings'))

/** Changes who sees to a renewal, or what the carrier asks for. */
export function useUpdateRenewal(id: string) {
  return useAction({
    run: (body: RenewalUpdate, actionKey) =>
      call('PATCH /api/renewals/:id', { params: { id }, body, actionKey }),
    invalidates: recordKeys,
  })
}

type Omitted<T> = T extends unknown ? Omit<T, 'ids' | 'filter'> : never
type Change = Omitted<RenewalBulk>

/** Does the same to all renewals that are chosen. */
export function useBulkRenewals() {
  return useAction({
    run: ({ chosen, change }: { chosen: BulkSelection; change: Change }, actionKey) =>
      call('POST /api/renewals/bulk', { body: { ...chosen, ...change }, actionKey }),
    invalidates: recordKeys,
  })
}

/** Starts a requote of a renewal: lines, expiration and producer are those of its policy. */
export function useStartRequote() {
  return useAction({
    run: ({ id, clientId }: { id: string; clientId: string }, actionKey) =>
      call('POST /api/requotes', { body: { clientId, termIds: [id] }, actionKey }),
    invalidates: [['/api/requotes'], ['/api/renewals']],
  })
}

/** Changes how the agency works its renewals. */
export function useSaveRenewalSettings() {
  return useAction({
    run: (body: RenewalSettings, actionKey) => call('PUT /api/renewal-settings', { body, actionKey }),
    invalidates: [['/api/renewal-settings'], ['/api/renewals']],
  })
}

/** What the clients of the chosen renewals would be sent from a template. */
export function renewalEmailsQuery(chosen: BulkSelection, templateId: string | null) {
  return queryOptions({
    queryKey: ['/api/renewals', 'emails', chosen, templateId] as const,
    queryFn: ({ signal }) =>
      call('POST /api/renewals/emails/preview', {
        body: { ...chosen, templateId: templateId ?? '' },
        signal,
      }),
    enabled: templateId !== null,
    gcTime: 0,
  })
}

/** Emails the clients of the chosen renewals, one email each. */
export function useEmailRenewals() {
  return useAction({
    run: ({ chosen, templateId }: { chosen: BulkSelection; templateId: string }, actionKey) =>
      call('POST /api/renewals/emails', { body: { ...chosen, templateId }, actionKey }),
    invalidates: recordKeys,
  })
}
