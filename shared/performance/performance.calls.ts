import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { Goal, GoalCreate, GoalUpdate, PerformanceSettings } from './goals.contract.ts'
import { GroupQuery, PerformanceExportQuery, PerformanceGroup, PeriodQuery } from './groups.contract.ts'
import {
  ClientRows,
  Cohort,
  CohortRowsQuery,
  Concentration,
  DayQuery,
  Growth,
  GrowthRows,
  GrowthRowsQuery,
  LossQuery,
} from './growth.contract.ts'
import { Performance, PerformanceQuery, ReportedMonth } from './performance.contract.ts'

/** The calls of an agency's performance. */
export const performanceCalls = defineCalls({
  'GET /api/performance': {
    summary: 'Get production, retention and commission for a period',
    access: 'member',
    query: PerformanceQuery,
    output: Performance,
  },
  'GET /api/performance/months': {
    summary: 'Get recent months as reported and as known now',
    access: 'owner',
    query: z.strictObject({}),
    output: z.array(ReportedMonth),
  },
  'GET /api/performance/groups': {
    summary: 'Break the figures of a period down by producer, month, carrier and others',
    access: 'owner',
    query: GroupQuery,
    output: z.array(PerformanceGroup),
  },
  'GET /api/performance/export.csv': {
    summary: 'Export a table of performance figures',
    access: 'owner',
    query: PerformanceExportQuery,
    file: 'text/csv',
  },
  'GET /api/performance/report.pdf': {
    summary: 'Download the report of a period',
    access: 'owner',
    query: PeriodQuery,
    file: 'application/pdf',
    limit: { max: 30, timeWindow: '1 minute', per: 'person' },
  },
  'GET /api/performance/growth': {
    summary: 'Explain the growth of the book in a period',
    access: 'owner',
    query: PeriodQuery,
    output: Growth,
  },
  'GET /api/performance/growth/terms': {
    summary: 'List the terms behind a part of the growth',
    access: 'owner',
    query: GrowthRowsQuery,
    output: GrowthRows,
  },
  'GET /api/performance/cohorts': {
    summary: 'Get client retention by the quarter of the first term',
    access: 'owner',
    output: z.array(Cohort),
  },
  'GET /api/performance/cohorts/clients': {
    summary: 'List the clients of a quarter that are still in force after some quarters',
    access: 'owner',
    query: CohortRowsQuery,
    output: ClientRows,
  },
  'GET /api/performance/concentration': {
    summary: 'Get the largest clients and carriers of the book, and accounts with claims',
    access: 'owner',
    query: DayQuery,
    output: Concentration,
  },
  'GET /api/performance/concentration/clients': {
    summary: 'List the accounts in force with claims',
    access: 'owner',
    query: LossQuery,
    output: ClientRows,
  },
  'GET /api/performance/goals': {
    summary: 'List goals with their progress',
    access: 'owner',
    output: z.array(Goal),
  },
  'POST /api/performance/goals': {
    summary: 'Set a goal for a member or the agency',
    access: 'owner',
    body: GoalCreate,
    output: Goal,
    status: 201,
  },
  'PATCH /api/performance/goals/:id': {
    summary: 'Change the target of a goal',
    access: 'owner',
    body: GoalUpdate,
    output: Goal,
  },
  'DELETE /api/performance/goals/:id': { summary: 'Delete a goal', access: 'owner' },
  'GET /api/performance/settings': {
    summary: 'Get whether months are reported by email',
    access: 'owner',
    output: PerformanceSettings,
  },
  'PUT /api/performance/settings': {
    summary: 'Turn the monthly report by email on or off',
    access: 'owner',
    body: PerformanceSettings,
    output: PerformanceSettings,
  },
})
