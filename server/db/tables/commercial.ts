import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, dollars, id, recordColumns } from './columns.ts'
import { documents } from './documents.ts'

/** What a business does and how much of it, beyond what its client record says: one row for a commercial client. */
export const commercialAccounts = pgTable(
  'commercial_accounts',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    operations: text('operations').notNull().default(''),
    website: text('website').notNull().default(''),
    sicCode: text('sic_code').notNull().default(''),
    annualSales: dollars('annual_sales'),
    subcontractedCost: dollars('subcontracted_cost'),
    squareFeet: integer('square_feet'),
    powerUnits: integer('power_units'),
    drivers: integer('drivers'),
    lossesThreeYears: integer('losses_three_years'),
    lossesAmount: dollars('losses_amount'),
    experienceMod: text('experience_mod').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    unique('commercial_accounts_client_key').on(table.agencyId, table.clientId),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
  ],
)

/** A row of a schedule of a commercial client: a location with its building, a vehicle, or the payroll of a class. */
export const scheduleItems = pgTable(
  'schedule_items',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    schedule: text('schedule').$type<'locations' | 'vehicles' | 'payroll'>().notNull(),
    position: integer('position').notNull(),
    /** The fields of its schedule's contract. */
    values: jsonb('values').$type<ScheduleValues>().notNull(),
    /** The document that it was taken from. */
    documentId: uuid('document_id'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.documentId],
      foreignColumns: [documents.agencyId, documents.id],
    }),
    index('schedule_items_client_idx').on(table.agencyId, table.clientId, table.schedule, table.position),
    index('schedule_items_document_idx').on(table.agencyId, table.documentId),
  ],
)
