import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InquiryInput } from '#shared/commissions/commissions.contract.ts'
import type {
  CarrierStatement,
  LineMatchInput,
  NotOursInput,
  StatementUpdate,
} from '#shared/commissions/statements.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery, fetchPage, type ListParams } from '#web/lib/pages.ts'
import { upload } from '#web/lib/upload.ts'
import { useAction } from '#web/lib/use-action.ts'

const keys = [
  ['/api/carrier-statements'],
  ['/api/statement-lines'],
  ['/api/commissions/outstanding'],
  ['/api/commission-months'],
  ['/api/producer-statements'],
  ['/api/policies'],
] as const

/** The commission statements of the agency. */
export const statementsQuery = queryOptions({
  queryKey: ['/api/carrier-statements', 'list'] as const,
  queryFn: ({ signal }) => call('GET /api/carrier-statements', { query: {}, signal }),
})

/** One commission statement. */
export function statementQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/carrier-statements', 'one', id] as const,
    queryFn: ({ signal }) => call('GET /api/carrier-statements/:id', { params: { id }, signal }),
  })
}

/** Sends a statement in; `onProgress` hears the share that has arrived, 0–1. */
export function sendStatement(
  carrierId: string,
  file: File,
  options: { actionKey: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CarrierStatement> {
  const body = new FormData()
  body.append('file', file)
  return upload('POST /api/carrier-statements', body, { ...options, query: { carrierId } })
}

/** A page of statement lines. */
export function linesQuery(params: ListParams) {
  return queryOptions({
    queryKey: ['/api/statement-lines', params] as const,
    queryFn: ({ signal }) => fetchPage('GET /api/statement-lines', params, signal),
    placeholderData: keepPreviousData,
  })
}

/** Transactions that a line may pay for. */
export function candidatesQuery(id: string, q: string) {
  return queryOptions({
    queryKey: ['/api/statement-lines', 'candidates', id, q] as const,
    queryFn: ({ signal }) =>
      call('GET /api/statement-lines/:id/candidates', { params: { id }, query: { q }, signal }),
    enabled: q.length >= 2,
  })
}

/** Changes how a statement is read, or its date or total. */
export function useUpdateStatement(id: string) {
  return useAction({
    run: (body: StatementUpdate, actionKey) =>
      call('PATCH /api/carrier-statements/:id', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Posts a statement, with what was typed about it last. */
export function usePostStatement(id: string) {
  return useAction({
    run: (body: StatementUpdate, actionKey) =>
      call('POST /api/carrier-statements/:id/post', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Matches a posted statement again, or voids one. */
export function useStatementAct(id: string) {
  return useAction({
    run: ({ act, version }: { act: 'match' | 'void'; version: number }, actionKey) => {
      const params = { id }
      if (act === 'match') return call('POST /api/carrier-statements/:id/match', { params, actionKey })
      return call('POST /api/carrier-statements/:id/void', { params, body: { version }, actionKey })
    },
    invalidates: keys,
  })
}

/** Says which transactions a line pays for. */
export function useMatchLine(id: string) {
  return useAction({
    run: (body: LineMatchInput, actionKey) =>
      call('POST /api/statement-lines/:id/match', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Marks a line as not the agency's. */
export function useNotOurs(id: string) {
  return useAction({
    run: (body: NotOursInput, actionKey) =>
      call('POST /api/statement-lines/:id/not-ours', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** Undoes what was decided about a line. */
export function useReopenLine(id: string) {
  return useAction({
    run: (body: { version: number }, actionKey) =>
      call('POST /api/statement-lines/:id/reopen', { params: { id }, body, actionKey }),
    invalidates: keys,
  })
}

/** What carriers owe. */
export function outstandingQuery(query: { carrierId?: string; age?: string; status?: string }) {
  return queryOptions({
    queryKey: ['/api/commissions/outstanding', query] as const,
    queryFn: ({ signal }) => call('GET /api/commissions/outstanding', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** An email to a carrier, to be read before it is sent. */
export function inquiryDraftQuery(carrierId: string) {
  return queryOptions({
    queryKey: ['/api/commission-inquiries', 'draft', carrierId] as const,
    queryFn: ({ signal }) => call('GET /api/commission-inquiries/draft', { query: { carrierId }, signal }),
  })
}

/** Emails a carrier about what is outstanding. */
export function useSendInquiry() {
  return useAction({
    run: (body: InquiryInput, actionKey) => call('POST /api/commission-inquiries', { body, actionKey }),
    invalidates: [['/api/commissions/outstanding']],
  })
}

/** The months of commission. */
export const monthsQuery = queryOptions(callQuery('GET /api/commission-months'))

/** Closes a month with every open month before it. */
export function useCloseMonth() {
  return useAction({
    run: (month: string, actionKey) =>
      call('POST /api/commission-months/close', { body: { month }, actionKey }),
    invalidates: keys,
  })
}

/** A producer's statement. */
export function producerStatementQuery(query: { month: string; producerId: string }) {
  return queryOptions({
    queryKey: ['/api/producer-statements', query] as const,
    queryFn: ({ signal }) => call('GET /api/producer-statements', { query, signal }),
  })
}

/** What the transactions of a policy are expected to pay, and paid. */
export function policyCommissionsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/policies', 'commissions', id] as const,
    queryFn: ({ signal }) => call('GET /api/policies/:id/commissions', { params: { id }, signal }),
  })
}
