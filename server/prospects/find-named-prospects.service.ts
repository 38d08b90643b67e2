import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Scope } from '#server/records/filters.ts'
import { findNamed, findNamesWithin, type NamedFound, type NameFound } from '#server/records/find-named.ts'
import type { ProspectFilter, ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectConditions, prospectItems } from './prospects.queries.ts'

/** The caller's prospects of a name, the closest first, that match a filter. */
export function findNamedProspects(
  ctx: InTransaction<AgencyCtx>,
  name: string,
  { limit, filter }: { limit: number; filter: ProspectFilter },
): Promise<NamedFound<ProspectItem>> {
  const conditions = (scope: Scope) => prospectConditions(scope, filter)
  return findNamed(ctx, { source: prospectItems, name: 'r.name', conditions }, name, limit)
}

/** The caller's prospects of whose name the first or the last word is among these, or both are. */
export function findProspectNamesWithin(
  ctx: InTransaction<AgencyCtx>,
  words: readonly string[],
  ends: 'one' | 'both' = 'one',
): Promise<NameFound[]> {
  const conditions = (scope: Scope) => prospectConditions(scope, {})
  return findNamesWithin(ctx, { source: prospectItems, name: 'r.name', conditions }, words, ends)
}
