import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findMatches } from '#server/records/find-matches.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { policyConditions } from './policies.queries.ts'

/** The caller's own policies that match a text, for the search over all kinds of records. */
export function findPolicies(ctx: InTransaction<AgencyCtx>, q: string): Promise<SearchResult[]> {
  const findable = {
    kind: 'policy',
    from: 'policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id',
    columns: `p.id, coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type) as title,
    concat_ws(' · ', nullif(p.carrier, ''), c.name) as subtitle, '/clients/' || c.id || '?policy=' || p.id as href`,
    key: 'p.policy_number',
  } as const
  return findMatches(ctx, { ...findable, conditions: (scope) => policyConditions(scope, { q }) }, q)
}
