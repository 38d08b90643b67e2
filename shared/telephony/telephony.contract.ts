import { z } from 'zod'
import { callDirections, recordTypes } from '#shared/activity/activity.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id, line, Version } from '#shared/fields.ts'
import { isNorthAmerican, toE164 } from './phone-numbers.rules.ts'

/** How many numbers of a Twilio account are taken over. */
export const maxNumbers = 200

const ownNumber = 'Enter a US or Canadian number such as (555) 010-1234'

/** A number of the United States or Canada, read as people write it and kept as +15550101234. */
const DialedNumber = line(40)
  .refine((text) => isNorthAmerican(toE164(text) ?? ''), ownNumber)
  .overwrite((text) => toE164(text) ?? text)
/** The same, or nothing. */
const DialedNumberOrEmpty = line(40)
  .refine((text) => text === '' || isNorthAmerican(toE164(text) ?? ''), ownNumber)
  .overwrite((text) => toE164(text) ?? text)

/** `PUT /api/agency-integrations/twilio`: the account, which is checked before it is kept. */
export const TelephonyConnect = z.strictObject({
  accountSid: line(34).regex(/^AC[0-9a-f]{32}$/, 'Enter the account SID: AC and 32 characters'),
  authToken: line(100).regex(/^[0-9a-f]{32}$/, 'Enter the auth token: 32 characters'),
})
export type TelephonyConnect = z.infer<typeof TelephonyConnect>

/** A number of the agency's account, and who answers it. */
export const AgencyNumber = z.object({
  id: z.uuid(),
  /** E.164. */
  number: z.string(),
  /** What it is called at Twilio. */
  name: z.string(),
  /** Whose number it is; null where nobody's, or a former member's. */
  userId: z.uuid().nullable(),
  userName: z.string(),
  /** Their own phone, which rings; empty where calls go to voicemail at once. E.164. */
  forwardTo: z.string(),
  version: z.number(),
})
export type AgencyNumber = z.infer<typeof AgencyNumber>

/** `GET /api/agency-integrations/twilio`. */
export const Telephony = z.object({
  isConnected: z.boolean(),
  accountName: z.string(),
  accountSid: z.string(),
  connectedAt: Instant.nullable(),
  /** Where Twilio reports calls; empty until an account is connected. */
  voiceUrl: z.string(),
  statusUrl: z.string(),
  /** Where Twilio sends texts that come in. */
  textUrl: z.string(),
  numbers: z.array(AgencyNumber),
})
export type Telephony = z.infer<typeof Telephony>

/** `PATCH /api/agency-integrations/twilio/numbers/:id`. */
export const AgencyNumberUpdate = z.strictObject({
  userId: Id.nullable(),
  forwardTo: DialedNumberOrEmpty,
  version: Version,
})
export type AgencyNumberUpdate = z.infer<typeof AgencyNumberUpdate>

/** `GET /api/agency-integrations/twilio/own`: the signed-in member's number; empty without telephony. */
export const OwnNumber = z.object({
  number: z.string(),
  /** The phone that rings before the other side is called; without it calls cannot be started here. */
  forwardTo: z.string(),
})
export type OwnNumber = z.infer<typeof OwnNumber>

/** `POST /api/agency-integrations/twilio/calls`: rings the member's own phone, then the number. */
export const CallStart = z
  .strictObject({
    number: DialedNumber,
    /** What the call is about, where it is started from a record. */
    recordType: z.enum(recordTypes).optional(),
    recordId: Id.optional(),
  })
  .refine(({ recordType, recordId }) => (recordType === undefined) === (recordId === undefined), {
    path: ['recordId'],
    error: 'Name the record and its type',
  })
export type CallStart = z.infer<typeof CallStart>

/** How a call is going or went. Busy lines and broken connections count as no answer. */
export const callStatuses = ['ringing', 'answered', 'no_answer', 'voicemail', 'canceled'] as const
export type CallStatus = (typeof callStatuses)[number]
export const callStatusLabels: Record<CallStatus, string> = {
  ringing: 'In progress',
  answered: 'Answered',
  no_answer: 'No answer',
  voicemail: 'Left voicemail',
  canceled: 'Not connected',
}

/** A call to or from a number of the agency. */
export const PhoneCall = z.object({
  id: z.uuid(),
  direction: z.enum(callDirections),
  status: z.enum(callStatuses),
  /** The other side, E.164; `anonymous` and the like where it is withheld. */
  number: z.string(),
  /** Of the agency. */
  ownNumber: z.string(),
  userName: z.string(),
  seconds: z.int(),
  /** The record that it is logged on; null for unknown numbers. */
  recordType: z.enum(recordTypes).nullable(),
  recordId: z.uuid().nullable(),
  recordName: z.string(),
  /** Whether the caller left a message, which `GET …/calls/:id/recording` answers. */
  hasRecording: z.boolean(),
  /** The ticket about the message. */
  ticketId: z.uuid().nullable(),
  startedAt: Instant,
  version: z.number(),
})
export type PhoneCall = z.infer<typeof PhoneCall>

/** How many calls a page of the list has. */
export const callPage = 50

/** `GET /api/agency-integrations/twilio/calls`: newest first, of unknown numbers or all; from before the id of the last one. */
export const CallQuery = z.strictObject({
  of: z.enum(['unknown', 'all']).default('unknown'),
  before: Id.optional(),
})
export type CallQuery = z.infer<typeof CallQuery>

/** `POST /api/agency-integrations/twilio/calls/:id/file`. */
export const CallFile = z.strictObject({ recordType: z.enum(recordTypes), recordId: Id, version: Version })
export type CallFile = z.infer<typeof CallFile>

/** `GET /api/agency-integrations/twilio/ringing`: calls that come in for the signed-in member right now. */
export const RingingCall = PhoneCall.pick({
  ...{ id: true, number: true, recordType: true, recordId: true, recordName: true, startedAt: true },
})
export type RingingCall = z.infer<typeof RingingCall>

/** What Twilio reports, by the end of the address. */
export const callbackEvents = ['voice', 'connect', 'dialed', 'voicemail', 'transcript', 'status'] as const
export type CallbackEvent = (typeof callbackEvents)[number]
export const CallbackParams = z.strictObject({ publicId: Id, event: z.enum(callbackEvents) })
/** `call` names a call that was started here. */
export const CallbackQuery = z.strictObject({ call: Id.optional() })
