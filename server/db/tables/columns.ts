import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The UUIDv7 that names a row; the service makes it. */
export const id = () => uuid('id').notNull()

/** The agency that a row belongs to: first in every key, so that a foreign row cannot be referred to. */
export const agencyId = () => uuid('agency_id').notNull()

/** An instant, to the millisecond, read as ISO 8601 text. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A sum of dollars, `numeric(12,2)`, read as a number. */
export const dollars = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

/** 0 to 100 with two decimals, read as a number. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })

/** What every record carries: when it was made and changed, its version, when it was removed. */
export const recordColumns = () => ({
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
})

/** What the search looks into: migrating derives it from the description of the fields (`updateSearchTexts`). */
export const searchText = () => text('search_text').generatedAlwaysAs(sql`''`)

/** The values of an agency's own fields by the fields' ids; the sensitive ones encrypted, each with what finds it. */
export const customColumns = () => ({
  custom: jsonb('custom').$type<Record<string, string | number>>().notNull().default({}),
  customEncrypted: jsonb('custom_encrypted')
    .$type<Record<string, { text: string; print: string }>>()
    .notNull()
    .default({}),
})

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** Stretches of days, each from one day up to another that it leaves out. */
export const dayRanges = customType<{ data: string; driverData: string }>({
  dataType: () => 'datemultirange',
})

/** The number of a transaction, which never wraps around. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
