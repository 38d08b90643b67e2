import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findMatches } from '#server/records/find-matches.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { clientConditions } from './clients.queries.ts'

/** The caller's own clients that match a text, for the search over all kinds of records. */
export function findClients(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const findable = {
    kind: 'client',
    from: 'clients c',
    columns: `c.id, c.name as title, coalesce(nullif(c.email, ''), c.phone) as subtitle, '/clients/' || c.id as href`,
    key: 'c.name',
  } as const
  return findMatches(ctx, { ...findable, conditions: (scope) => clientConditions(scope, { q }) }, q)
}
