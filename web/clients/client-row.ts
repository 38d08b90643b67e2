import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { bookPremium, isMonoline, nextExpiration, policiesInBook } from '#shared/policies/policies.rules.ts'
import { type ColumnName, pickColumns } from '#web/ui/record/record-columns.ts'

/**
 * What a row of the client list shows. The nested policies are counted once, when a page arrives, and let go: ten thousand
 * clients stay small.
 */
export type ClientRow = Pick<
  ClientItem,
  'id' | 'custom' | ColumnName<typeof clientFields> | 'assignedAgentName' | 'servicerName' | 'lastActivityAt'
> & {
  policies: number
  isMonoline: boolean
  premium: number
  nextExpiration: string | null
}

/** The row of a client, as its policies stand today. */
export function clientRowOf(client: ClientItem, today: string): ClientRow {
  const { id, custom, assignedAgentName, servicerName, lastActivityAt, policies } = client
  return {
    ...pickColumns(clientFields, client),
    id,
    custom,
    assignedAgentName,
    servicerName,
    lastActivityAt,
    policies: policiesInBook(policies, today).length,
    isMonoline: isMonoline(policies, today),
    premium: bookPremium(policies, today),
    nextExpiration: nextExpiration(policies, today),
  }
}
