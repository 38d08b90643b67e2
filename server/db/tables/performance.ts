import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PeriodReport } from '#shared/performance/performance.contract.ts'
import { agencies } from './agencies.ts'
import { agencyId, instant } from './columns.ts'

/** What an agency's months said at their end: kept once, never changed. */
export const monthEnds = pgTable(
  'month_ends',
  {
    agencyId: agencyId().references(() => agencies.id),
    /** YYYY-MM */
    month: text('month').notNull(),
    /** The last instant of the month on the agency's clock: what was entered by then is counted. */
    endedAt: instant('ended_at').notNull(),
    figures: jsonb('figures').$type<PeriodReport>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.month] })],
)
