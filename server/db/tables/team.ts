import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LineOfAuthority } from '#shared/team/licenses.contract.ts'
import { users } from './accounts.ts'
import { agencyId, day, id, instant } from './columns.ts'

/** In which states the people of an agency may sell insurance, and until when. */
export const memberLicenses = pgTable(
  'member_licenses',
  {
    agencyId: agencyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    state: text('state').notNull(),
    number: text('number').notNull(),
    line: text('line').$type<LineOfAuthority>().notNull(),
    /** The last day on which it is good; null where it does not expire. */
    expiresOn: day('expires_on'),
    /** The expiry that its member and the owners were last warned of. */
    warnedOf: day('warned_of'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    uniqueIndex('member_licenses_line_key').on(table.agencyId, table.userId, table.state, table.line),
  ],
)

/** What a bulk change found and wrote, so that it can be undone for a while. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    agencyId: agencyId(),
    id: id(),
    recordType: text('record_type').notNull(),
    action: text('action').notNull(),
    userId: uuid('user_id').notNull(),
    /** What it wrote into each record, by columns. */
    written: jsonb('written').$type<Record<string, unknown>>().notNull(),
    /** The ids of the records, each with what the same columns held before. */
    former: jsonb('former').$type<{ id: string; was: Record<string, unknown> }[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('bulk_changes_created_at_idx').on(table.agencyId, table.createdAt),
  ],
)
