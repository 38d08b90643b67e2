import { bindCalls, read } from '#server/http/calls.ts'
import { performanceCalls } from '#shared/performance/performance.calls.ts'
import { getReportedMonths } from './month-ends.service.ts'
import { getPerformance } from './performance.service.ts'

/** The calls of an agency's performance. */
export const performanceRoutes = bindCalls(performanceCalls, {
  'GET /api/performance': read((ctx, { query }) => getPerformance(ctx, query)),
  'GET /api/performance/months': read((ctx) => getReportedMonths(ctx)),
})
