import { defineCalls } from '#shared/calls.ts'
import { ImapConnect, MailServer, MailServers, SmtpConnect } from './mail-servers.contract.ts'

// Each connects to a server that the caller names.
const limit = { max: 20, timeWindow: '10 minutes', per: 'person' } as const

/** The agency's own mail servers: its owner's to connect. */
export const mailServerCalls = defineCalls({
  'GET /api/mail-servers': {
    summary: "Get the agency's own mail servers",
    access: 'member',
    output: MailServers,
  },
  'PUT /api/mail-servers/imap': {
    summary: 'Connect a mailbox by IMAP',
    access: 'member',
    body: ImapConnect,
    limit,
    output: MailServer,
  },
  'DELETE /api/mail-servers/imap': { summary: 'Disconnect the mailbox', access: 'member' },
  'PUT /api/mail-servers/smtp': {
    summary: 'Connect a server that sends email by SMTP',
    access: 'member',
    body: SmtpConnect,
    limit,
    output: MailServer,
  },
  'DELETE /api/mail-servers/smtp': { summary: 'Disconnect the SMTP server', access: 'member' },
  'POST /api/mail-servers/imap/read': {
    summary: 'Read new email now',
    access: 'member',
    limit,
    output: MailServer,
  },
})
