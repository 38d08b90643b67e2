import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EventName } from '#shared/events/events.contract.ts'
import { instant, xid8 } from './columns.ts'

/** An event that happened, committed with the write that caused it and handed to its consumers after. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: uuid('id').primaryKey(),
    agencyId: uuid('agency_id'),
    type: text('type').$type<EventName>().notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    relayedAt: instant('relayed_at'),
    /** The transaction that wrote it: who reads on from a place sees no event of a transaction while an older one may still write. */
    transactionId: xid8('transaction_id').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('outbox_events_waiting_idx').on(table.id).where(sql`relayed_at is null`),
    index('outbox_events_agency_idx').on(table.agencyId, table.transactionId, table.id),
  ],
)

/** Mail that an installation without `SMTP_URL` keeps for its developer, shown at `/dev/outbox`; its words are encrypted. */
export const keptMails = pgTable('kept_mails', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/** What became of a mail that a job sent, by its Message-ID: a job that runs again sends none twice. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    messageId: text('message_id').primaryKey(),
    job: text('job').notNull(),
    /** 'sent', 'waiting' for another try, 'refused' by the receiver's server, 'failed' after the last try. */
    status: text('status').notNull(),
    attempts: integer('attempts').notNull().default(1),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('mail_deliveries_status_idx').on(table.status, table.updatedAt)],
)
