import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { RenewalDecisionInput } from '#shared/policies/history.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { markExplained } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** How long typing pauses before its effect is asked for, in milliseconds. */
const typingPause = 250

/** The terms of the policy that a term belongs to, with their transactions. */
export function historyQuery(termId: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'history', termId],
    queryFn: ({ signal }) => call('GET /api/policies/:id/history', { params: { id: termId }, signal }),
  })
}

/** What a term lists on a day, else today. */
export function detailsQuery(termId: string, asOf?: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'details', termId, asOf],
    queryFn: ({ signal }) =>
      call('GET /api/policies/:id/details', { params: { id: termId }, query: asOf ? { asOf } : {}, signal }),
  })
}

/** Enters a transaction of a term. */
export function useEnterTransaction(termId: string) {
  return useAction({
    run: (body: TransactionCreate, actionKey) =>
      call('POST /api/policies/:id/transactions', { params: { id: termId }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Says what becomes of a term that expires. */
export function useDecideRenewal(termId: string) {
  return useAction({
    run: (body: RenewalDecisionInput, actionKey) =>
      call('PUT /api/policies/:id/renewal-decision', { params: { id: termId }, body, actionKey }),
    invalidates: recordKeys,
  })
}

async function dryRun(termId: string, written: string, signal: AbortSignal) {
  const body = { ...TransactionCreate.parse(JSON.parse(written)), dryRun: true }
  try {
    return await call('POST /api/policies/:id/transactions', { params: { id: termId }, body, signal })
  } catch (error) {
    // The dialog shows the refusal where the effect would stand.
    markExplained(error)
    throw error
  }
}

/** What entering a transaction would do, a moment after the last change; null is asked of nobody. */
export function useDryRun(termId: string, input: TransactionCreate | null) {
  const now = input ? JSON.stringify(input) : ''
  const [written] = useDebouncedValue(now, typingPause)
  const answer = useQuery({
    // Not under the records: what was written is no reason to ask for its effect again.
    queryKey: ['dry run', termId, written],
    queryFn: ({ signal }) => dryRun(termId, written, signal),
    enabled: written !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    result: now === '' || answer.error ? undefined : answer.data,
    error: now === '' ? null : answer.error,
    isSettling: now !== written || answer.isFetching,
  }
}
