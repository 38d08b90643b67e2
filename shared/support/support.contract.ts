import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line, paragraphs, Version } from '#shared/fields.ts'
import { Paging, Search, wordsOf } from '#shared/lists.ts'
import { roles } from '#shared/permissions.ts'
import { subscriptionStatuses } from '#shared/subscriptions/subscription.rules.ts'

/** `open` while it waits for us, `answered` while it waits for its author, `closed`. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
export type SupportStatus = (typeof supportStatuses)[number]
export const supportStatusLabels: Record<SupportStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** How far the platform's people are with a request; its author does not see it. */
export const staffStates = ['new', 'working', 'waiting'] as const
export type StaffState = (typeof staffStates)[number]
export const staffStateLabels: Record<StaffState, string> = {
  new: 'New',
  working: 'In progress',
  waiting: 'Waiting for others',
}

/** How many requests of one person may be open or answered at a time. */
export const maxOpenRequests = 10
export const maxSubjectLength = 150
export const maxMessageLength = 5000

/** What the page adds to a request, shown to its writer before it is sent. */
export const SupportContext = z
  .strictObject({
    /** The path of the screen that the writer came from. */
    path: line(300),
    /** The size of the window in pixels, such as "1440 × 900". */
    window: line(40),
    browser: line(400),
    release: line(60),
    /** The id of the last call that failed on our side. */
    requestId: line(100),
  })
  .partial()
export type SupportContext = z.infer<typeof SupportContext>

const Message = paragraphs(maxMessageLength).min(1, 'Enter a message')

/** `POST /api/support/requests`. */
export const SupportCreate = z.strictObject({
  subject: line(maxSubjectLength).min(1, 'Enter a subject'),
  message: Message,
  context: SupportContext.default({}),
})
export type SupportCreate = z.infer<typeof SupportCreate>

/** `POST /api/support/requests/:id/messages`, and the admins' answer. */
export const SupportReply = z.strictObject({ message: Message })
export type SupportReply = z.infer<typeof SupportReply>

/** `PATCH /api/support/requests/:id`: its author may close it; a reply opens it again. */
export const SupportUpdate = z.strictObject({ status: z.literal('closed'), version: Version })
export type SupportUpdate = z.infer<typeof SupportUpdate>

/** `PATCH /api/admin/support/requests/:id`. */
export const AdminSupportUpdate = z
  .strictObject({ status: z.enum(['open', 'closed']), staffState: z.enum(staffStates), version: Version })
  .partial()
export type AdminSupportUpdate = z.infer<typeof AdminSupportUpdate>

const item = {
  id: z.uuid(),
  /** Shown as "S-101". */
  number: z.int(),
  subject: z.string(),
  status: z.enum(supportStatuses),
  messageCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  closedAt: Instant.nullable(),
  version: z.int(),
}

/** A request as lists show it. */
export const SupportItem = z.object(item)
export type SupportItem = z.infer<typeof SupportItem>

const SupportMessage = z.object({
  id: z.uuid(),
  isFromStaff: z.boolean(),
  authorName: z.string(),
  body: z.string(),
  createdAt: Instant,
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** `GET /api/support/requests/:id`: its messages, the oldest first. */
export const SupportRequest = z.object({
  ...item,
  context: SupportContext,
  messages: z.array(SupportMessage),
})
export type SupportRequest = z.infer<typeof SupportRequest>

const staffItem = {
  ...item,
  staffState: z.enum(staffStates),
  authorName: z.string(),
  authorEmail: z.string(),
  agencyName: z.string(),
}

/** A request in the admins' inbox. */
export const AdminSupportItem = z.object(staffItem)
export type AdminSupportItem = z.infer<typeof AdminSupportItem>

/** `GET /api/admin/support/requests`: whoever waits longest for us comes first. */
export const AdminSupportQuery = z.strictObject({
  q: Search.optional(),
  status: wordsOf(supportStatuses).optional(),
  staffState: wordsOf(staffStates).optional(),
  limit: Paging.limit,
})
export type AdminSupportQuery = z.infer<typeof AdminSupportQuery>

/** `GET /api/admin/support/requests/:id`: with who asks, from where, on which plan. */
export const AdminSupportRequest = z.object({
  ...staffItem,
  context: SupportContext,
  messages: z.array(SupportMessage),
  author: z.object({
    id: z.uuid(),
    role: z.enum(roles),
    status: z.string(),
    createdAt: Instant,
    lastLogin: Instant.nullable(),
  }),
  agency: z
    .object({
      name: z.string(),
      plan: z.string(),
      subscriptionStatus: z.enum(subscriptionStatuses),
      subscriptionPeriodEnd: Instant.nullable(),
    })
    .nullable(),
})
export type AdminSupportRequest = z.infer<typeof AdminSupportRequest>
