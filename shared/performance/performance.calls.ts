import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
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
})
