import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { SearchQuery, SearchResult } from '#shared/search/search.contract.ts'
import { searchRecords } from './search.service.ts'

/** `GET /api/search?q=`: the command palette's records. */
export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/search',
    {
      config: { access: 'member' },
      schema: { querystring: SearchQuery, response: { 200: z.array(SearchResult) } },
    },
    (request) => inTransaction(memberCtx(request), (ctx) => searchRecords(ctx, request.query.q)),
  )
}
