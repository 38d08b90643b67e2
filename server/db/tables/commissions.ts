import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  LineStatus,
  StatementField,
  StatementMapping,
  StatementSigns,
  StatementStatus,
} from '#shared/commissions/statements.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { carriers } from './carriers.ts'
import { agencyId, day, dollars, id, instant } from './columns.ts'
import { policies, policyTransactions } from './policies.ts'

type FileRow = { number: number; kind?: 'row' | 'subtotal' | 'total'; cells: readonly string[] }
/** The table that a statement's file holds. */
export type StatementSource = { headings: string[]; rows: FileRow[]; text: string }

const rate = (name: string) => numeric(name, { precision: 9, scale: 4, mode: 'number' })

/** Commission statements of carriers, each with the file that it came as. */
export const carrierStatements = pgTable(
  'carrier_statements',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id').notNull(),
    fileName: text('file_name').notNull(),
    fileKey: text('file_key').notNull(),
    /** By which the same table is known again. */
    checksum: text('checksum').notNull(),
    /** The table of the file, encrypted: a column may hold anything. */
    source: jsonb('source').$type<StatementSource | string>().notNull(),
    status: text('status').$type<StatementStatus>().notNull(),
    statementDate: day('statement_date'),
    mapping: jsonb('mapping').$type<StatementMapping>().notNull(),
    signs: text('signs').$type<StatementSigns>().notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    rejected: jsonb('rejected').$type<{ row: number; message: string }[]>().notNull(),
    lines: integer('lines').notNull(),
    linesTotal: dollars('lines_total').notNull(),
    printedTotal: dollars('printed_total'),
    uploadedById: uuid('uploaded_by_id').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
    foreignKey({ columns: [table.agencyId, table.uploadedById], foreignColumns: [users.agencyId, users.id] }),
    index('carrier_statements_carrier_idx').on(table.agencyId, table.carrierId),
  ],
)

/** How the statements of a carrier are read: chosen once. */
export const statementLayouts = pgTable(
  'statement_layouts',
  {
    agencyId: agencyId().references(() => agencies.id),
    carrierId: uuid('carrier_id').notNull(),
    /** The headings of the columns. */
    columns: jsonb('columns').$type<Partial<Record<StatementField, string>>>().notNull(),
    signs: text('signs').$type<StatementSigns>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.carrierId] }),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
  ],
)

/** The lines of posted statements. */
export const statementLines = pgTable(
  'statement_lines',
  {
    agencyId: agencyId(),
    id: id(),
    statementId: uuid('statement_id').notNull(),
    /** Its row in the file. */
    row: integer('row').notNull(),
    policyNumber: text('policy_number').notNull(),
    insured: text('insured').notNull(),
    kind: text('kind').notNull(),
    effectiveDate: day('effective_date'),
    premium: dollars('premium'),
    rate: rate('rate'),
    commission: dollars('commission').notNull(),
    status: text('status').$type<LineStatus>().notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    /** Why it was matched, or is not ours. */
    why: text('why').notNull(),
    suggestions: jsonb('suggestions')
      .$type<{ termId: string; transactionId: string; why: string[] }[]>()
      .notNull(),
    decidedById: uuid('decided_by_id'),
    decidedAt: instant('decided_at'),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.statementId],
      foreignColumns: [carrierStatements.agencyId, carrierStatements.id],
    }),
    foreignKey({ columns: [table.agencyId, table.decidedById], foreignColumns: [users.agencyId, users.id] }),
    index('statement_lines_statement_idx').on(table.agencyId, table.statementId, table.row),
    index('statement_lines_status_idx').on(table.agencyId, table.status),
  ],
)

/** What carriers paid for transactions: a line that is matched, or a part of it. */
export const commissionReceipts = pgTable(
  'commission_receipts',
  {
    agencyId: agencyId(),
    id: id(),
    lineId: uuid('line_id').notNull(),
    statementId: uuid('statement_id').notNull(),
    termId: uuid('term_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    amount: dollars('amount').notNull(),
    /** The date of the statement. */
    receivedOn: day('received_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.lineId],
      foreignColumns: [statementLines.agencyId, statementLines.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.statementId],
      foreignColumns: [carrierStatements.agencyId, carrierStatements.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.termId],
      foreignColumns: [policies.agencyId, policies.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.agencyId, table.transactionId],
      foreignColumns: [policyTransactions.agencyId, policyTransactions.id],
    }).onDelete('cascade'),
    index('commission_receipts_line_idx').on(table.agencyId, table.lineId),
    index('commission_receipts_statement_idx').on(table.agencyId, table.statementId),
    index('commission_receipts_transaction_idx').on(table.agencyId, table.transactionId),
    index('commission_receipts_term_idx').on(table.agencyId, table.termId),
    index('commission_receipts_day_idx').on(table.agencyId, table.receivedOn),
  ],
)

/** Months that are closed: what was credited in them stays. The app may add rows, never change them. */
export const commissionMonths = pgTable(
  'commission_months',
  {
    agencyId: agencyId().references(() => agencies.id),
    /** YYYY-MM */
    month: text('month').notNull(),
    closedAt: instant('closed_at').notNull(),
    closedById: uuid('closed_by_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.month] }),
    foreignKey({ columns: [table.agencyId, table.closedById], foreignColumns: [users.agencyId, users.id] }),
  ],
)

/** The lines of producers' statements of closed months, with all that they show. The app may add rows, never change them. */
export const producerPayouts = pgTable(
  'producer_payouts',
  {
    agencyId: agencyId(),
    id: id(),
    month: text('month').notNull(),
    userId: uuid('user_id').notNull(),
    /** What was paid for what, whatever became of it since: no foreign keys. */
    lineId: uuid('line_id').notNull(),
    transactionId: uuid('transaction_id').notNull(),
    termId: uuid('term_id').notNull(),
    clientName: text('client_name').notNull(),
    policyNumber: text('policy_number').notNull(),
    carrierName: text('carrier_name').notNull(),
    kind: text('kind').notNull(),
    effectiveDate: day('effective_date').notNull(),
    receivedOn: day('received_on').notNull(),
    premiumChange: dollars('premium_change').notNull(),
    commission: dollars('commission').notNull(),
    rate: rate('rate'),
    share: rate('share').notNull(),
    amount: dollars('amount').notNull(),
    adjustment: text('adjustment').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.month],
      foreignColumns: [commissionMonths.agencyId, commissionMonths.month],
    }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('producer_payouts_month_idx').on(table.agencyId, table.month, table.userId),
  ],
)

/** Emails to carriers about commission that is missing. */
export const commissionInquiries = pgTable(
  'commission_inquiries',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    transactionIds: uuid('transaction_ids').array().notNull(),
    sentById: uuid('sent_by_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The carrier's mail server refused it. */
    isRefused: boolean('is_refused').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
    foreignKey({ columns: [table.agencyId, table.sentById], foreignColumns: [users.agencyId, users.id] }),
    index('commission_inquiries_carrier_idx').on(table.agencyId, table.carrierId),
  ],
)
