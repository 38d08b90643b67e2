import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { lineCodes } from '#shared/documents/lines.rules.ts'
import { EmailOrEmpty, Id, isEmail, line, Name, paragraphs, Version } from '#shared/fields.ts'
import { WrittenPolicy } from '#shared/filing/filing.contract.ts'
import { Flag, Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'
import { Dollars } from '#shared/money.ts'

export const submissionStatuses = ['draft', 'marketed', 'bound', 'closed'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
export const submissionStatusLabels: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  marketed: 'At market',
  bound: 'Bound',
  closed: 'Closed',
}

export const marketStatuses = ['to_send', 'sent', 'quoted', 'declined', 'no_answer', 'bound'] as const
export type MarketStatus = (typeof marketStatuses)[number]
export const marketStatusLabels: Record<MarketStatus, string> = {
  to_send: 'To send',
  sent: 'Sent',
  quoted: 'Quoted',
  declined: 'Declined',
  no_answer: 'No answer',
  bound: 'Bound',
}

const fields = {
  title: Name,
  lines: z.array(z.enum(lineCodes)).min(1, 'Choose at least one line').max(lineCodes.length),
  effectiveDate: Day.nullable(),
  /** The day by which markets should have answered. */
  dueDate: Day.nullable(),
  targetPremium: Dollars.nullable(),
  notes: paragraphs(),
}

/** `POST /api/submissions`. */
export const SubmissionCreate = z
  .strictObject({ ...fields, clientId: Id })
  .partial()
  .required({ clientId: true, title: true, lines: true })
export type SubmissionCreate = z.infer<typeof SubmissionCreate>

/** `PATCH /api/submissions/:id`: what is left out stays. `closed` ends it without a policy, `draft` takes it up again. */
export const SubmissionUpdate = z
  .strictObject({ ...fields, status: z.enum(['draft', 'closed']), version: Version })
  .partial()
export type SubmissionUpdate = z.infer<typeof SubmissionUpdate>

/** One market of a submission. */
export const Market = z.object({
  id: z.uuid(),
  carrier: z.string(),
  underwriter: z.string(),
  email: z.string(),
  status: z.enum(marketStatuses),
  sentOn: z.iso.date().nullable(),
  answeredOn: z.iso.date().nullable(),
  premium: z.number().nullable(),
  note: z.string(),
  /** Why it declined. */
  reason: z.string(),
  documentId: z.uuid().nullable(),
  documentName: z.string(),
  version: z.number(),
})
export type Market = z.infer<typeof Market>

/** A submission with its markets in the order they were added. */
export const Submission = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  title: z.string(),
  lines: z.array(z.enum(lineCodes)),
  effectiveDate: z.iso.date().nullable(),
  dueDate: z.iso.date().nullable(),
  status: z.enum(submissionStatuses),
  targetPremium: z.number().nullable(),
  notes: z.string(),
  assignedAgentId: z.uuid(),
  assignedAgentName: z.string(),
  markets: z.array(Market),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type Submission = z.infer<typeof Submission>

export const submissionSorts = ['createdAt', 'dueDate', 'title'] as const
/** `GET /api/submissions`: newest first by default. */
export const SubmissionListQuery = z.strictObject({
  q: Search.optional(),
  clientId: Id.optional(),
  status: wordsOf(submissionStatuses).optional(),
  /** Whether the due day has gone by with nothing decided. */
  overdue: Flag.optional(),
  ...Paging,
  sort: sortOf(submissionSorts).optional(),
})
export type SubmissionListQuery = z.infer<typeof SubmissionListQuery>

/** `POST /api/submissions/:id/markets`. */
export const MarketCreate = z.strictObject({
  carrier: Name,
  underwriter: line(200).default(''),
  email: EmailOrEmpty.default(''),
})
export type MarketCreate = z.input<typeof MarketCreate>

/** `PATCH /api/submission-markets/:id`: what is left out stays; only choosing a quote makes one `bound`. */
export const MarketUpdate = z
  .strictObject({
    carrier: Name,
    underwriter: line(200),
    email: EmailOrEmpty,
    status: z.enum(['to_send', 'sent', 'quoted', 'declined', 'no_answer']),
    premium: Dollars.nullable(),
    note: paragraphs(2000),
    reason: line(500),
    documentId: Id.nullable(),
    version: Version,
  })
  .partial()
export type MarketUpdate = z.infer<typeof MarketUpdate>

/** The most that may be attached to one mail: most mail servers take 25 MB, and encoding adds a third. */
export const maxAttachmentBytes = 15 * 1024 * 1024

/** `POST /api/submission-markets/:id/send`: the mail as the person left it, with documents of the client attached. */
export const MarketSend = z.strictObject({
  to: line(254).refine(isEmail, 'Please enter a valid email address'),
  subject: line(200).min(1, 'Enter a subject'),
  message: paragraphs().min(1, 'Enter a message'),
  documentIds: z.array(Id).max(20, 'Attach at most 20 documents').default([]),
  version: Version,
})
export type MarketSend = z.input<typeof MarketSend>

/** `POST /api/submissions/:id/bind`: chooses a quote; the policy is added or changed through the services of policies. */
export const SubmissionBind = z.strictObject({ marketId: Id, policy: WrittenPolicy, version: Version })
export type SubmissionBind = z.infer<typeof SubmissionBind>
export const SubmissionBound = z.object({ submission: Submission, policyId: z.uuid() })
export type SubmissionBound = z.infer<typeof SubmissionBound>
