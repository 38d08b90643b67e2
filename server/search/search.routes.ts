import { bindCalls, read } from '#server/http/calls.ts'
import { searchCalls } from '#shared/search/search.calls.ts'
import { searchRecords } from './search.service.ts'

/** `GET /api/search?q=`: the command palette's records. */
export const searchRoutes = bindCalls(searchCalls, {
  'GET /api/search': read((ctx, { query }) => searchRecords(ctx, query)),
})
