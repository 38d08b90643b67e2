import { defineCalls } from '#shared/calls.ts'
import { Mailbox, MailboxSecret, MailboxUpdate } from './mailboxes.contract.ts'

/** Where an agency's email comes in: its owner's to set up. */
export const mailboxCalls = defineCalls({
  'GET /api/mailbox': { summary: "Get the agency's mailbox", access: 'member', output: Mailbox },
  'PATCH /api/mailbox': {
    summary: "Change the agency's mailbox",
    access: 'member',
    body: MailboxUpdate,
    output: Mailbox,
  },
  'POST /api/mailbox/secret': {
    summary: 'Give the mailbox a new signing secret',
    access: 'member',
    output: MailboxSecret,
  },
})
