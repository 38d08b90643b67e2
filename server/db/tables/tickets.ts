import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import { agencyId, day, id, instant, recordColumns, searchText } from './columns.ts'
import { policies } from './policies.ts'

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
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.ticketId], foreignColumns: [tickets.agencyId, tickets.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('ticket_comments_ticket_idx').on(table.agencyId, table.ticketId),
  ],
)
