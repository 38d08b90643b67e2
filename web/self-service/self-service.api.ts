import { queryOptions } from '@tanstack/react-query'
import type { QuestionnaireSend, SelfServiceEmail } from '#shared/self-service/self-service.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/self-service'
const invalidates = [[path], ['/api/activity']]

/** The self-service link of a client, and the documents that they may see. */
export function selfServiceQuery(clientId: string) {
  return queryOptions({
    queryKey: [path, clientId] as const,
    queryFn: ({ signal }) => call('GET /api/clients/:id/self-service', { params: { id: clientId }, signal }),
  })
}

/** Creates the link of a client. */
export function useCreateLink(clientId: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/clients/:id/self-service-link', { params: { id: clientId }, actionKey }),
    invalidates,
  })
}

/** Emails a client their link. */
export function useEmailLink(clientId: string) {
  return useAction({
    run: (body: SelfServiceEmail, actionKey) =>
      call('POST /api/clients/:id/self-service-link/email', { params: { id: clientId }, body, actionKey }),
    invalidates,
  })
}

/** Revokes the link of a client. */
export function useRevokeLink(clientId: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('POST /api/clients/:id/self-service-link/revoke', { params: { id: clientId }, actionKey }),
    invalidates,
  })
}

/** Shares a document with its client, or stops it. */
export function useShareDocument(id: string) {
  return useAction({
    run: (isShared: boolean, actionKey) =>
      call('PUT /api/documents/:id/sharing', { params: { id }, body: { isShared }, actionKey }),
    invalidates,
  })
}

/** The published forms that can be sent as questionnaires. */
export const questionnaireFormsQuery = queryOptions({
  queryKey: [path, 'forms'] as const,
  queryFn: ({ signal }) => call('GET /api/questionnaire-forms', { signal }),
})

/** A questionnaire with its answers. */
export function questionnaireQuery(id: string) {
  return queryOptions({
    queryKey: [path, 'questionnaire', id] as const,
    queryFn: ({ signal }) => call('GET /api/questionnaires/:id', { params: { id }, signal }),
  })
}

/** Sends a client a questionnaire. */
export function useSendQuestionnaire(clientId: string) {
  return useAction({
    run: (body: QuestionnaireSend, actionKey) =>
      call('POST /api/clients/:id/questionnaires', { params: { id: clientId }, body, actionKey }),
    invalidates,
  })
}
