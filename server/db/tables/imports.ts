import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

/** A file that someone brings in, from upload to result or undo. */
export const imports = pgTable(
  'imports',
  {
    agencyId: agencyId(),
    id: id(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    status: text('status').notNull(),
    /** Encoding, delimiter, headings and samples of the file. */
    source: jsonb('source').$type<Record<string, unknown>>().notNull().default({}),
    mapping: jsonb('mapping').$type<Record<string, unknown>>().notNull().default({}),
    options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    progress: integer('progress').notNull().default(0),
    message: text('message').notNull().default(''),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    publishedAt: instant('published_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
  ],
)

/** One row of the file, staged: what it says, what is wrong with it and what would happen. */
export const importRows = pgTable(
  'import_rows',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    outcome: text('outcome').notNull(),
    decision: text('decision'),
    cells: jsonb('cells').$type<string[]>().notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull().default({}),
    problems: jsonb('problems').$type<{ field: string; message: string }[]>().notNull().default([]),
    matchedId: uuid('matched_id'),
    targetId: uuid('target_id'),
    policyId: uuid('policy_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.importId, table.rowNumber] }),
    foreignKey({
      columns: [table.agencyId, table.importId],
      foreignColumns: [imports.agencyId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_outcome_idx').on(table.agencyId, table.importId, table.outcome),
  ],
)
