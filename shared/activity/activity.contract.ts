import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id, paragraphs } from '#shared/fields.ts'
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
  'comment',
  'created',
  'changed',
  'converted',
  'deleted',
  'imported',
  'issued',
] as const
export type ActivityKind = (typeof activityKinds)[number]
export const activityKindLabels: Record<ActivityKind, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  comment: 'Comment',
  created: 'Created',
  changed: 'Changed',
  converted: 'Converted',
  deleted: 'Deleted',
  imported: 'Imported',
  issued: 'Issued',
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
  id: z.uuid(),
  recordType: z.enum(recordTypes),
  recordId: z.uuid(),
  /** Which record this is about where it is not the one asked for, such as "Policy BOP-1042". */
  recordTitle: z.string(),
  kind: z.enum(activityKinds),
  body: z.string(),
  changes: z.array(FieldChange),
  /** The transactions of a policy that it entered. */
  entered: z.array(EnteredAct),
  userId: z.uuid().nullable(),
  userName: z.string(),
  actor: z.enum(['person', 'assistant', 'api_key', 'import', 'system']),
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

/** `POST /api/activity`: a note, call or email that a person logs. */
export const ActivityCreate = z.strictObject({
  recordType: z.enum(recordTypes),
  recordId: Id,
  kind: z.enum(loggedKinds, { error: 'Choose note, call or email' }),
  body: paragraphs().min(1, 'Enter some text'),
})
export type ActivityCreate = z.infer<typeof ActivityCreate>
