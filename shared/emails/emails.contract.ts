import { z } from 'zod'
import { emailStatuses, recordTypes } from '#shared/activity/activity.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id, isEmail, line, paragraphs } from '#shared/fields.ts'
import { type MergeField, mergeFields, unfilledMessage } from './merge-fields.rules.ts'

/** The most emails that an agency sends in an hour. */
export const maxEmailsPerHour = 500

function filledIn<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.superRefine((text, issues) => {
    const message = unfilledMessage(text)
    if (message) issues.addIssue({ code: 'custom', message })
  })
}

const Field = z.enum(Object.keys(mergeFields) as [MergeField, ...MergeField[]])

/** `GET /api/emails/draft`: an email about a record, by a template or empty. */
export const EmailDraftQuery = z.strictObject({
  recordType: z.enum(recordTypes),
  recordId: Id,
  templateId: Id.optional(),
  /** Which policy of the client the template is about; the only one in force unless said otherwise. */
  policyId: Id.optional(),
})
export type EmailDraftQuery = z.infer<typeof EmailDraftQuery>

/** An email before it is sent, with the recipient's own values. */
export const EmailDraft = z.object({
  /** Empty where the record has no address. */
  to: z.string(),
  toName: z.string(),
  /** Whether the recipient refused to be emailed. */
  hasOptedOut: z.boolean(),
  /** Why the latest email to the address came back for good; empty where it did not. */
  bounce: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Merge fields that nothing is known of; they stand in the text as they are written. */
  missing: z.array(Field),
})
export type EmailDraft = z.infer<typeof EmailDraft>

/** `POST /api/emails`: the email as the person left it. */
export const EmailSend = z.strictObject({
  recordType: z.enum(recordTypes),
  recordId: Id,
  templateId: Id.optional(),
  /** A follow-up about the record, which is done once the email is sent. */
  followUpId: Id.optional(),
  to: line(254).refine(isEmail, 'Please enter a valid email address'),
  subject: filledIn(line(200).min(1, 'Enter a subject')),
  message: filledIn(paragraphs().min(1, 'Enter a message')),
  documentIds: z.array(Id).max(20, 'Attach at most 20 documents').default([]),
})
export type EmailSend = z.input<typeof EmailSend>

/** An email that was sent, or is to be. */
export const Email = z.object({
  id: z.uuid(),
  recordType: z.enum(recordTypes),
  recordId: z.uuid(),
  to: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The names of the attached files. */
  attachments: z.array(z.string()),
  senderName: z.string(),
  status: z.enum(emailStatuses),
  /** Why it failed. */
  error: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type Email = z.infer<typeof Email>

export const leftOutReasons = ['no_email', 'opted_out', 'missing', 'already_sent'] as const

/** A client who gets no email of several, and why. */
const LeftOut = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  reason: z.enum(leftOutReasons),
  /** The merge fields that nothing is known of. */
  missing: z.array(Field),
})
export type LeftOut = z.infer<typeof LeftOut>

/** What several emails of a template would be: each client gets one, however many of its policies are meant. */
export const BulkEmailPreview = z.object({
  /** How many clients get one. */
  count: z.number().int(),
  /** The first of them. */
  samples: z.array(
    z.object({
      clientId: z.uuid(),
      clientName: z.string(),
      to: z.string(),
      subject: z.string(),
      message: z.string(),
    }),
  ),
  leftOut: z.array(LeftOut),
  /** How many emails the agency may still send in this hour. */
  remaining: z.number().int(),
})
export type BulkEmailPreview = z.infer<typeof BulkEmailPreview>

/** What became of several emails. */
export const BulkEmailResult = z.object({ queued: z.number().int(), leftOut: z.array(LeftOut) })
export type BulkEmailResult = z.infer<typeof BulkEmailResult>
