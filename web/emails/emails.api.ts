import { queryOptions } from '@tanstack/react-query'
import type { EmailDraftQuery, EmailSend } from '#shared/emails/emails.contract.ts'
import type { EmailTemplateCreate, EmailTemplateUpdate } from '#shared/emails/templates.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's email templates. */
export const templatesQuery = queryOptions(callQuery('GET /api/email-templates'))

/** An email about a record, by a template or empty: read anew each time, since what it says changes. */
export function draftQuery(query: EmailDraftQuery) {
  return queryOptions({
    queryKey: ['/api/emails', 'draft', query] as const,
    queryFn: ({ signal }) => call('GET /api/emails/draft', { query, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The latest documents of a client, to attach. */
export function attachableQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/documents', 'attachable', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/documents', { query: { clientId, limit: 50 }, signal }),
  })
}

/** Sends an email. */
export function useSendEmail() {
  return useAction({
    run: (body: EmailSend, actionKey) => call('POST /api/emails', { body, actionKey }),
    invalidates: recordKeys,
  })
}

const invalidates = [['/api/email-templates']]

/** Adds a template. */
export function useAddTemplate() {
  return useAction({
    run: (body: EmailTemplateCreate, actionKey) => call('POST /api/email-templates', { body, actionKey }),
    invalidates,
  })
}

/** Changes a template; a stale version is refused with 409. */
export function useUpdateTemplate(id: string) {
  return useAction({
    run: (body: EmailTemplateUpdate, actionKey) =>
      call('PATCH /api/email-templates/:id', { params: { id }, body, actionKey }),
    invalidates,
  })
}

/** Deletes a template. */
export function useDeleteTemplate(id: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/email-templates/:id', { params: { id }, actionKey }),
    invalidates,
  })
}
