import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { QuoteStatus, RequoteReason, RequoteStatus } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, day, dollars, id, percent, recordColumns } from './columns.ts'
import { policies } from './policies.ts'

/** One attempt to place a client's lines with carriers, for new business or in place of what expires. */
export const requotes = pgTable(
  'requotes',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    title: text('title').notNull(),
    reason: text('reason').$type<RequoteReason>().notNull(),
    lines: text('lines').array().notNull(),
    /** The terms that it is about, of its client. */
    termIds: uuid('term_ids').array().notNull().default(sql`'{}'`),
    effectiveDate: day('effective_date'),
    dueDate: day('due_date'),
    targetPremium: dollars('target_premium'),
    /** Follows from the quotes and the outcome; written with them. */
    status: text('status').$type<RequoteStatus>().notNull().default('requested'),
    /** How a person closed it. */
    outcome: text('outcome').$type<NonNullable<Requote['outcome']>>(),
    outcomeReason: text('outcome_reason').notNull().default(''),
    notes: text('notes').notNull().default(''),
    ownerId: uuid('owner_id').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({ columns: [table.agencyId, table.ownerId], foreignColumns: [users.agencyId, users.id] }),
    index('requotes_client_idx').on(table.agencyId, table.clientId),
    index('requotes_created_idx').on(table.agencyId, table.createdAt),
    index('requotes_owner_idx').on(table.agencyId, table.ownerId),
  ],
)

/** What one carrier was asked and answered. */
export const requoteQuotes = pgTable(
  'requote_quotes',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    requoteId: uuid('requote_id').notNull(),
    carrier: text('carrier').notNull(),
    lines: text('lines').array().notNull(),
    underwriter: text('underwriter').notNull().default(''),
    email: text('email').notNull().default(''),
    note: text('note').notNull().default(''),
    documentIds: uuid('document_ids').array().notNull().default(sql`'{}'`),
    status: text('status').$type<QuoteStatus>().notNull().default('requested'),
    reason: text('reason').notNull().default(''),
    sentOn: day('sent_on'),
    answeredOn: day('answered_on'),
    decidedOn: day('decided_on'),
    premium: dollars('premium'),
    linePremiums: jsonb('line_premiums').$type<Quote['linePremiums']>().notNull().default([]),
    taxes: dollars('taxes'),
    fees: jsonb('fees').$type<Quote['fees']>().notNull().default([]),
    commissionPercent: percent('commission_percent'),
    coverages: jsonb('coverages').$type<Quote['coverages']>().notNull().default([]),
    endorsements: jsonb('endorsements').$type<Quote['endorsements']>().notNull().default([]),
    terms: text('terms').notNull().default(''),
    validUntil: day('valid_until'),
    /** The fields that were read from a document without certainty, until somebody checks them. */
    toCheck: text('to_check').array().$type<Quote['toCheck']>().notNull().default(sql`'{}'`),
    /** What the client answered to it as an option of a proposal. */
    decision: jsonb('decision').$type<NonNullable<Quote['decision']>>(),
    boundTermId: uuid('bound_term_id'),
    /** What the terms that it follows cost, as it was bound. */
    expiringPremium: dollars('expiring_premium'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.requoteId],
      foreignColumns: [requotes.agencyId, requotes.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.boundTermId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    index('requote_quotes_requote_idx').on(table.agencyId, table.requoteId),
    index('requote_quotes_term_idx').on(table.agencyId, table.boundTermId),
  ],
)
