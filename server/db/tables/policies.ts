import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { searchTextOf } from '#server/db/search-text.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { clients } from './clients.ts'
import { agencyId, day, dollars, id, instant, recordColumns } from './columns.ts'

type StoredCoverage = { name: string; limit: string; deductible: string; premium: number | null }

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
    premium: dollars('premium').notNull().default(0),
    status: text('status').notNull().default('active'),
    transaction: text('transaction').notNull().default('new'),
    billing: text('billing').notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    coverages: jsonb('coverages').$type<StoredCoverage[]>().notNull().default([]),
    renewedFromId: uuid('renewed_from_id'),
    importId: uuid('import_id'),
    importedAt: instant('imported_at'),
    searchText: text('search_text').generatedAlwaysAs(
      sql.raw(searchTextOf(policyFields, { first: ['policyNumber'] })),
    ),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    // Also what a client's removal looks up, so it holds deleted rows too. The dashboard reads policies_figures_idx,
    // policies_renewals_idx and policies_terms_idx, made in `0002_indexes.sql` since they include columns.
    index('policies_client_idx').on(table.agencyId, table.clientId),
    index('policies_expiration_idx').on(table.agencyId, table.expirationDate),
    index('policies_created_idx').on(table.agencyId, table.createdAt),
    index('policies_search_idx').using('gin', table.agencyId, sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('policies_number_key')
      .on(
        table.agencyId,
        sql`lower(${table.carrier})`,
        sql`lower(${table.policyNumber})`,
        // Two policies without an effective date are the same policy too.
        sql`coalesce(${table.effectiveDate}, '-infinity'::date)`,
      )
      .where(sql`policy_number <> '' and deleted_at is null`),
  ],
)
