import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { sendCsv } from '#server/records/csv.ts'
import { describePage } from '#server/records/list.ts'
import { GridExportQuery, GridQuery, GridRow } from '#shared/commercial/data-grid.contract.ts'
import { exportGrid, listGrid } from './data-grid.service.ts'

const config = { access: 'member' } as const

/** The data found in commercial documents as a grid; cells are corrected through their documents (issue 5). */
export const dataGridRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/commercial-data',
    { config, schema: { querystring: GridQuery, response: { 200: z.array(GridRow) } } },
    async (request, reply) => {
      const page = await inTransaction(memberCtx(request), (ctx) => listGrid(ctx, request.query))
      describePage(request, reply, page)
      return page.rows
    },
  )
  app.get(
    '/api/commercial-data/export.csv',
    { config, schema: { querystring: GridExportQuery, response: { 200: z.string() } } },
    (request, reply) => sendCsv(request, reply, 'commercial-data', (ctx) => exportGrid(ctx, request.query)),
  )
}
