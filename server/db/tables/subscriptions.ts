import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { instant } from './columns.ts'

/** An event of the payment provider that was taken in, by the provider's own id: each acts once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
    /** What it did: 'applied', 'older' than what was known, or 'ignored'. */
    outcome: text('outcome').notNull(),
  },
  (table) => [index('payment_events_agency_id_idx').on(table.agencyId)],
)

/** What the sandbox payment page keeps in place of a provider: checkouts, subscriptions, invoices. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    agencyId: uuid('agency_id')
      .notNull()
      .references(() => agencies.id),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('sandbox_objects_agency_id_idx').on(table.agencyId, table.kind)],
)
