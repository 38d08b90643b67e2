import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#web/lib/pages.ts'

/** What the dashboard of an owner or agent counts. */
export const metricsQuery = queryOptions(callQuery('GET /api/dashboard/metrics'))

/** What the dashboard of an admin counts. */
export const platformMetricsQuery = queryOptions(callQuery('GET /api/admin/metrics'))
