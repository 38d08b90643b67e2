import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userCtx } from '#server/http/access.ts'
import { ById } from '#server/http/record-schemas.ts'
import { Done } from '#shared/accounts/accounts.contract.ts'
import { Health } from '#shared/admin/health.contract.ts'
import { getHealth, retryDeadJob } from './health.service.ts'

const config = { access: 'admin' } as const

/** How the installation is. */
export const adminHealthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/health',
    { config, schema: { querystring: z.strictObject({}), response: { 200: Health } } },
    (request) => getHealth(userCtx(request)),
  )
  app.post(
    '/api/admin/jobs/:id/retry',
    { config, schema: { params: ById, response: { 200: Done } } },
    async (request) => {
      await retryDeadJob(userCtx(request), request.params.id)
      return { success: true as const }
    },
  )
}
