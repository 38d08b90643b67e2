import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { growthParts } from './growth.contract.ts'
import { PeriodReport } from './performance.contract.ts'

/** What production can be broken down by. */
export const performanceGroups = ['producer', 'servicer', 'month', 'line', 'carrier', 'source'] as const
export type GroupBy = (typeof performanceGroups)[number]
export const groupLabels: Record<GroupBy, string> = {
  producer: 'Producer',
  servicer: 'Service person',
  month: 'Month',
  line: 'Line of business',
  carrier: 'Carrier',
  source: 'Prospect source',
}

const Count = z.int().min(0)
const Percent = z.number().nullable()
const { written, book, policiesInForce, retention, commission, agencyFees } = PeriodReport.shape

/** The figures of one producer, month, carrier and so on; null where a figure can't be split that way. */
export const PerformanceGroup = z.object({
  /** An id, a month, or a name as it is written; empty of what has none. */
  key: z.string(),
  name: z.string(),
  written,
  book,
  policiesInForce,
  averagePremium: z.number().nullable(),
  retention,
  commission,
  /** From carrier statements; null where none was entered. */
  commissionReceived: z.number().nullable(),
  agencyFees,
  prospects: z.object({ won: Count, lost: Count, closeRatio: Percent }).nullable(),
  quotes: z.object({ won: Count, lost: Count, hitRatio: Percent }).nullable(),
  ticketsResolved: Count,
  activities: Count,
  /** The median, of tickets opened in the period that somebody has handled. */
  hoursToAnswer: z.number().nullable(),
})
export type PerformanceGroup = z.infer<typeof PerformanceGroup>

const Period = { from: Day, to: Day }
const inOrder = <T extends { from: string; to: string }>({ from, to }: T) => from <= to
const order = { path: ['to'], error: 'The last day must not be before the first' }

/** Days from one to another, both included. */
export const PeriodQuery = z.strictObject(Period).refine(inOrder, order)
export type PeriodQuery = z.infer<typeof PeriodQuery>

export const GroupQuery = z
  .strictObject({ by: z.enum(performanceGroups), ...Period })
  .refine(inOrder, order)
  .refine(({ by, from, to }) => by !== 'month' || Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < 5, {
    path: ['from'],
    error: 'Choose at most five years',
  })
export type GroupQuery = z.infer<typeof GroupQuery>

/** The tables that leave as a file: those of the page by its groups, and what stands beside them. */
export const performanceTables = [
  ...performanceGroups,
  'growth',
  'growthTerms',
  'cohorts',
  'clients',
  'carriers',
  'goals',
  'months',
] as const

export const PerformanceExportQuery = z
  .strictObject({ table: z.enum(performanceTables), ...Period, part: z.enum(growthParts).optional() })
  .refine(inOrder, order)
  .refine(({ table, part }) => table !== 'growthTerms' || part, {
    path: ['part'],
    error: 'Choose a part of the growth',
  })
export type PerformanceExportQuery = z.infer<typeof PerformanceExportQuery>
