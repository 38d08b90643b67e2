import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Id } from '#shared/fields.ts'
import { ConsentNote, TextQuery, TextSend, TextThread } from './texts.contract.ts'

/** Text messages with clients, through the agency's Twilio account. */
export const textCalls = defineCalls({
  'GET /api/agency-integrations/twilio/texts': {
    summary: 'Get the text messages with a client',
    access: 'member',
    query: TextQuery,
    output: TextThread,
  },
  'POST /api/agency-integrations/twilio/texts': {
    summary: 'Send a text message to a client',
    access: 'member',
    body: TextSend,
    limit: { max: 30, timeWindow: '1 minute', per: 'person' },
    output: TextThread,
  },
  'POST /api/agency-integrations/twilio/texts/consent': {
    summary: 'Record whether someone agreed to get text messages',
    access: 'member',
    body: ConsentNote,
    output: TextThread,
  },
})

/** What Twilio reports: signed over the address and the form, which therefore is read as it came. */
export const textReportCalls = defineCalls({
  'POST /api/agency-integrations/twilio/text-callbacks/:publicId/:event': {
    summary: 'Receive a report about a text message from Twilio',
    access: 'anyone',
    params: z.strictObject({ publicId: Id, event: z.enum(['received', 'status']) }),
    query: z.strictObject({ text: Id.optional() }),
    bodyType: 'application/x-www-form-urlencoded',
    bodyLimit: 64 * 1024,
    limit: { max: 600, timeWindow: '1 minute' },
    file: 'text/xml',
  },
})
