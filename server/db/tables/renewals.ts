import { foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { RenewalSettings } from '#shared/renewals/renewals.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { agencyId, dollars, instant } from './columns.ts'
import { policies } from './policies.ts'

/** What is known of the renewal of a term beyond the term itself: a row from the first time that somebody says it. */
export const renewals = pgTable(
  'renewals',
  {
    agencyId: agencyId(),
    termId: uuid('term_id').notNull(),
    ownerId: uuid('owner_id'),
    /** What the carrier asks for the next term. */
    offeredPremium: dollars('offered_premium'),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.termId] }),
    foreignKey({ columns: [table.agencyId, table.termId], foreignColumns: [policies.agencyId, policies.id] }),
    foreignKey({ columns: [table.agencyId, table.ownerId], foreignColumns: [users.agencyId, users.id] }),
    index('renewals_owner_idx').on(table.agencyId, table.ownerId),
  ],
)

/** How an agency works its renewals; without a row as it usually is. */
export const renewalSettings = pgTable('renewal_settings', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  daysBefore: integer('days_before').notNull(),
  daysByLine: jsonb('days_by_line').$type<RenewalSettings['daysByLine']>().notNull(),
  requotePercent: integer('requote_percent').notNull(),
  requoteDollars: dollars('requote_dollars').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
