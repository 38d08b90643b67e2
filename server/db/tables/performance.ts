import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GoalMetric, GoalPeriod } from '#shared/performance/goal-choices.ts'
import type { PeriodReport } from '#shared/performance/performance.contract.ts'
import { users } from './accounts.ts'
import { agencies } from './agencies.ts'
import { agencyId, dollars, id, instant } from './columns.ts'

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

/** What an owner wants a person, or the whole agency, to reach every month or year. */
export const performanceGoals = pgTable(
  'performance_goals',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    /** Null where the goal is the agency's. */
    userId: uuid('user_id'),
    metric: text('metric').$type<GoalMetric>().notNull(),
    period: text('period').$type<GoalPeriod>().notNull(),
    /** Dollars, a percentage or a count, as the metric says. */
    target: dollars('target').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    unique('performance_goals_key')
      .on(table.agencyId, table.userId, table.metric, table.period)
      .nullsNotDistinct(),
  ],
)

/** How an agency wants its performance reported; without a row it is not. */
export const performanceSettings = pgTable('performance_settings', {
  agencyId: agencyId()
    .primaryKey()
    .references(() => agencies.id),
  /** Whether the owner gets each month by email when it is over. */
  emailsMonths: boolean('emails_months').notNull(),
  /** The last month (YYYY-MM) that was sent, or was over when the emails were turned on. */
  emailedMonth: text('emailed_month').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
