import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { describePage } from '#server/records/list.ts'
import {
  EstimateCreate,
  EstimateListQuery,
  EstimateRefine,
  StoredEstimate,
} from '#shared/commercial/edison.contract.ts'
import { createEstimate, getEstimate, listEstimates, refineEstimate } from './estimates.service.ts'

const config = { access: 'member' } as const

/** Indicative estimates with their arithmetic (issue 5). */
export const estimateRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/estimates',
    { config, schema: { querystring: EstimateListQuery, response: { 200: z.array(StoredEstimate) } } },
    async (request, reply) => {
      const listed = await inTransaction(memberCtx(request), (ctx) => listEstimates(ctx, request.query))
      describePage(request, reply, listed)
      return listed.estimates
    },
  )
  app.post(
    '/api/estimates',
    { config, schema: { body: EstimateCreate, response: { 201: StoredEstimate } } },
    (request, reply) => once(request, reply, 201, (ctx) => createEstimate(ctx, request.body)),
  )
  app.get(
    '/api/estimates/:id',
    { config, schema: { params: ById, response: { 200: StoredEstimate } } },
    (request) => inTransaction(memberCtx(request), (ctx) => getEstimate(ctx, request.params.id)),
  )
  app.patch(
    '/api/estimates/:id',
    { config, schema: { params: ById, body: EstimateRefine, response: { 200: StoredEstimate } } },
    (request, reply) =>
      once(request, reply, 200, (ctx) => refineEstimate(ctx, request.params.id, request.body)),
  )
}
