import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { PackedText } from '#shared/documents/packed-words.rules.ts'
import type { DocumentFileType, ReadPage, Word } from '#shared/documents/reading.contract.ts'
import type { FilingStep } from '#shared/filing/filing.contract.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant, recordColumns } from './columns.ts'

/** An uploaded document: its file, how far it was read, what was found in it and what people made of that. */
export const documents = pgTable(
  'documents',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    uploadedById: uuid('uploaded_by_id').notNull(),
    /** The client that it belongs to, once that is known; it is then seen by whoever sees the client. */
    clientId: uuid('client_id'),
    policyId: uuid('policy_id'),
    /** The import whose ZIP file it came in. */
    importId: uuid('import_id'),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<DocumentFileType>().notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of the file's bytes, as hexadecimal digits: it reveals a file that is uploaded twice. */
    checksum: text('checksum').notNull(),
    /** Which screen it came through. */
    source: text('source')
      .$type<'extraction' | 'edison' | 'analysis' | 'commercial' | 'client' | 'intake'>()
      .notNull(),
    /** 'waiting', 'reading' (its text), 'scanning' (pictures of pages, by OCR), 'ready' or 'failed' with its problem. */
    reading: text('reading')
      .$type<'waiting' | 'reading' | 'scanning' | 'ready' | 'failed'>()
      .notNull()
      .default('waiting'),
    problem: text('problem'),
    /** Until when one process reads it; what has ended goes on elsewhere from then on. */
    heldUntil: instant('held_until'),
    pages: integer('pages'),
    pagesDone: integer('pages_done').notNull().default(0),
    /** What kind of document it is; null until it was read. */
    kind: text('kind'),
    /** What was found, encrypted; null until it was read. */
    found: jsonb('found').$type<Facts | string>(),
    /** The same as people corrected it, as far as lists look into it: without the words of the document (`listed-facts.rules.ts`). */
    facts: jsonb('facts').$type<Facts>(),
    /** All of it, encrypted. */
    encryptedFacts: text('encrypted_facts'),
    /** 'open' until someone has looked, 'accepted' once they have, 'filed' in the book, or 'dismissed'. */
    review: text('review').$type<'open' | 'accepted' | 'filed' | 'dismissed'>().notNull().default('open'),
    reviewedById: uuid('reviewed_by_id'),
    reviewedAt: instant('reviewed_at'),
    readAt: instant('read_at'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    index('documents_created_idx').on(table.agencyId, table.createdAt),
    index('documents_client_idx').on(table.agencyId, table.clientId),
    index('documents_import_idx').on(table.agencyId, table.importId).where(sql`import_id is not null`),
    index('documents_checksum_idx').on(table.agencyId, table.checksum),
    index('documents_reading_idx')
      .on(table.reading)
      .where(sql`reading in ('waiting', 'reading', 'scanning')`),
  ],
)

/** One page of a document as it was read: text, words, fields and tables are encrypted, each as one text (`encrypted-pages.ts`). */
export const documentPages = pgTable(
  'document_pages',
  {
    agencyId: agencyId().references(() => agencies.id),
    documentId: uuid('document_id').notNull(),
    page: integer('page').notNull(),
    source: text('source').$type<ReadPage['source']>().notNull(),
    width: real('width').notNull(),
    height: real('height').notNull(),
    text: text('text').notNull(),
    words: jsonb('words').$type<PackedText | Word[] | string>().notNull(),
    fields: jsonb('fields').$type<ReadPage['fields'] | string>().notNull(),
    tables: jsonb('tables').$type<ReadPage['tables'] | string>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.documentId, table.page] }),
    foreignKey({
      columns: [table.agencyId, table.documentId],
      foreignColumns: [documents.agencyId, documents.id],
    }),
  ],
)

/** What was done when a document was put into the book, so that it can be taken back. */
export const documentFilings = pgTable(
  'document_filings',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    documentId: uuid('document_id').notNull(),
    clientId: uuid('client_id').notNull(),
    filedById: uuid('filed_by_id').notNull(),
    filedAt: instant('filed_at').notNull(),
    /** In words, a line for each thing done. */
    lines: text('lines').array().notNull(),
    /** The records with what they were before and their version afterwards, in the order in which they were written. */
    steps: jsonb('steps').$type<FilingStep[] | string>().notNull(),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.documentId],
      foreignColumns: [documents.agencyId, documents.id],
    }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    index('document_filings_document_idx').on(table.agencyId, table.documentId, table.filedAt),
    index('document_filings_client_idx').on(table.agencyId, table.clientId),
  ],
)

/** An indicative estimate as it was given: what went in and what came out, with the rate tables' version. */
export const estimates = pgTable(
  'estimates',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    createdById: uuid('created_by_id').notNull(),
    documentId: uuid('document_id'),
    clientId: uuid('client_id'),
    title: text('title').notNull(),
    ratesVersion: integer('rates_version').notNull(),
    /** Both encrypted. */
    input: jsonb('input').$type<Record<string, unknown> | string>().notNull(),
    result: jsonb('result').$type<Record<string, unknown> | string>().notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.documentId],
      foreignColumns: [documents.agencyId, documents.id],
    }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    index('estimates_created_idx').on(table.agencyId, table.createdAt),
    index('estimates_document_idx').on(table.agencyId, table.documentId),
    index('estimates_client_idx').on(table.agencyId, table.clientId),
  ],
)

/** An analysis of one document or a comparison of several, with what was found at the time. */
export const policyAnalyses = pgTable(
  'policy_analyses',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    createdById: uuid('created_by_id').notNull(),
    clientId: uuid('client_id'),
    title: text('title').notNull(),
    /** The documents in their order; the first of several is the expiring one. */
    documentIds: uuid('document_ids').array().notNull(),
    /** What lists count by: its kind, and how much each finding weighs. */
    result: jsonb('result').$type<Record<string, unknown>>().notNull(),
    /** All of it, encrypted. */
    encryptedResult: text('encrypted_result'),
    /** The draft of a letter to the client, encrypted. */
    letter: text('letter').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    index('policy_analyses_created_idx').on(table.agencyId, table.createdAt),
    index('policy_analyses_client_idx').on(table.agencyId, table.clientId),
  ],
)
