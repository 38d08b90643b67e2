import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { agencyId, day, dayRanges, dollars, id } from './columns.ts'
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
    /** Whose it is: the producer and the service person of its client today. */
    assignedAgentId: uuid('assigned_agent_id'),
    servicerId: uuid('servicer_id'),
    /** Whether a term of its policy that is not removed renews it and covers something. */
    isFollowed: boolean('is_followed').notNull().default(false),
    /** From this day on its premium is all that its transactions add up to. */
    settledOn: day('settled_on').notNull().default('-infinity'),
    /** Who serves or is credited on single policies of its client today. */
    policyServicers: uuid('policy_servicers').array(),
    /** The day on which it was removed: from then on it follows nothing. */
    hiddenOn: day('hidden_on'),
    /** The clients that had it before they were merged, each until a day; null of most. */
    formerClients: uuid('former_clients').array(),
    formerUntil: day('former_until').array(),
    /** Who was credited with it as it began, in any share. */
    credited: uuid('credited').array(),
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
    index('term_standings_credited_idx').on(table.agencyId, sql`(credited[1])`, table.toDay),
    index('term_standings_shared_idx').on(table.agencyId).where(sql`credited[2] is not null`),
    index('term_standings_merged_idx').on(table.agencyId).where(sql`former_clients is not null`),
    index('term_standings_also_renews_idx').on(table.agencyId).where(sql`also_renews is not null`),
    index('term_standings_hidden_idx').on(table.agencyId, table.hiddenOn).where(sql`hidden_on is not null`),
    index('term_standings_open_idx')
      .on(table.agencyId, table.expiresOn, table.settledOn)
      .where(sql`status_days is null and not is_closed and not is_followed`),
    index('term_standings_marked_idx')
      .on(table.agencyId, table.expiresOn)
      .where(sql`status_days is not null and not is_closed and not is_followed`),
  ],
)

/**
 * The book by days: by how much each figure changes on a day, so that a figure of a day is the sum of all days up to it. Only
 * ever added to, in the statement that changes a term or its client's people, so that nobody waits for anybody; now and then
 * rows of the same day are made one. Of the whole agency where `person_id` is null, else of what is a person's.
 */
export const bookSteps = pgTable(
  'book_steps',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    personId: uuid('person_id'),
    day: day('day').notNull(),
    /** The type of the terms; empty of clients and of written premium. */
    type: text('type').notNull(),
    policies: integer('policies').notNull(),
    premium: dollars('premium').notNull(),
    /** Clients with a policy in force. */
    clients: integer('clients').notNull(),
    /** Clients with a policy in force both on the day and 365 days before. */
    clientsKept: integer('clients_kept').notNull(),
    /** Premium that took effect that day, transfers aside; of a person what is credited to them. */
    written: dollars('written').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('book_steps_day_idx').on(table.agencyId, table.personId, table.day),
  ],
)
