import { queryOptions } from '@tanstack/react-query'
import type { ImapConnect, SmtpConnect } from '#shared/mail-servers/mail-servers.contract.ts'
import { call } from '#web/lib/http.ts'
import { callQuery } from '#web/lib/pages.ts'
import { useAction } from '#web/lib/use-action.ts'

/** The agency's own mail servers; always read again, since a mailbox is read meanwhile. */
export const mailServersQuery = queryOptions({ ...callQuery('GET /api/mail-servers'), staleTime: 0 })

const invalidates = [mailServersQuery.queryKey]

/** Connects the agency's mailbox, which is signed in to before it is saved. */
export function useConnectImap() {
  return useAction({
    run: (body: ImapConnect) => call('PUT /api/mail-servers/imap', { body }),
    invalidates,
    isRepeatable: false,
  })
}

/** Disconnects the agency's mailbox. */
export function useDisconnectImap() {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/mail-servers/imap', { actionKey }),
    invalidates,
  })
}

/** Has the mailbox read right away, also where that was paused. */
export function useReadImap() {
  return useAction({
    run: (_input: undefined, actionKey) => call('POST /api/mail-servers/imap/read', { actionKey }),
    invalidates,
  })
}

/** Connects the agency's SMTP server, which is signed in to before it is saved. */
export function useConnectSmtp() {
  return useAction({
    run: (body: SmtpConnect) => call('PUT /api/mail-servers/smtp', { body }),
    invalidates,
    isRepeatable: false,
  })
}

/** Disconnects the agency's SMTP server. */
export function useDisconnectSmtp() {
  return useAction({
    run: (_input: undefined, actionKey) => call('DELETE /api/mail-servers/smtp', { actionKey }),
    invalidates,
  })
}
