import { queryOptions } from '@tanstack/react-query'
import type { ContactCreate, ContactUpdate } from '#shared/clients/contacts.contract.ts'
import { call } from '#web/lib/http.ts'
import { recordKeys } from '#web/lib/record-keys.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The contacts of a client, the preferred one first. */
export function contactsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['/api/clients', 'contacts', clientId] as const,
    queryFn: ({ signal }) => call('GET /api/clients/:id/contacts', { params: { id: clientId }, signal }),
  })
}

/** Adds a contact to a client, or changes the one of an id. */
export function useSaveContact(clientId: string, contactId: string | undefined) {
  return useAction({
    run: (body: ContactCreate & ContactUpdate, actionKey) =>
      contactId
        ? call('PATCH /api/contacts/:id', { params: { id: contactId }, body, actionKey })
        : call('POST /api/clients/:id/contacts', { params: { id: clientId }, body, actionKey }),
    invalidates: recordKeys,
  })
}

/** Removes a contact. */
export function useDeleteContact(contactId: string) {
  return useAction({
    run: (_input: undefined, actionKey) =>
      call('DELETE /api/contacts/:id', { params: { id: contactId }, actionKey }),
    invalidates: recordKeys,
  })
}
