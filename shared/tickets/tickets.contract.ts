import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { inputsOf, listedAnswers, sortableOf } from '#shared/fields/record-field.ts'
import { Id, paragraphs, Version } from '#shared/fields.ts'
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
import { ticketPriorities, ticketStatuses, ticketTypes } from './ticket-choices.ts'
import { ticketFields } from './tickets.fields.ts'
import { isGift, missingGiftDetails } from './tickets.rules.ts'

const { status: _status, ...fields } = inputsOf(ticketFields)

/**
 * `POST /api/tickets`: a new ticket starts open, medium and with the caller as its assignee. It gets the checklist of its
 * type, or that of the template that it is made from. A gift has an occasion and its day.
 */
export const TicketCreate = z
  .strictObject({ ...fields, templateId: Id.nullable() })
  .partial()
  .required({ title: true, type: true })
  .superRefine((input, context) => {
    for (const [field, message] of Object.entries(missingGiftDetails(input)))
      context.addIssue({ code: 'custom', path: [field], message })
  })
export type TicketCreate = z.infer<typeof TicketCreate>

/** `PATCH /api/tickets/:id`: what is left out stays. */
export const TicketUpdate = z.strictObject({ ...inputsOf(ticketFields), version: Version }).partial()
export type TicketUpdate = z.infer<typeof TicketUpdate>

/** A ticket; lists and single calls answer the same. */
export const Ticket = z.object({
  id: z.uuid(),
  /** Shown as "T-104" (`ticketNumber`). */
  number: z.number(),
  ...listedAnswers(ticketFields),
  clientName: z.string(),
  policyNumber: z.string(),
  /** Who made it. */
  userId: z.uuid(),
  userName: z.string(),
  assigneeName: z.string(),
  agencyOwnerId: z.uuid(),
  commentCount: z.number(),
  /** The items of its checklist, and those of them that are done. */
  checklistTotal: z.number(),
  checklistDone: z.number(),
  /** When its assignee is reminded, or was. */
  remindAt: Instant.nullable(),
  /** The recurring ticket that made it. */
  recurrenceId: z.uuid().nullable(),
  resolvedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number(),
})
export type Ticket = z.infer<typeof Ticket>

/** `POST /api/tickets/:id/comments`: each mentioned member is notified. */
export const CommentCreate = z.strictObject({
  body: paragraphs().min(1, 'Enter a comment'),
  mentions: z.array(Id).max(20, 'Mention at most 20 people').optional(),
})
export type CommentCreate = z.infer<typeof CommentCreate>

/** `GET /api/tickets/:id/comments`: oldest first. */
export const Comment = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  body: z.string(),
  mentions: z.array(z.uuid()),
  createdAt: Instant,
})
export type Comment = z.infer<typeof Comment>

/** `GET /api/tickets/:id/mentionable`: the members who may see the ticket, by name. */
export const Mentionable = z.object({ id: z.uuid(), name: z.string() })
export type Mentionable = z.infer<typeof Mentionable>

/** `PUT /api/tickets/:id/reminder`: a day and an hour on the agency's clocks; null removes it. */
export const ReminderInput = z.strictObject({
  remindAt: z
    .strictObject({
      day: Day,
      time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM'),
    })
    .nullable(),
  version: Version,
})
export type ReminderInput = z.infer<typeof ReminderInput>

export const ticketSorts = [
  ...sortableOf(ticketFields),
  'number',
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

/** How many cards of a column the board shows at first and at most. */
export const usualTicketCards = 30
export const maxTicketCards = 1000

/** `GET /api/tickets/board`: the filters of the list but for the status, and how many cards each column shows. */
export const TicketBoardQuery = TicketFilter.omit({ status: true }).extend({
  limit: z.coerce.number().int().min(1).max(maxTicketCards).default(usualTicketCards),
})
export type TicketBoardQuery = z.infer<typeof TicketBoardQuery>

/** A ticket as a card of the board. */
export const TicketCard = Ticket.pick({
  id: true,
  number: true,
  title: true,
  type: true,
  status: true,
  priority: true,
  dueDate: true,
  clientName: true,
  userId: true,
  assigneeId: true,
  assigneeName: true,
  checklistTotal: true,
  checklistDone: true,
  version: true,
})
export type TicketCard = z.infer<typeof TicketCard>

/** A status with its tickets: how many, how many are overdue, and the first cards. */
export const TicketColumn = z.object({
  status: z.enum(ticketStatuses),
  count: z.number().int(),
  overdue: z.number().int(),
  tickets: z.array(TicketCard),
})
export type TicketColumn = z.infer<typeof TicketColumn>

/** `GET /api/tickets/board`: a column for each status. */
export const TicketBoard = z.object({ columns: z.array(TicketColumn) })
export type TicketBoard = z.infer<typeof TicketBoard>

/** `GET /api/tickets/export.csv`: the list's filters and order. */
export const TicketExportQuery = TicketListQuery.omit({ limit: true, cursor: true })
export type TicketExportQuery = z.infer<typeof TicketExportQuery>

/** A type that many tickets can be given at once: each gift has an occasion of its own. */
const PlainType = z
  .enum(ticketTypes)
  .refine((type) => !isGift(type), 'Change gifts one at a time: each needs its occasion and date')

/** `POST /api/tickets/bulk`. */
export const TicketBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('assign'), assigneeId: Id.nullable() }),
    z.strictObject({
      ...selectionOf(TicketFilter),
      action: z.literal('status'),
      status: z.enum(ticketStatuses),
    }),
    z.strictObject({
      ...selectionOf(TicketFilter),
      action: z.literal('priority'),
      priority: z.enum(ticketPriorities),
    }),
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('type'), type: PlainType }),
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('due'), dueDate: Day.nullable() }),
    z.strictObject({ ...selectionOf(TicketFilter), action: z.literal('delete') }),
  ])
  .refine(isOneSelection, oneSelection)
export type TicketBulk = z.infer<typeof TicketBulk>
