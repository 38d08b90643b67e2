import { bindCalls, read } from '#server/http/calls.ts'
import { searchCalls } from '#shared/search/search.calls.ts'
import { searchRecords } from './search.service.ts'
import { findSimilarNames } from './similar-names.service.ts'

/** The calls of the search. */
export const searchRoutes = bindCalls(searchCalls, {
  'GET /api/search': read((ctx, { query }) => searchRecords(ctx, query)),
  'GET /api/similar-names': read((ctx, { query }) => findSimilarNames(ctx, query)),
})
