import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { opening } from '#server/db/client.ts'

const Health = z.object({ status: z.literal('ok') })

/** `GET /api/health`: 200 only when the database answers, else 503. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/health',
    { config: { access: 'anyone' }, schema: { response: { 200: Health } } },
    async (request) => {
      const { pool } = request.ctx
      await pool.query(opening(pool, 'select 1'))
      return { status: 'ok' as const }
    },
  )
}
