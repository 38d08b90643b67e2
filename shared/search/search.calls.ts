import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { SearchQuery, SearchResult } from '#shared/search/search.contract.ts'
import { SimilarName, SimilarNamesQuery } from '#shared/search/similar-names.contract.ts'

/** The command palette's records, and names that may be there already. */
export const searchCalls = defineCalls({
  'GET /api/search': {
    summary: 'Search records',
    access: 'member',
    query: SearchQuery,
    output: z.array(SearchResult),
  },
  'GET /api/similar-names': {
    summary: 'Find clients and prospects with a similar name',
    access: 'member',
    query: SimilarNamesQuery,
    output: z.array(SimilarName),
  },
})
