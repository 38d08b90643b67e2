import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs } from '#shared/fields.ts'
import { followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import { Paging } from '#shared/lists.ts'

/** The records that have a timeline. */
export const recordTypes = ['prospect', 'client', 'policy', 'ticket'] as const
export type RecordType = (typeof recordTypes)[number]

/** What people log by hand. */
export const loggedKinds = ['note', 'call', 'email'] as const
export type LoggedKind = (typeof loggedKinds)[number]

/** Everything that a timeline shows. */
export const activityKinds = [
  ...loggedKinds,
  'text',
  'comment',
  'created',
  'changed',
  'converted',
  'deleted',
  'imported',
  'issued',
  'follow_up',
  'done',
  'stopped',
] as const
export type ActivityKind = (typeof activityKinds)[number]
export const activityKindLabels: Record<ActivityKind, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  text: 'Text',
  comment: 'Comment',
  created: 'Created',
  changed: 'Changed',
  converted: 'Converted',
  deleted: 'Deleted',
  imported: 'Imported',
  issued: 'Issued',
  follow_up: 'Follow-up added',
  done: 'Follow-up done',
  stopped: 'Follow-up stopped',
}

export const callDirections = ['outbound', 'inbound'] as const
export type CallDirection = (typeof callDirections)[number]
export const callDirectionLabels: Record<CallDirection, string> = { outbound: 'Outbound', inbound: 'Inbound' }
export const emailDirectionLabels: Record<CallDirection, string> = { outbound: 'Sent', inbound: 'Received' }

export const callOutcomes = ['spoke', 'voicemail', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof callOutcomes)[number]
export const callOutcomeLabels: Record<CallOutcome, string> = {
  spoke: 'Spoke',
  voicemail: 'Left voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
}

/** What became of an email that was sent from here. */
export const emailStatuses = ['queued', 'sent', 'failed', 'bounced'] as const
export type EmailStatus = (typeof emailStatuses)[number]
export const emailStatusLabels: Record<EmailStatus, string> = {
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
  bounced: 'Bounced',
}

/** One field that a change altered; a sensitive one reads "[redacted]". */
export const FieldChange = z.object({ field: z.string(), before: z.json(), after: z.json() })
export type FieldChange = z.infer<typeof FieldChange>

/** A transaction of a policy that a change entered. */
export const EnteredAct = z.object({
  /** Of `transactionKinds`. */
  kind: z.string(),
  effectiveDate: z.iso.date(),
  premiumChange: z.number(),
})
export type EnteredAct = z.infer<typeof EnteredAct>

/** One entry of a timeline. A client's covers its policies too, and of the prospect it came from. */
export const ActivityEntry = z.object({
  /** Of what is made from a follow-up: no id of a record, only the same each time. */
  id: z.guid(),
  recordType: z.enum(recordTypes),
  recordId: z.uuid(),
  /** Which record this is about where it is not the one asked for, such as "Policy BOP-1042". */
  recordTitle: z.string(),
  kind: z.enum(activityKinds),
  body: z.string(),
  changes: z.array(FieldChange),
  /** The transactions of a policy that it entered. */
  entered: z.array(EnteredAct),
  /** Of a call or an email; null where nobody said. */
  direction: z.enum(callDirections).nullable(),
  /** Of a call. */
  outcome: z.enum(callOutcomes).nullable(),
  /** The email that was sent from here; null for one that was only logged. */
  email: z.object({ id: z.uuid(), status: z.enum(emailStatuses), error: z.string() }).nullable(),
  /** The email that came in; null for any other entry. */
  receivedEmailId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  userName: z.string(),
  actor: z.enum(['person', 'assistant', 'api_key', 'import', 'system', 'client_link']),
  createdAt: Instant,
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** `GET /api/activity`: newest first; whole, or paged with `limit` and `cursor`. */
export const ActivityListQuery = z.strictObject({
  recordType: z.enum(recordTypes),
  recordId: Id,
  ...Paging,
})
export type ActivityListQuery = z.infer<typeof ActivityListQuery>

/** What is to be done after it; the caller's own to-do unless asked otherwise. */
const NextStep = z.strictObject({
  kind: z.enum(followUpKinds).optional(),
  title: line(200).min(1, 'Enter what needs to be done'),
  dueDate: Day,
  assigneeId: Id.nullable().optional(),
})

/** `POST /api/activity`: a note, call or email that a person logs, and what follows from it. */
export const ActivityCreate = z
  .strictObject({
    recordType: z.enum(recordTypes),
    recordId: Id,
    kind: z.enum(loggedKinds, { error: 'Choose note, call or email' }),
    body: paragraphs().min(1, 'Enter some text'),
    direction: z.enum(callDirections).optional(),
    outcome: z.enum(callOutcomes).optional(),
    followUp: NextStep.optional(),
  })
  .refine(({ kind, outcome }) => kind === 'call' || !outcome, {
    path: ['outcome'],
    error: 'Only calls have an outcome',
  })
  .refine(({ kind, direction }) => kind !== 'note' || !direction, {
    path: ['direction'],
    error: 'Only calls and emails have a direction',
  })
  .refine(({ recordType, followUp }) => recordType !== 'ticket' || !followUp, {
    path: ['followUp'],
    error: 'A ticket has a due date of its own',
  })
export type ActivityCreate = z.infer<typeof ActivityCreate>
