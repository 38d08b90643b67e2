import { z } from 'zod'
import { asOfQuery } from '#shared/as-of.ts'
import { defineCalls } from '#shared/calls.ts'
import {
  DashboardMetrics,
  PlatformMetrics,
  PolicyRenewals,
  PolicyStats,
  TopAgent,
} from '#shared/dashboard/dashboard.contract.ts'

/** The calls of the dashboard. Admins have the platform's figures instead of an agency's. */
export const dashboardCalls = defineCalls({
  'GET /api/dashboard/metrics': {
    summary: 'Get dashboard figures',
    access: 'member',
    query: z.strictObject(asOfQuery),
    output: DashboardMetrics,
  },
  'GET /api/policy-stats-data': {
    summary: 'Get policies written by month',
    access: 'member',
    query: z.strictObject({}),
    output: PolicyStats,
  },
  'GET /api/top-agent': {
    summary: 'Get the top agent',
    access: 'member',
    query: z.strictObject({}),
    output: TopAgent,
  },
  'GET /api/policy-renewals': {
    summary: 'Get renewals due',
    access: 'member',
    query: z.strictObject(asOfQuery),
    output: PolicyRenewals,
  },
  'GET /api/admin/metrics': {
    summary: 'Get platform figures',
    access: 'admin',
    query: z.strictObject({}),
    output: PlatformMetrics,
  },
})
