import { inTransaction } from '#server/db/transaction.ts'
import { asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { keepRaw, openPosted, signatureHeader } from '#server/telephony/reports.service.ts'
import { textCalls, textReportCalls } from '#shared/texts/texts.calls.ts'
import { takeText, takeTextStatus } from './text-reports.service.ts'
import { getThread, noteConsent, sendText } from './texts.service.ts'

/** The calls of text messages. Sending asks Twilio outside of any transaction: hence `asMember`. */
export const textRoutes = bindCalls(textCalls, {
  'GET /api/agency-integrations/twilio/texts': read((ctx, { query }) => getThread(ctx, query.clientId)),
  'POST /api/agency-integrations/twilio/texts': asMember((ctx, { body }) => sendText(ctx, body)),
  'POST /api/agency-integrations/twilio/texts/consent': write((ctx, { body }) => noteConsent(ctx, body)),
})

/** What Twilio is to do next: nothing. It answers STOP, START and HELP by itself. */
const nothing = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** What Twilio reports of text messages. */
export const textReportRoutes = bindCalls(
  textReportCalls,
  {
    'POST /api/agency-integrations/twilio/text-callbacks/:publicId/:event': async (request, reply) => {
      const { ctx, params, query, body, headers } = request
      const { owner, form } = await openPosted(ctx, {
        publicId: params.publicId,
        body: body as Buffer | undefined,
        signature: headers[signatureHeader],
        url: new URL(ctx.config.appUrl).origin + request.url,
      })
      await inTransaction(owner, (within) =>
        params.event === 'received' ? takeText(within, form) : takeTextStatus(within, form, query.text),
      )
      return reply.type('text/xml; charset=utf-8').send(nothing)
    },
  },
  { prepare: keepRaw },
)
