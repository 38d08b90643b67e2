import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findMatches } from '#server/records/find-matches.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { ticketConditions } from './tickets.queries.ts'

/** The caller's own tickets that match a text, for the search over all kinds of records. */
export function findTickets(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const findable = {
    kind: 'ticket',
    from: 'tickets t',
    columns: `t.id, t.title, 'T-' || t.number as subtitle, '/tickets/' || t.id as href`,
    key: 't.title',
  } as const
  return findMatches(ctx, { ...findable, conditions: (scope) => ticketConditions(scope, { q }) }, q)
}
