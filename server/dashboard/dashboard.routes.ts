import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx, userCtx } from '#server/http/access.ts'
import {
  DashboardMetrics,
  PlatformMetrics,
  PolicyRenewals,
  PolicyStats,
  TopAgent,
} from '#shared/dashboard/dashboard.contract.ts'
import { getMetrics, getPolicyRenewals, getPolicyStats, getTopAgent } from './dashboard.service.ts'
import { getPlatformMetrics } from './platform.service.ts'

const member = { access: 'member' } as const
const admin = { access: 'admin' } as const
const querystring = z.strictObject({})

/** The calls of the dashboard. Admins have the platform's figures instead of an agency's. */
export const dashboardRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/dashboard/metrics',
    { config: member, schema: { querystring, response: { 200: DashboardMetrics } } },
    (request) => inTransaction(memberCtx(request), getMetrics),
  )
  app.get(
    '/api/policy-stats-data',
    { config: member, schema: { querystring, response: { 200: PolicyStats } } },
    (request) => inTransaction(memberCtx(request), getPolicyStats),
  )
  app.get(
    '/api/top-agent',
    { config: member, schema: { querystring, response: { 200: TopAgent } } },
    (request) => inTransaction(memberCtx(request), getTopAgent),
  )
  app.get(
    '/api/policy-renewals',
    { config: member, schema: { querystring, response: { 200: PolicyRenewals } } },
    (request) => inTransaction(memberCtx(request), getPolicyRenewals),
  )
  app.get(
    '/api/admin/metrics',
    { config: admin, schema: { querystring, response: { 200: PlatformMetrics } } },
    (request) => inTransaction(userCtx(request), getPlatformMetrics, 'app_platform'),
  )
}
