import { z } from 'zod'
import { recordTypes } from '#shared/activity/activity.contract.ts'
import { Day, Instant } from '#shared/dates.ts'
import { Id, Version } from '#shared/fields.ts'

/** The largest email that is taken in, with its attachments: 25 MB. */
export const maxEmailBytes = 25 * 1024 * 1024
/** The longest text of an email that is kept, in characters. */
export const maxEmailText = 100_000
/** The most attachments of an email. */
export const maxAttachments = 50

/** How far an email is: it waits for a person, is filed under a record, or was dismissed. */
export const incomingStatuses = ['waiting', 'filed', 'dismissed'] as const
export type IncomingStatus = (typeof incomingStatuses)[number]
export const incomingStatusLabels: Record<IncomingStatus, string> = {
  waiting: 'To check',
  filed: 'Filed',
  dismissed: 'Dismissed',
}

/** Why an email is filed under a record, or suggested for it. */
export const matchReasons = ['thread', 'address', 'copy', 'person', 'sender', 'policy_number'] as const
export type MatchReason = (typeof matchReasons)[number]
export const matchReasonLabels: Record<MatchReason, string> = {
  thread: 'Reply to an email sent from Bindery',
  address: 'Sent to the record’s private address',
  copy: 'Copied to the agency’s private address',
  person: 'Filed by a person',
  sender: 'The sender’s address is on file',
  policy_number: 'It mentions the policy number',
}

const Attachment = z.object({ name: z.string(), bytes: z.number() })
/** A file of an email. */
export type IncomingAttachment = z.infer<typeof Attachment>

/** A received email as the list shows it. */
export const IncomingEmailItem = z.object({
  id: z.uuid(),
  status: z.enum(incomingStatuses),
  fromName: z.string(),
  fromAddress: z.string(),
  subject: z.string(),
  receivedAt: Instant,
  attachments: z.array(Attachment),
  /** The record that it is filed under, or that is suggested while it waits. */
  recordType: z.enum(recordTypes).nullable(),
  recordId: z.uuid().nullable(),
  /** The client or prospect, and the policy or ticket where it is about one. */
  recordName: z.string(),
  reason: z.enum(matchReasons).nullable(),
  version: z.number(),
})
export type IncomingEmailItem = z.infer<typeof IncomingEmailItem>

/** The notices of carriers that emails are recognized as. */
export const noticeKinds = ['notice_of_cancellation', 'notice_of_non_renewal', 'reinstatement'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What an email reads like; without a day where it doesn't clearly say when it takes effect. */
export const CarrierNotice = z.object({ kind: z.enum(noticeKinds), effectiveDate: Day.nullable() })
export type CarrierNotice = z.infer<typeof CarrierNotice>

/** A received email with its text. */
export const IncomingEmail = IncomingEmailItem.extend({
  to: z.array(z.string()),
  text: z.string(),
  /** Who filed or dismissed it; empty where Bindery did. */
  decidedByName: z.string(),
  /** The carrier's notice that it reads like; null for any other. */
  notice: CarrierNotice.nullable(),
})
export type IncomingEmail = z.infer<typeof IncomingEmail>

/** How many emails one page has. */
export const incomingPage = 50

/** `GET /api/incoming-emails`: the newest first, from before the id of the last one. */
export const IncomingEmailQuery = z.strictObject({
  status: z.enum(incomingStatuses).default('waiting'),
  before: Id.optional(),
})
export type IncomingEmailQuery = z.infer<typeof IncomingEmailQuery>

/** `POST /api/incoming-emails/:id/file`. */
export const IncomingEmailFile = z.strictObject({
  recordType: z.enum(recordTypes),
  recordId: Id,
  version: Version,
})
export type IncomingEmailFile = z.infer<typeof IncomingEmailFile>

/** `POST /api/incoming-emails/:id/notice`: exactly what a person confirmed. */
export const NoticeEntry = z.strictObject({
  ...{ policyId: Id, kind: z.enum(noticeKinds), effectiveDate: Day },
  version: Version,
})
export type NoticeEntry = z.infer<typeof NoticeEntry>

/** `POST /api/incoming-emails/:id/dismiss` and `/reopen`. */
export const IncomingEmailDecision = z.strictObject({ version: Version })
export type IncomingEmailDecision = z.infer<typeof IncomingEmailDecision>
