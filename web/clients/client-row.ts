import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { bookPremium, isMonoline, nextExpiration, policiesInBook } from '#shared/policies/policies.rules.ts'

/**
 * What a row of the client list shows. The nested policies are counted once, when a page arrives, and let go: ten thousand
 * clients stay small.
 */
export type ClientRow = Pick<ClientItem, 'id' | 'name' | 'kind' | 'assignedAgentName' | 'lastActivityAt'> & {
  policies: number
  isMonoline: boolean
  premium: number
  nextExpiration: string | null
}

/** The row of a client, as its policies stand today. */
export function clientRowOf(client: ClientItem, today: string): ClientRow {
  const { id, name, kind, assignedAgentName, lastActivityAt, policies } = client
  return {
    id,
    name,
    kind,
    assignedAgentName,
    lastActivityAt,
    policies: policiesInBook(policies, today).length,
    isMonoline: isMonoline(policies, today),
    premium: bookPremium(policies, today),
    nextExpiration: nextExpiration(policies, today),
  }
}
