import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Scope } from '#server/records/filters.ts'
import { findNamed, findNamesWithin, type NamedFound, type NameFound } from '#server/records/find-named.ts'
import type { ClientFilter, ClientItem } from '#shared/clients/clients.contract.ts'
import { clientConditions, clientItems } from './clients.queries.ts'

/** The caller's clients of a name, the closest first, that match a filter. */
export function findNamedClients(
  ctx: InTransaction<AgencyCtx>,
  name: string,
  { limit, filter }: { limit: number; filter: ClientFilter },
): Promise<NamedFound<ClientItem>> {
  const conditions = (scope: Scope) => clientConditions(scope, filter)
  return findNamed(ctx, { source: clientItems, name: 'c.name', conditions }, name, limit)
}

/** The caller's clients of whose name the first or the last word is among these, or both are. */
export function findClientNamesWithin(
  ctx: InTransaction<AgencyCtx>,
  words: readonly string[],
  ends: 'one' | 'both' = 'one',
): Promise<NameFound[]> {
  const conditions = (scope: Scope) => clientConditions(scope, {})
  return findNamesWithin(ctx, { source: clientItems, name: 'c.name', conditions }, words, ends)
}
