import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Repeat } from '#shared/tickets/recurrences.contract.ts'
import type { TicketPriority, TicketType } from '#shared/tickets/ticket-choices.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, day, id, instant, recordColumns, searchText } from './columns.ts'
import { policies } from './policies.ts'

/** Tickets that are made again and again, each on its day. */
export const ticketRecurrences = pgTable(
  'ticket_recurrences',
  {
    agencyId: agencyId(),
    id: id(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<TicketType>().notNull(),
    priority: text('priority').$type<TicketPriority>().notNull(),
    clientId: uuid('client_id'),
    userId: uuid('user_id').notNull(),
    assigneeId: uuid('assignee_id').notNull(),
    dueInDays: integer('due_in_days').notNull(),
    occasion: text('occasion').notNull(),
    repeat: jsonb('repeat').$type<Repeat>().notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on'),
    maxCount: integer('max_count'),
    madeCount: integer('made_count').notNull().default(0),
    nextOn: day('next_on'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.assigneeId], foreignColumns: [users.agencyId, users.id] }),
    index('ticket_recurrences_next_idx').on(table.agencyId, table.nextOn),
    index('ticket_recurrences_client_idx').on(table.agencyId, table.clientId),
  ],
)

export const tickets = pgTable(
  'tickets',
  {
    agencyId: agencyId(),
    id: id(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    type: text('type').notNull(),
    status: text('status').notNull().default('open'),
    priority: text('priority').notNull().default('medium'),
    dueDate: day('due_date'),
    clientId: uuid('client_id'),
    policyId: uuid('policy_id'),
    userId: uuid('user_id').notNull(),
    assigneeId: uuid('assignee_id'),
    resolvedAt: instant('resolved_at'),
    occasion: text('occasion').notNull().default(''),
    occasionDate: day('occasion_date'),
    remindAt: instant('remind_at'),
    /** When its assignee was reminded. */
    remindedAt: instant('reminded_at'),
    recurrenceId: uuid('recurrence_id'),
    /** The day of the recurring ticket that it was made for. */
    occurrenceOn: day('occurrence_on'),
    searchText: searchText(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    unique('tickets_number_key').on(table.agencyId, table.number),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.policyId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.assigneeId], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({
      columns: [table.agencyId, table.recurrenceId],
      foreignColumns: [ticketRecurrences.agencyId, ticketRecurrences.id],
    }),
    uniqueIndex('tickets_occurrence_key').on(table.agencyId, table.recurrenceId, table.occurrenceOn),
    index('tickets_remind_idx').on(table.agencyId, table.remindAt).where(sql`reminded_at is null`),
    index('tickets_status_idx').on(table.agencyId, table.status),
    index('tickets_client_idx').on(table.agencyId, table.clientId),
    index('tickets_policy_idx').on(table.agencyId, table.policyId),
    index('tickets_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
  ],
)

export const ticketComments = pgTable(
  'ticket_comments',
  {
    agencyId: agencyId(),
    id: id(),
    ticketId: uuid('ticket_id').notNull(),
    userId: uuid('user_id').notNull(),
    body: text('body').notNull(),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.ticketId], foreignColumns: [tickets.agencyId, tickets.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('ticket_comments_ticket_idx').on(table.agencyId, table.ticketId),
  ],
)

/** The checklists of tickets. */
export const ticketChecklistItems = pgTable(
  'ticket_checklist_items',
  {
    agencyId: agencyId(),
    id: id(),
    ticketId: uuid('ticket_id').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    doneAt: instant('done_at'),
    doneById: uuid('done_by_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.ticketId], foreignColumns: [tickets.agencyId, tickets.id] }),
    foreignKey({ columns: [table.agencyId, table.doneById], foreignColumns: [users.agencyId, users.id] }),
    index('ticket_checklist_items_ticket_idx').on(table.agencyId, table.ticketId),
  ],
)

/** What new tickets of a type get; without a row as agencies start. */
export const ticketChecklists = pgTable(
  'ticket_checklists',
  {
    agencyId: agencyId().references(() => agencies.id),
    type: text('type').$type<TicketType>().notNull(),
    items: text('items').array().notNull(),
    isRequired: boolean('is_required').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.type] })],
)

export const ticketTemplates = pgTable(
  'ticket_templates',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    type: text('type').$type<TicketType>().notNull(),
    priority: text('priority').$type<TicketPriority>().notNull(),
    description: text('description').notNull(),
    dueInDays: integer('due_in_days'),
    checklist: text('checklist').array().notNull(),
    ...recordColumns(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
)
