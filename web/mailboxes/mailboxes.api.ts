import { queryOptions } from '@tanstack/react-query'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { MailboxUpdate } from '#shared/mailboxes/mailboxes.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Where the agency's email comes in; always read again, since email comes in meanwhile. */
export const mailboxQuery = queryOptions({ ...callQuery('GET /api/mailbox'), staleTime: 0 })

const invalidates = [mailboxQuery.queryKey]

/** Changes the mailbox; a stale version is refused with 409. */
export function useUpdateMailbox() {
  return useAction({
    run: (body: MailboxUpdate, actionKey) => call('PATCH /api/mailbox', { body, actionKey }),
    invalidates,
  })
}

/** Gives the mailbox a new signing secret; the answer with it is given once. */
export function useRotateMailbox() {
  return useAction({
    run: (_input: undefined) => call('POST /api/mailbox/secret', {}),
    invalidates,
    isRepeatable: false,
  })
}

/** The private email address of a record. */
export function privateAddressQuery(recordType: RecordType, recordId: string) {
  return queryOptions({
    queryKey: ['/api/mailbox', 'address', recordType, recordId] as const,
    queryFn: ({ signal }) => call('GET /api/mailbox/address', { query: { recordType, recordId }, signal }),
  })
}
