import { queryOptions } from '@tanstack/react-query'
import type {
  ProposalReply,
  ProposalResend,
  ProposalSend,
  QuestionSend,
} from '#shared/proposals/proposals.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/proposals'
const invalidates = [[path], ['/api/requotes'], ['/api/activity']]

/** The proposals that were sent from a requote, the latest first. */
export function proposalsQuery(requoteId: string) {
  return queryOptions({
    queryKey: [path, 'of', requoteId] as const,
    queryFn: ({ signal }) => call('GET /api/requotes/:id/proposals', { params: { id: requoteId }, signal }),
  })
}

/** Sends a proposal. */
export function useSendProposal(requoteId: string) {
  return useAction({
    run: (body: ProposalSend, actionKey) =>
      call('POST /api/requotes/:id/proposals', { params: { id: requoteId }, body, actionKey }),
    invalidates,
  })
}

/** Sends a proposal again. */
export function useResendProposal(id: string) {
  return useAction({
    run: (body: ProposalResend, actionKey) =>
      call('POST /api/requote-proposals/:id/resend', { params: { id }, body, actionKey }),
    invalidates,
  })
}

/** Revokes the link to a proposal. */
export function useRevokeProposal(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/requote-proposals/:id/revoke', { params: { id }, actionKey }),
    invalidates,
  })
}

/** A proposal as its client sees it: each reading counts as an opening. */
export function clientProposalQuery(token: string) {
  return queryOptions({
    queryKey: [path, 'client', token] as const,
    queryFn: ({ signal }) => call('POST /api/proposals/open', { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Reads the PDF of a proposal. */
export function useProposalFile(token: string) {
  return useAction({
    run: (_input: undefined) => call('POST /api/proposals/file', { body: { token } }),
  })
}

/** Answers a proposal. */
export function useAnswerProposal() {
  return useAction({ run: (body: ProposalReply) => call('POST /api/proposals/answer', { body }) })
}

/** Asks a question about a proposal. */
export function useAskAboutProposal() {
  return useAction({ run: (body: QuestionSend) => call('POST /api/proposals/question', { body }) })
}
