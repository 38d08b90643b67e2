import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { csv } from '#server/records/calls.ts'
import { performanceCalls } from '#shared/performance/performance.calls.ts'
import { getCohortRows, getCohorts, getConcentration, getLossRows } from './book-makeup.service.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from './goals.service.ts'
import { getPerformanceGroups } from './groups.service.ts'
import { getGrowth, getGrowthRows } from './growth.service.ts'
import { getReportedMonths } from './month-ends.service.ts'
import { exportPerformance } from './performance.export.ts'
import { getPerformance } from './performance.service.ts'
import { downloadReport } from './report.service.ts'
import { performancePdf } from './report-pdf.ts'
import { readPerformanceSettings, writePerformanceSettings } from './settings.service.ts'

/** The calls of an agency's performance. */
export const performanceRoutes = bindCalls(performanceCalls, {
  'GET /api/performance': read((ctx, { query }) => getPerformance(ctx, query)),
  'GET /api/performance/months': read((ctx) => getReportedMonths(ctx)),
  'GET /api/performance/groups': read((ctx, { query }) => getPerformanceGroups(ctx, query)),
  'GET /api/performance/export.csv': csv('performance', (ctx, { query }) => exportPerformance(ctx, query)),
  'GET /api/performance/report.pdf': async (request, reply) => {
    const { query } = request
    const report = await inTransaction(memberCtx(request), (ctx) => downloadReport(ctx, query))
    const name = `Performance ${query.from} to ${report.performance.to}.pdf`
    return attachment(reply, name, 'application/pdf').send(await performancePdf(report))
  },
  'GET /api/performance/growth': read((ctx, { query }) => getGrowth(ctx, query)),
  'GET /api/performance/growth/terms': read((ctx, { query }) => getGrowthRows(ctx, query)),
  'GET /api/performance/cohorts': read((ctx) => getCohorts(ctx)),
  'GET /api/performance/cohorts/clients': read((ctx, { query }) => getCohortRows(ctx, query)),
  'GET /api/performance/concentration': read((ctx, { query }) => getConcentration(ctx, query)),
  'GET /api/performance/concentration/clients': read((ctx, { query }) => getLossRows(ctx, query)),
  'GET /api/performance/goals': read((ctx) => listGoals(ctx)),
  'POST /api/performance/goals': write((ctx, { body }) => createGoal(ctx, body)),
  'PATCH /api/performance/goals/:id': write((ctx, { params, body }) => updateGoal(ctx, params.id, body)),
  'DELETE /api/performance/goals/:id': write((ctx, { params }) => deleteGoal(ctx, params.id)),
  'GET /api/performance/settings': read((ctx) => readPerformanceSettings(ctx)),
  'PUT /api/performance/settings': write((ctx, { body }) => writePerformanceSettings(ctx, body)),
})
