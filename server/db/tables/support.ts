import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StaffState, SupportStatus } from '#shared/support/support.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { instant } from './columns.ts'

/** A request for help, written by its author and answered by the platform's admins. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: uuid('id').primaryKey(),
    /** Counted up from 101 under a lock: a sequence would start again after a restore. */
    number: integer('number').notNull().unique(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    /** 'open' while it waits for us, 'answered' while it waits for its author, 'closed'. */
    status: text('status').$type<SupportStatus>().notNull().default('open'),
    /** 'new', 'working' or 'waiting': how far we are with it, which its author does not see. */
    staffState: text('staff_state').$type<StaffState>().notNull().default('new'),
    /** Where it was written: path, window size, browser, release. */
    context: jsonb('context').$type<Record<string, unknown>>().notNull().default({}),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('support_requests_author_idx').on(table.authorId, table.updatedAt),
    index('support_requests_agency_id_idx').on(table.agencyId),
    index('support_requests_status_idx').on(table.status, table.updatedAt),
  ],
)

/** One message of a request for help. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    isFromStaff: boolean('is_from_staff').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('support_messages_request_idx').on(table.requestId, table.id)],
)
