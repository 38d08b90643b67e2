import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import { Nothing } from '#server/http/record-schemas.ts'
import { ErrorReport } from '#shared/error-tracking/error-tracking.contract.ts'
import { recordError } from './record-error.service.ts'

/** What one network address may report a minute (an office shares one), and what all together may. */
const addressLimit = { max: 60, timeWindow: '1 minute' }
const totalLimit = { max: 600, timeWindow: '1 minute', keyGenerator: () => 'all reports' }
const bodyLimit = 32_768

/** The tracking call of P7, open to anyone and bounded. */
export const errorTrackingRoutes: FastifyPluginAsyncZod = async (app) => {
  const takeFromTotal = app.createRateLimit(totalLimit)
  app.post(
    '/api/error-tracking',
    {
      bodyLimit,
      config: { access: 'anyone', rateLimit: addressLimit },
      preValidation: async (request) => {
        const taken = await takeFromTotal(request)
        if (!taken.isAllowed && taken.isExceeded)
          throw new AppError('rate_limited', undefined, { retryAfter: taken.ttlInSeconds })
      },
      schema: { body: ErrorReport, response: { 204: Nothing } },
    },
    async (request, reply) => {
      await recordError(request.ctx, request.body)
      await reply.code(204).send()
    },
  )
}
