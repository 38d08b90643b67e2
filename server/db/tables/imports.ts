import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Mapping } from '#engines/import/import-mapping.rules.ts'
import type { NoteValues } from '#engines/import/import-notes.rules.ts'
import type { RowProblem } from '#engines/import/import-rows.rules.ts'
import type { Attachment } from '#shared/imports-exports/attachments.contract.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type {
  ImportColumn,
  ImportCounts,
  ImportDecision,
  ImportSource,
  ImportStatus,
} from '#shared/imports-exports/imports.contract.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

/** The samples are those of each sheet where there are sheets. */
type StoredSource = Omit<ImportSource, 'samples'> & { samples: string[][] | string }

/** Another value for a cell of the file. */
export type CellCorrection = { row: number; column: number; value: string }

/** What a new check of a file takes over: corrected cells, and what was decided for the record of a row. */
export type StoredCorrections = {
  cells: CellCorrection[]
  decisions: { row: number; decision: string }[]
}

/** A file that someone brings in, from upload to result or undo. */
export const imports = pgTable(
  'imports',
  {
    agencyId: agencyId(),
    id: id(),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    status: text('status').$type<ImportStatus>().notNull(),
    /** Encoding, delimiter and headings of the file, and samples of it, which are encrypted. */
    source: jsonb('source').$type<StoredSource>().notNull(),
    mapping: jsonb('mapping').$type<Mapping>().notNull(),
    /** What happens to look-alikes that nothing else was decided for. */
    decision: text('decision').$type<ImportDecision>().notNull().default('skip'),
    counts: jsonb('counts').$type<ImportCounts>().notNull().default({}),
    /** Cells that were corrected in the report, encrypted, and decisions that a new check takes over. */
    corrections: jsonb('corrections').$type<StoredCorrections | string>(),
    /** The type of a person's policies whose line is not in the list. */
    otherType: text('other_type').$type<PolicyType>().notNull().default('home'),
    /** How many cells of each column say something, and of how many something is to be said. */
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** Rows that the background work has behind it. */
    progress: integer('progress').notNull().default(0),
    /** The ZIP file of documents that came after it, until they are filed; its name, and where its files go, encrypted. */
    attachmentsKey: text('attachments_key'),
    attachmentsName: text('attachments_name'),
    attachments: jsonb('attachments').$type<Attachment[] | string>(),
    /** Why the last background work did not come to its end. */
    message: text('message').notNull().default(''),
    /** Names the background work that may write; an older one that is still alive may not. */
    run: uuid('run'),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    checkedAt: instant('checked_at'),
    publishedAt: instant('published_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
  ],
)

/** One row of the file, staged: where it goes, what it shows and what is wrong with it. */
export const importRows = pgTable(
  'import_rows',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    outcome: text('outcome').notNull(),
    /** The record that the row belongs to; null when the row is refused. */
    position: integer('position'),
    /** As they stand in the file, encrypted. */
    cells: jsonb('cells').$type<string[] | string>().notNull(),
    /** The policy of the row, by the columns of its table; null when it brings none. */
    policy: jsonb('policy').$type<Record<string, unknown>>(),
    /** What the row adds to its client's timeline: when, by whom, what, about which policy. */
    note: jsonb('note').$type<NoteValues>(),
    problems: jsonb('problems').$type<RowProblem[]>().notNull().default([]),
    /** The policy that publishing makes of the row. */
    policyId: uuid('policy_id'),
    /** The policy of the book that the row repeats. */
    matchedPolicyId: uuid('matched_policy_id'),
    /** Everything that happened to the policy's term, from its first transaction on, by the columns of their table. */
    acts: jsonb('acts').$type<Record<string, unknown>[]>(),
    /** The row of the policy whose term this row only adds a transaction to. */
    addsTo: integer('adds_to'),
    /** The term that the policy's term renews, and the first of its policy. */
    renewedFromId: uuid('renewed_from_id'),
    firstTermId: uuid('first_term_id'),
    /** The matched policy as it was before publishing changed it, for an undo. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.importId, table.rowNumber] }),
    foreignKey({
      columns: [table.agencyId, table.importId],
      foreignColumns: [imports.agencyId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_outcome_idx').on(table.agencyId, table.importId, table.outcome, table.rowNumber),
    index('import_rows_position_idx').on(table.agencyId, table.importId, table.position),
  ],
)

/** One client or prospect of the file, folded from its rows, staged with what it looks like and what is decided. */
export const importRecords = pgTable(
  'import_records',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    /** The id that the record gets when it is created. */
    recordId: uuid('record_id').notNull(),
    name: text('name').notNull(),
    /** The record by the columns of its table, sensitive ones encrypted. */
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** The people of a client, where they are more than its own phone and email; days of birth encrypted. */
    contacts: jsonb('contacts').$type<Record<string, unknown>[]>(),
    matchReason: text('match_reason'),
    /** The record of the book that it looks like. */
    matchedId: uuid('matched_id'),
    /** The earlier record of the file that it looks like. */
    matchedPosition: integer('matched_position'),
    /** What was decided for this look-alike; null follows the batch. */
    decision: text('decision'),
    /** What publishing does: create, update, fold into another of the file, or skip. */
    outcome: text('outcome').notNull(),
    /** The record of the book that its policies go to; null when it is skipped. */
    targetId: uuid('target_id'),
    /** The matched record as it was before publishing changed it, for an undo. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.importId, table.position] }),
    foreignKey({
      columns: [table.agencyId, table.importId],
      foreignColumns: [imports.agencyId, imports.id],
    }).onDelete('cascade'),
  ],
)
