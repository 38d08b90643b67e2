import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { PrivateAddress, PrivateAddressQuery } from '#shared/mailboxes/mailboxes.contract.ts'
import {
  IncomingEmail,
  IncomingEmailDecision,
  IncomingEmailFile,
  IncomingEmailItem,
  IncomingEmailQuery,
  NoticeEntry,
} from './incoming-emails.contract.ts'

/** Received emails: those that wait to be checked, and those that were filed. */
export const incomingEmailCalls = defineCalls({
  'GET /api/incoming-emails': {
    summary: 'List received emails',
    access: 'member',
    query: IncomingEmailQuery,
    output: z.array(IncomingEmailItem),
  },
  'GET /api/incoming-emails/:id': {
    summary: 'Get a received email',
    access: 'member',
    output: IncomingEmail,
  },
  'POST /api/incoming-emails/:id/file': {
    summary: 'File a received email under a record',
    access: 'member',
    body: IncomingEmailFile,
    output: IncomingEmail,
  },
  'POST /api/incoming-emails/:id/notice': {
    summary: "Enter a carrier's notice on a policy",
    access: 'member',
    body: NoticeEntry,
    output: IncomingEmail,
  },
  'POST /api/incoming-emails/:id/dismiss': {
    summary: 'Dismiss a received email',
    access: 'member',
    body: IncomingEmailDecision,
    output: IncomingEmail,
  },
  'POST /api/incoming-emails/:id/reopen': {
    summary: 'Put a dismissed email back',
    access: 'member',
    body: IncomingEmailDecision,
    output: IncomingEmail,
  },
  'GET /api/mailbox/address': {
    summary: 'Get the private email address of a record',
    access: 'member',
    query: PrivateAddressQuery,
    output: PrivateAddress,
  },
})

/** What a mail provider posts: signed over the raw bytes, which therefore no parser may touch. */
export const inboundMailCalls = defineCalls({
  'POST /api/mail/inbound/:publicId': {
    summary: 'Receive an email from a mail provider',
    access: 'anyone',
    bodyType: 'message/rfc822',
    // Base64 in JSON adds a third.
    bodyLimit: 36 * 1024 * 1024,
    limit: { max: 300, timeWindow: '1 minute' },
    output: z.object({ received: z.literal(true) }),
  },
})
