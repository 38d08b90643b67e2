import type { Scope } from './filters.ts'
import { standing } from './reach.ts'
import { isMatchingClient, matchingIds } from './search.ts'

/** From here on the clients whose words match are not all looked at. */
const many = 500

/**
 * The ids of the clients whose words match, or at least so many of the first by name and of those whose name begins with the text: a
 * word may be in every name. Some that the caller may not see are among them.
 */
export function bestClientIds(scope: Scope, q: string, most: number): string {
  scope.ctes.push(`own_clients as materialized (${matchingIds(scope, 'client', q, many + 1)})`)
  const begins = scope.values.$(q.toLowerCase())
  const conditions = [
    `(select count(*) > ${many} from own_clients)`,
    ...standing(scope, 'record.view', 'client', 'c'),
    isMatchingClient(scope, q),
  ]
  const first = (more: string[]) =>
    `(select c.id from clients c where ${[...conditions, ...more].join(' and ')} order by lower(c.name), c.id limit ${most})`
  const beginning = [`lower(c.name) >= ${begins}`, `starts_with(lower(c.name), ${begins})`]
  return `select id from own_clients union ${first([])} union ${first(beginning)}`
}
