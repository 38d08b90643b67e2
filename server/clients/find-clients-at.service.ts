import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { readItems } from '#server/records/list-query.ts'
import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { clientConditions, clientItems } from './clients.queries.ts'

/** The caller's clients of a house number and the five digits of a ZIP code, by name and at most so many. */
export function findClientsAt(
  ctx: InTransaction<AgencyCtx>,
  { number, zip }: { number: string; zip: string },
  limit: number,
): Promise<ClientItem[]> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const isThere = [`starts_with(c.zip, ${$(zip)})`, `starts_with(c.street, ${$(number)} || ' ')`]
  const where = [...clientConditions(scope, {}), ...isThere]
  const sort = { name: 'name', key: 'lower(c.name)', type: 'text' } as const
  return readItems<ClientItem>(ctx, { source: clientItems, scope, where, sort, limit })
}
