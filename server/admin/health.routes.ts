import { asUser, bindCalls } from '#server/http/calls.ts'
import { adminHealthCalls } from '#shared/admin/health.calls.ts'
import { getHealth, retryDeadJob } from './health.service.ts'

/** How the installation is. */
export const adminHealthRoutes = bindCalls(adminHealthCalls, {
  'GET /api/admin/health': asUser(getHealth),
  'POST /api/admin/jobs/:id/retry': asUser(async (ctx, { params }) => {
    await retryDeadJob(ctx, params.id)
    return { success: true }
  }),
})
