import type { Scope } from './filters.ts'
import { standing } from './reach.ts'
import { isMatchingClient, matchingIds } from './search.ts'

/** From here on the clients whose words match are not all looked at. */
const many = 500

/**
 * The clients whose words match, or so many of them, as `own_clients` of the statement. The answer is the condition that there are
 * more than are all looked at.
 */
export function manyClients(scope: Scope, q: string): string {
  scope.ctes.push(`own_clients as materialized (${matchingIds(scope, 'client', q, many + 1)})`)
  return `(select count(*) > ${many} from own_clients)`
}

/**
 * The ids of the clients whose words match; of very many so many of the first by name and of those whose name begins with the text: a
 * word may be in every name. Where they are few, some that the caller may not see are among them.
 */
export function bestClientIds(scope: Scope, q: string, most: number): string {
  const areMany = manyClients(scope, q)
  const begins = scope.values.$(q.toLowerCase())
  const conditions = [areMany, ...standing(scope, 'record.view', 'client', 'c'), isMatchingClient(scope, q)]
  const first = (more: string[]) =>
    `(select c.id from clients c where ${[...conditions, ...more].join(' and ')} order by lower(c.name), c.id limit ${most})`
  const beginning = [`lower(c.name) >= ${begins}`, `starts_with(lower(c.name), ${begins})`]
  return `select id from own_clients where not ${areMany} union ${first([])} union ${first(beginning)}`
}
