import { bindCalls, read, readAsPlatform } from '#server/http/calls.ts'
import { dashboardCalls } from '#shared/dashboard/dashboard.calls.ts'
import { getMetrics, getPolicyRenewals, getPolicyStats, getTopAgent } from './dashboard.service.ts'
import { getPlatformMetrics } from './platform.service.ts'

/** The calls of the dashboard. Admins have the platform's figures instead of an agency's. */
export const dashboardRoutes = bindCalls(dashboardCalls, {
  'GET /api/dashboard/metrics': read(getMetrics),
  'GET /api/policy-stats-data': read(getPolicyStats),
  'GET /api/top-agent': read(getTopAgent),
  'GET /api/policy-renewals': read(getPolicyRenewals),
  'GET /api/admin/metrics': readAsPlatform(getPlatformMetrics),
})
