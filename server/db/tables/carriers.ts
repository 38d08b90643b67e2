import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { agencyId, day, id, instant, percent, recordColumns } from './columns.ts'

/** Who insures an agency's clients, and the intermediaries through whom they are placed. */
export const carriers = pgTable(
  'carriers',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    name: text('name').notNull(),
    /** What the spellings of its name have in common: that one of its aliases is the name itself. */
    normalized: text('normalized').notNull(),
    groupName: text('group_name').notNull().default(''),
    kind: text('kind').$type<'company' | 'intermediary'>().notNull().default('company'),
    naicCode: text('naic_code').notNull().default(''),
    naicSource: text('naic_source').notNull().default(''),
    naicSourceText: text('naic_source_text').notNull().default(''),
    naicById: uuid('naic_by_id'),
    naicAt: instant('naic_at'),
    portalUrl: text('portal_url').notNull().default(''),
    phone: text('phone').notNull().default(''),
    notes: text('notes').notNull().default(''),
    shortRatePercent: percent('short_rate_percent').notNull().default(90),
    isArchived: boolean('is_archived').notNull().default(false),
    ...recordColumns(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
)

/** Every spelling that means a carrier, its own name among them; without a carrier, one that was left as it is. */
export const carrierAliases = pgTable(
  'carrier_aliases',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id'),
    spelling: text('spelling').notNull(),
    normalized: text('normalized').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('carrier_aliases_normalized_key').on(table.agencyId, table.normalized),
    index('carrier_aliases_carrier_idx').on(table.agencyId, table.carrierId),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
  ],
)

/** People at a carrier. */
export const carrierContacts = pgTable(
  'carrier_contacts',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('carrier_contacts_carrier_idx').on(table.agencyId, table.carrierId),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
  ],
)

/** Where an agency may write for a carrier, and under which code. */
export const carrierAppointments = pgTable(
  'carrier_appointments',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id').notNull(),
    state: text('state').notNull(),
    /** None for all lines. */
    lines: text('lines').array().notNull().default(sql`'{}'`),
    agencyCode: text('agency_code').notNull().default(''),
    effectiveDate: day('effective_date'),
    terminatedDate: day('terminated_date'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('carrier_appointments_carrier_idx').on(table.agencyId, table.carrierId),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
  ],
)

/** What percent of a premium a carrier pays from a day on, for a line of business or, where it is empty, for all others. */
export const commissionRates = pgTable(
  'commission_rates',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    carrierId: uuid('carrier_id').notNull(),
    lineOfBusiness: text('line_of_business').notNull().default(''),
    kind: text('kind').$type<'new' | 'renewal'>().notNull(),
    percent: percent('percent').notNull(),
    effectiveFrom: day('effective_from').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('commission_rates_day_key').on(
      table.agencyId,
      table.carrierId,
      table.lineOfBusiness,
      table.kind,
      table.effectiveFrom,
    ),
    foreignKey({
      columns: [table.agencyId, table.carrierId],
      foreignColumns: [carriers.agencyId, carriers.id],
    }),
  ],
)
