import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
import {
  Flag,
  Ids,
  isOneSelection,
  oneSelection,
  Paging,
  Search,
  selectionOf,
  sortOf,
  wordsOf,
} from '#shared/lists.ts'

export const ticketStatuses = ['open', 'in_progress', 'resolved'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
}

export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketPriorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

/** The types of P3, in its order. */
export const ticketTypes = [
  'policy_change',
  'claim',
  'follow_up',
  'requote',
  'send_flowers',
  'gift_card',
  'cancellation',
  'underwriting',
  'payment',
  'support',
  'question',
] as const
export type TicketType = (typeof ticketTypes)[number]
export const ticketTypeLabels: Record<TicketType, string> = {
  policy_change: 'Policy change',
  claim: 'Claim',
  follow_up: 'Follow up',
  requote: 'Requote',
  send_flowers: 'Send flowers',
  gift_card: 'Gift card',
  cancellation: 'Cancellation',
  underwriting: 'Underwriting',
  payment: 'Payment',
  support: 'Support',
  question: 'Question',
}

const fields = {
  title: line(200).min(1, 'Enter a title'),
  description: paragraphs(),
  type: z.enum(ticketTypes, { error: 'Choose a type' }),
  priority: z.enum(ticketPriorities, { error: 'Choose low, medium, high or urgent' }),
  dueDate: Day.nullable(),
  clientId: Id.nullable(),
  /** A policy of the client; alone it brings its client. */
  policyId: Id.nullable(),
  /** Who works on it; only an owner may name another than themselves. */
  assigneeId: Id.nullable(),
}

/** `POST /api/tickets`: a new ticket starts open, medium and with the caller as its assignee. */
export const TicketCreate = z.strictObject(fields).partial().required({ title: true, type: true })
export type TicketCreate = z.infer<typeof TicketCreate>

/** `PATCH /api/tickets/:id`: what is left out stays. */
export const TicketUpdate = z
  .strictObject({ ...fields, status: z.enum(ticketStatuses), version: Version })
  .partial()
export type TicketUpdate = z.infer<typeof TicketUpdate>

/** A ticket; lists and single calls answer the same. */
export const Ticket = z.object({
  id: z.uuid(),
  /** Shown as "T-104" (`ticketNumber`). */
  number: z.number(),
  title: z.string(),
  description: z.string(),
  type: z.enum(ticketTypes),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  dueDate: z.iso.date().nullable(),
  /** Null also when its client has been deleted. */
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  policyId: z.uuid().nullable(),
  policyNumber: z.string(),
  /** Who made it. */
  userId: z.uuid(),
  userName: z.string(),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  agencyOwnerId: z.uuid(),
  commentCount: z.number(),
  resolvedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type Ticket = z.infer<typeof Ticket>

/** `POST /api/tickets/:id/comments`. */
export const CommentCreate = z.strictObject({ body: paragraphs().min(1, 'Enter a comment') })
export type CommentCreate = z.infer<typeof CommentCreate>

/** `GET /api/tickets/:id/comments`: oldest first. */
export const Comment = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  body: z.string(),
  createdAt: Instant,
})
export type Comment = z.infer<typeof Comment>

export const ticketSorts = [
  'number',
  'title',
  'status',
  'priority',
  'dueDate',
  'clientName',
  'assigneeName',
  'createdAt',
  'updatedAt',
] as const

/** The filters of the ticket list; days are those of the agency's time zone, both ends included. */
export const TicketFilter = z.strictObject({
  q: Search.optional(),
  status: wordsOf(ticketStatuses).optional(),
  type: wordsOf(ticketTypes).optional(),
  priority: wordsOf(ticketPriorities).optional(),
  clientId: Id.optional(),
  policyId: Id.optional(),
  assigneeId: Ids.optional(),
  userId: Ids.optional(),
  /** Made by the caller or assigned to them. */
  mine: Flag.optional(),
  /** Not resolved and due before today. */
  overdue: Flag.optional(),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
})
export type TicketFilter = z.infer<typeof TicketFilter>

export const TicketListQuery = TicketFilter.extend({ ...Paging, sort: sortOf(ticketSorts).optional() })
export type TicketListQuery = z.infer<typeof TicketListQuery>

/** `GET /api/tickets/export.csv`: the list's filters and order. */
export const TicketExportQuery = TicketListQuery.omit({ limit: true, cursor: true })
export type TicketExportQuery = z.infer<typeof TicketExportQuery>

/** `POST /api/tickets/bulk`. */
export const TicketBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('assign'), assigneeId: Id.nullable() }),
    z.strictObject({
      ...selectionOf(TicketFilter),
      action: z.literal('status'),
      status: z.enum(ticketStatuses),
    }),
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('delete') }),
  ])
  .refine(isOneSelection, oneSelection)
export type TicketBulk = z.infer<typeof TicketBulk>
