import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { agencyId, instant } from './columns.ts'

/** The private addresses at which calendars read the due dates of people, by their hashes. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.userId] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    unique('calendar_feeds_token_hash_key').on(table.tokenHash),
  ],
)
