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
import type { KeptDetails } from '#engines/policy-terms/term-details.rules.ts'
import { users } from './accounts.ts'
import { clients } from './clients.ts'
import {
  agencyId,
  customColumns,
  day,
  dollars,
  id,
  instant,
  percent,
  recordColumns,
  searchText,
} from './columns.ts'

type StoredCoverage = { name: string; limit: string; deductible: string; premium: number | null }

type LaterChange = { effectiveDate: string; premiumChange: number }
type StoredShare = { userId: string; share: number }
type RenewalDecision = { decision: string; reason: string; by: string; at: string }

export const policies = pgTable(
  'policies',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    type: text('type').notNull(),
    lineOfBusiness: text('line_of_business').notNull().default(''),
    carrier: text('carrier').notNull().default(''),
    policyNumber: text('policy_number').notNull().default(''),
    effectiveDate: day('effective_date'),
    /** The end of coverage: the day of the cancellation where there is one. */
    expirationDate: day('expiration_date'),
    /** Of a cancelled policy, when its term would have expired; null where it had no end. */
    termExpirationDate: day('term_expiration_date'),
    /** The end of its term that was reckoned because nobody said it: as long as it expires that day, the carrier did not say when. */
    assumedExpiration: day('assumed_expiration'),
    premium: dollars('premium').notNull().default(0),
    status: text('status').notNull().default('active'),
    transaction: text('transaction').notNull().default('new'),
    billing: text('billing').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    coverages: jsonb('coverages').$type<StoredCoverage[]>().notNull().default([]),
    /**
     * Coverages, endorsements, interests and schedules as the term began with them, corrected since; what changed them later
     * stands in its transactions. Not a table of its own: it shares the term's version, audit and deletion, and is read whole.
     */
    details: jsonb('details').$type<KeptDetails>().notNull().default({}),
    /** The MGA or wholesaler through whom it is placed, as `details` names it; null where the agency places it itself. */
    intermediary: text('intermediary').generatedAlwaysAs(sql`details -> 'intermediary' ->> 'name'`),
    renewedFromId: uuid('renewed_from_id'),
    /** The terms of other policies that it follows too: they go on as one, or it was split off one. */
    alsoRenews: uuid('also_renews').array(),
    /** The first term of the policy; null of the first itself. */
    firstTermId: uuid('first_term_id'),
    /** The policy that the term belongs to: its first term's id. */
    policyId: uuid('policy_id').notNull().generatedAlwaysAs(sql`coalesce(first_term_id, id)`),
    /** Who serves this policy, where that is not who serves the client; all terms of the policy have the same, kept by a trigger. */
    servicerId: uuid('servicer_id'),
    /** Who is credited with what this policy brings, the largest share first; null where that is its client's producer alone. As above. */
    producers: jsonb('producers').$type<StoredShare[]>(),
    /** Its lines of business, where it has several. */
    lines: jsonb('lines').$type<string[]>().notNull().default([]),
    /** What of pro rata a short-rate cancellation returns, in percent; null as usual. */
    shortRate: percent('short_rate'),
    /** Never less of the premium is kept, in percent. */
    minimumEarned: percent('minimum_earned').notNull().default(0),
    /** The changes of premium that were entered ahead of their day, null where there are none: before it, they do not count. */
    laterChanges: jsonb('later_changes').$type<LaterChange[]>(),
    /** When it was away, deleted and restored since: `[{from, to}]`; null of one that never was. */
    removals: jsonb('removals').$type<{ from: string; to: string }[]>(),
    renewalDecision: jsonb('renewal_decision').$type<RenewalDecision>(),
    ...customColumns(),
    importId: uuid('import_id'),
    importedAt: instant('imported_at'),
    searchText: searchText(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({ columns: [table.agencyId, table.servicerId], foreignColumns: [users.agencyId, users.id] }),
    // Also what a client's removal looks up, so it holds deleted rows too.
    index('policies_client_idx').on(table.agencyId, table.clientId),
    index('policies_expiration_idx').on(table.agencyId, table.expirationDate),
    index('policies_created_idx').on(table.agencyId, table.createdAt),
    index('policies_policy_idx').on(table.agencyId, table.policyId),
    index('policies_servicer_idx').on(table.agencyId, table.servicerId).where(sql`servicer_id is not null`),
    index('policies_producers_idx').on(table.agencyId).where(sql`producers is not null`),
    index('policies_also_renews_idx').on(table.agencyId).where(sql`also_renews is not null`),
    index('policies_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('policies_number_key')
      .on(
        table.agencyId,
        sql`lower(${table.carrier})`,
        sql`lower(${table.policyNumber})`,
        // Two policies without an effective date are the same policy too.
        sql`coalesce(${table.effectiveDate}, '-infinity'::date)`,
      )
      // What was cancelled flat never was: the same number may be issued again.
      .where(
        sql`policy_number <> '' and deleted_at is null and not (status = 'cancelled' and coalesce(expiration_date <= effective_date, false))`,
      ),
  ],
)

/** What happened to a term, only ever added to: `server/policies` derives the term's row from it, in the same transaction. */
export const policyTransactions = pgTable(
  'policy_transactions',
  {
    agencyId: agencyId(),
    id: id(),
    termId: uuid('term_id').notNull(),
    /** In the order of entry within the term, from 1. */
    position: integer('position').notNull(),
    kind: text('kind').notNull(),
    effectiveDate: day('effective_date').notNull(),
    enteredAt: instant('entered_at').notNull(),
    premiumChange: dollars('premium_change').notNull().default(0),
    lines: jsonb('lines').notNull().default([]),
    fees: jsonb('fees').notNull().default([]),
    taxes: dollars('taxes').notNull().default(0),
    method: text('method'),
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    noticeDate: day('notice_date'),
    givenBy: text('given_by'),
    rescinds: uuid('rescinds'),
    newExpirationDate: day('new_expiration_date'),
    corrects: uuid('corrects'),
    producers: jsonb('producers').notNull().default([]),
    /** What changed, before and after, as it was entered. */
    changes: jsonb('changes'),
    documentId: uuid('document_id'),
    /** Null where it came with an import or stood before transactions were kept. */
    authorId: uuid('author_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.termId],
      foreignColumns: [policies.agencyId, policies.id],
    }).onDelete('cascade'),
    uniqueIndex('policy_transactions_position_key').on(table.agencyId, table.termId, table.position),
    uniqueIndex('policy_transactions_corrects_key')
      .on(table.agencyId, table.corrects)
      .where(sql`corrects is not null`),
    index('policy_transactions_effective_idx').on(table.agencyId, table.effectiveDate),
    index('policy_transactions_notices_idx')
      .on(table.agencyId, table.termId)
      .where(sql`kind = 'notice_of_cancellation'`),
  ],
)
