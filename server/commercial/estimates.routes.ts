import { bindCalls, read, write } from '#server/http/calls.ts'
import { describePage } from '#server/records/list.ts'
import { estimateCalls } from '#shared/commercial/estimates.calls.ts'
import { createEstimate, getEstimate, listEstimates, refineEstimate } from './estimates.service.ts'

/** Indicative estimates with their arithmetic. */
export const estimateRoutes = bindCalls(estimateCalls, {
  'GET /api/estimates': read(async (ctx, request, reply) => {
    const listed = await listEstimates(ctx, request.query)
    describePage(request, reply, listed)
    return listed.estimates
  }),
  'POST /api/estimates': write((ctx, { body }) => createEstimate(ctx, body)),
  'GET /api/estimates/:id': read((ctx, { params }) => getEstimate(ctx, params.id)),
  'PATCH /api/estimates/:id': write((ctx, { params, body }) => refineEstimate(ctx, params.id, body)),
})
