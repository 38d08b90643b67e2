import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { agencyId, id, instant } from './columns.ts'

/** All data of an agency as one archive, made for its owner. */
export const dataExports = pgTable(
  'data_exports',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    requestedById: uuid('requested_by_id').notNull(),
    /** 'waiting', 'ready' or 'failed'. */
    status: text('status').$type<'waiting' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** Names the background work that may write; an older one that is still alive may not. */
    run: uuid('run'),
    /** Its name in the file store, once it is ready. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    counts: jsonb('counts').$type<Record<string, number>>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('data_exports_expires_at_idx').on(table.expiresAt),
    uniqueIndex('data_exports_waiting_key').on(table.agencyId).where(sql`status = 'waiting'`),
  ],
)

/** What was destroyed of a deleted agency, kept after the agency itself is gone; while it goes on it has no end yet. */
export const purgeReceipts = pgTable('purge_receipts', {
  id: uuid('id').primaryKey(),
  formerAgencyId: uuid('former_agency_id').notNull().unique(),
  agencyName: text('agency_name').notNull(),
  deletedAt: instant('deleted_at').notNull(),
  purgedAt: instant('purged_at'),
  /** Rows by table, and files. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
  /** SHA-256 over the receipt's other fields. */
  digest: text('digest'),
})
