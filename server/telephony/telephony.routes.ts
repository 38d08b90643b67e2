import { asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { telephonyCallbackCalls, telephonyCalls } from '#shared/telephony/telephony.calls.ts'
import { fileCall, listCalls, listRinging, startCall } from './calls.service.ts'
import { keepRaw, receiveReport, signatureHeader } from './reports.service.ts'
import {
  connectTelephony,
  disconnectTelephony,
  getOwnNumber,
  getTelephony,
  refreshNumbers,
  updateNumber,
} from './telephony.service.ts'
import { getRecording } from './voicemail.service.ts'

/** The calls of the agency's telephony. Those that ask Twilio do so outside of any transaction: hence `asMember`. */
export const telephonyRoutes = bindCalls(telephonyCalls, {
  'GET /api/agency-integrations/twilio': read((ctx) => getTelephony(ctx)),
  'PUT /api/agency-integrations/twilio': asMember((ctx, { body }) => connectTelephony(ctx, body)),
  'DELETE /api/agency-integrations/twilio': write((ctx) => disconnectTelephony(ctx)),
  'POST /api/agency-integrations/twilio/numbers/refresh': asMember((ctx) => refreshNumbers(ctx)),
  'PATCH /api/agency-integrations/twilio/numbers/:id': asMember((ctx, { params, body }) =>
    updateNumber(ctx, params.id, body),
  ),
  'GET /api/agency-integrations/twilio/own': read((ctx) => getOwnNumber(ctx)),
  'GET /api/agency-integrations/twilio/ringing': read((ctx) => listRinging(ctx)),
  'GET /api/agency-integrations/twilio/calls': read((ctx, { query }) => listCalls(ctx, query)),
  'POST /api/agency-integrations/twilio/calls': asMember((ctx, { body }) => startCall(ctx, body)),
  'GET /api/agency-integrations/twilio/calls/:id/recording': asMember(async (ctx, { params }, reply) =>
    reply.type('audio/mpeg').send(await getRecording(ctx, params.id)),
  ),
  'POST /api/agency-integrations/twilio/calls/:id/file': write((ctx, { params, body }) =>
    fileCall(ctx, params.id, body),
  ),
})

/** What Twilio reports. */
export const telephonyCallbackRoutes = bindCalls(
  telephonyCallbackCalls,
  {
    'POST /api/agency-integrations/twilio/callbacks/:publicId/:event': async (request, reply) => {
      const { ctx, params, query, body, headers } = request
      const twiml = await receiveReport(ctx, {
        ...params,
        callId: query.call,
        body: body as Buffer | undefined,
        signature: headers[signatureHeader],
        url: new URL(ctx.config.appUrl).origin + request.url,
      })
      return reply.type('text/xml; charset=utf-8').send(twiml)
    },
  },
  { prepare: keepRaw },
)
