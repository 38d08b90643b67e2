import { hasScope, type ScopedResource } from '#shared/api-scopes.rules.ts'
import { bookEvents } from '#shared/events/book-events.ts'

/** Whose read scope shows events, by what stands before the dot of their names. */
const scopeOf: Readonly<Record<string, ScopedResource>> = {
  client: 'clients',
  clients: 'clients',
  commercial_account: 'clients',
  schedule: 'clients',
  bulk: 'clients',
  import: 'clients',
  policy: 'policies',
  policies: 'policies',
  prospect: 'prospects',
  prospects: 'prospects',
  ticket: 'tickets',
  tickets: 'tickets',
  activity: 'activities',
  claim: 'claims',
  requote: 'requotes',
  document: 'documents',
  knowledge_article: 'knowledge',
  carrier_statement: 'commissions',
  statement_line: 'commissions',
  commission_month: 'commissions',
}

/** Work that the application gives itself, and no news of a record. */
const isInternal = (type: string) => /_(ordered|requested|received|due)$|\.(received|due)$/.test(type)

const kindOf = (type: string) => type.split('.', 1)[0] ?? ''

/** The events that the public API lists. */
export const eventTypes: readonly string[] = Object.keys(bookEvents).filter(
  (type) => kindOf(type) in scopeOf && !isInternal(type),
)

/** The events that scopes show. */
export function visibleEvents(scopes: readonly string[]): string[] {
  return eventTypes.filter((type) => {
    const resource = scopeOf[kindOf(type)]
    return resource !== undefined && hasScope(scopes, `${resource}:read`)
  })
}
