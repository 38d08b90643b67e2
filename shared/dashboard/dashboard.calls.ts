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
    summary: 'Get the figures of the dashboard',
    access: 'member',
    query: z.strictObject(asOfQuery),
    output: DashboardMetrics,
  },
  'GET /api/policy-stats-data': {
    summary: 'Get the policies written by month',
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
    summary: 'Get the renewals that are due',
    access: 'member',
    query: z.strictObject(asOfQuery),
    output: PolicyRenewals,
  },
  'GET /api/admin/metrics': {
    summary: 'Get the figures of the platform',
    access: 'admin',
    query: z.strictObject({}),
    output: PlatformMetrics,
  },
})
