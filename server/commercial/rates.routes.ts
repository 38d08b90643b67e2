import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/once.ts'
import { RatesChange, StoredRates } from '#shared/commercial/estimate/rates.contract.ts'
import { getRates, saveRates } from './rates.service.ts'

const config = { access: 'admin' } as const

/** The rate tables and market trends of estimates (issue 5). */
export const rateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/rates',
    { config, schema: { querystring: z.strictObject({}), response: { 200: StoredRates } } },
    (request) => inTransaction(userCtx(request), getRates, 'app_platform'),
  )
  app.put(
    '/api/admin/rates',
    { config, schema: { body: RatesChange, response: { 200: StoredRates } } },
    (request, reply) => onceAsPlatform(request, reply, 200, (ctx) => saveRates(ctx, request.body)),
  )
}
