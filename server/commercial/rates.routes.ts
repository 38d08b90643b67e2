import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { RatesChange, StoredRates } from '#shared/commercial/rates.contract.ts'
import { RatesQuery, RatesVersion } from '#shared/commercial/rates-versions.contract.ts'
import { saveRates } from './rates.service.ts'
import { getRateVersion, listRateVersions } from './rates-versions.service.ts'

const config = { access: 'admin' } as const

/** The rate tables and market trends of estimates (issue 5). */
export const rateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/rates',
    { config, schema: { querystring: RatesQuery, response: { 200: StoredRates } } },
    (request) =>
      inTransaction(userCtx(request), (ctx) => getRateVersion(ctx, request.query.version), 'app_platform'),
  )
  app.put(
    '/api/admin/rates',
    { config, schema: { body: RatesChange, response: { 200: StoredRates } } },
    (request, reply) => onceAsPlatform(request, reply, 200, (ctx) => saveRates(ctx, request.body)),
  )
  app.get(
    '/api/admin/rates/versions',
    { config, schema: { querystring: z.strictObject({}), response: { 200: z.array(RatesVersion) } } },
    (request) => inTransaction(userCtx(request), listRateVersions, 'app_platform'),
  )
}
