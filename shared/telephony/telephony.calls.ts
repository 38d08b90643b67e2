import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  AgencyNumber,
  AgencyNumberUpdate,
  CallbackParams,
  CallbackQuery,
  CallFile,
  CallQuery,
  CallStart,
  OwnNumber,
  PhoneCall,
  RingingCall,
  Telephony,
  TelephonyConnect,
} from './telephony.contract.ts'

/** The agency's Twilio account and the calls that go through it. */
export const telephonyCalls = defineCalls({
  'GET /api/agency-integrations/twilio': {
    summary: "Get the agency's telephony",
    access: 'member',
    output: Telephony,
  },
  'PUT /api/agency-integrations/twilio': {
    summary: 'Connect a Twilio account',
    access: 'member',
    body: TelephonyConnect,
    limit: { max: 10, timeWindow: '1 minute', per: 'person' },
    output: Telephony,
  },
  'DELETE /api/agency-integrations/twilio': { summary: 'Disconnect the Twilio account', access: 'member' },
  'POST /api/agency-integrations/twilio/numbers/refresh': {
    summary: 'Read the numbers of the Twilio account again',
    access: 'member',
    limit: { max: 10, timeWindow: '1 minute', per: 'person' },
    output: Telephony,
  },
  'PATCH /api/agency-integrations/twilio/numbers/:id': {
    summary: 'Choose who answers a number',
    access: 'member',
    body: AgencyNumberUpdate,
    limit: { max: 60, timeWindow: '1 minute', per: 'person' },
    output: AgencyNumber,
  },
  'GET /api/agency-integrations/twilio/own': {
    summary: 'Get your phone number',
    access: 'member',
    output: OwnNumber,
  },
  'GET /api/agency-integrations/twilio/ringing': {
    summary: 'List the calls that are coming in for you',
    access: 'member',
    output: z.array(RingingCall),
  },
  'GET /api/agency-integrations/twilio/calls': {
    summary: 'List phone calls',
    access: 'member',
    query: CallQuery,
    output: z.array(PhoneCall),
  },
  'POST /api/agency-integrations/twilio/calls': {
    summary: 'Start a phone call',
    access: 'member',
    body: CallStart,
    limit: { max: 20, timeWindow: '1 minute', per: 'person' },
    status: 201,
    output: PhoneCall,
  },
  'GET /api/agency-integrations/twilio/calls/:id/recording': {
    summary: 'Get the voicemail of a call',
    access: 'member',
    file: 'audio/mpeg',
    limit: { max: 60, timeWindow: '1 minute', per: 'person' },
  },
  'POST /api/agency-integrations/twilio/calls/:id/file': {
    summary: 'Log a phone call on a record',
    access: 'member',
    body: CallFile,
    output: PhoneCall,
  },
})

/** What Twilio reports: signed over the address and the form, which therefore is read as it came. */
export const telephonyCallbackCalls = defineCalls({
  'POST /api/agency-integrations/twilio/callbacks/:publicId/:event': {
    summary: 'Receive a report about a call from Twilio',
    access: 'anyone',
    params: CallbackParams,
    query: CallbackQuery,
    bodyType: 'application/x-www-form-urlencoded',
    bodyLimit: 64 * 1024,
    limit: { max: 600, timeWindow: '1 minute' },
    file: 'text/xml',
  },
})
