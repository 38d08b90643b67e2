import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencyId, day, dayRanges, dollars } from './columns.ts'
import { policies } from './policies.ts'

/**
 * What a term is on any day, as its transactions say it: kept by triggers (`0013_term_standings.sql`) in the statement that
 * adds a transaction or moves, removes or restores a term. A term that is only quoted, or was voided, has none.
 */
export const termStandings = pgTable(
  'term_standings',
  {
    agencyId: agencyId(),
    termId: uuid('term_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    clientId: uuid('client_id').notNull(),
    type: text('type').notNull(),
    renewedFromId: uuid('renewed_from_id'),
    /** The terms of other policies that it follows too. */
    alsoRenews: uuid('also_renews').array(),
    beginsOn: day('begins_on').notNull(),
    /** The carrier's expiration, extensions included, whatever ends it before; null of a continuous policy. */
    expiresOn: day('expires_on'),
    /** Cancelled as of its first day: it never covered anything. */
    isFlat: boolean('is_flat').notNull(),
    /** Whether somebody decided to let it expire, or that it is lost: it is no open renewal. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** The first day on which it counts, and the first after the last; a day between may be missing from `counted`. */
    fromDay: day('from_day').notNull(),
    toDay: day('to_day').notNull(),
    /** The days on which it is in force; null where that is from its beginning until it expires. */
    inForce: dayRanges('in_force'),
    /** The days on which it counts: in force, and not also a later-begun term of its policy; null where that is `from_day` to `to_day`. */
    counted: dayRanges('counted'),
    /** The days from which each of `statuses` holds; null of a term that is bound, in force and expired. */
    statusDays: day('status_days').array(),
    statuses: text('statuses').array(),
    /** All that its transactions add up to. */
    premium: dollars('premium').notNull(),
    /** The days from which each of `premiums` holds; null where all of it took effect when the term began. */
    premiumDays: day('premium_days').array(),
    premiums: dollars('premiums').array(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.termId] }),
    foreignKey({
      columns: [table.agencyId, table.termId],
      foreignColumns: [policies.agencyId, policies.id],
    }).onDelete('cascade'),
    index('term_standings_policy_idx').on(table.agencyId, table.policyId),
    index('term_standings_client_idx').on(table.agencyId, table.clientId),
    index('term_standings_to_idx').on(table.agencyId, table.toDay),
    index('term_standings_expires_idx').on(table.agencyId, table.expiresOn),
    index('term_standings_renewed_idx').on(table.agencyId, table.renewedFromId),
    index('term_standings_also_renews_idx').on(table.agencyId).where(sql`also_renews is not null`),
  ],
)
