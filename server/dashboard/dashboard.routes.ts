import { bindCalls, read, readAsPlatform } from '#server/http/calls.ts'
import { dashboardCalls } from '#shared/dashboard/dashboard.calls.ts'
import { getMetrics, getPolicyRenewals, getPolicyStats, getTopAgent } from './dashboard.service.ts'
import { getPlatformMetrics } from './platform.service.ts'

/** The calls of the dashboard. Admins have the platform's figures instead of an agency's. */
export const dashboardRoutes = bindCalls(dashboardCalls, {
  'GET /api/dashboard/metrics': read((ctx, { query }) => getMetrics(ctx, query)),
  'GET /api/policy-stats-data': read(getPolicyStats),
  'GET /api/top-agent': read((ctx) => getTopAgent(ctx)),
  'GET /api/policy-renewals': read((ctx, { query }) => getPolicyRenewals(ctx, query)),
  'GET /api/admin/metrics': readAsPlatform(getPlatformMetrics),
})
