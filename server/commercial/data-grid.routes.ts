import { bindCalls, read } from '#server/http/calls.ts'
import { csv } from '#server/records/calls.ts'
import { describePage } from '#server/records/list.ts'
import { dataGridCalls } from '#shared/commercial/data-grid.calls.ts'
import { exportGrid, listGrid } from './data-grid.service.ts'

/** The data found in commercial documents as a grid; cells are corrected through their documents. */
export const dataGridRoutes = bindCalls(dataGridCalls, {
  'GET /api/commercial-data': read(async (ctx, request, reply) => {
    const page = await listGrid(ctx, request.query)
    describePage(request, reply, page)
    return page.rows
  }),
  'GET /api/commercial-data/export.csv': csv('commercial-data', (ctx, { query }) => exportGrid(ctx, query)),
})
