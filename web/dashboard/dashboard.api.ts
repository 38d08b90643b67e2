import { queryOptions } from '@tanstack/react-query'
import type { DashboardMetrics, PlatformMetrics } from '#shared/dashboard/dashboard.contract.ts'

/** What the dashboard of an owner or agent counts. */
export const metricsQuery = queryOptions<DashboardMetrics>({ queryKey: ['/api/dashboard/metrics'] })

/** What the dashboard of an admin counts. */
export const platformMetricsQuery = queryOptions<PlatformMetrics>({ queryKey: ['/api/admin/metrics'] })
