import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findMatches } from '#server/records/find-matches.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { prospectConditions } from './prospects.queries.ts'

/** The caller's own prospects that match a text, for the search over all kinds of records. */
export function findProspects(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const findable = {
    kind: 'prospect',
    from: 'prospects r',
    columns: `r.id, r.name as title, coalesce(nullif(r.email, ''), r.phone) as subtitle, '/prospects/' || r.id as href`,
    key: 'r.name',
  } as const
  return findMatches(ctx, { ...findable, conditions: (scope) => prospectConditions(scope, { q }) }, q)
}
