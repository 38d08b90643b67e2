import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { SearchQuery, SearchResult } from '#shared/search/search.contract.ts'

/** `GET /api/search?q=`: the command palette's records. */
export const searchCalls = defineCalls({
  'GET /api/search': {
    summary: 'Search records',
    access: 'member',
    query: SearchQuery,
    output: z.array(SearchResult),
  },
})
