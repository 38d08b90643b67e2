import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

/** What happened to a record, as its timeline shows it: notes, calls, emails people log, and the changes made. */
export const activities = pgTable(
  'activities',
  {
    agencyId: agencyId(),
    id: id(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    kind: text('kind').notNull(),
    body: text('body').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('activities_record_idx').on(table.agencyId, table.recordType, table.recordId, table.createdAt),
  ],
)
