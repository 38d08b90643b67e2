import type { ClientItem } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { nextExpiration } from '#shared/policies/policies.rules.ts'
import { type ColumnName, pickColumns } from '#web/ui/record/record-columns.ts'

/**
 * What a row of the client list shows. The nested policies are counted once, when a page arrives, and let go: ten thousand
 * clients stay small.
 */
export type ClientRow = Pick<
  ClientItem,
  | 'id'
  | 'version'
  | 'assignedAgentId'
  | 'servicerId'
  | 'policyServicers'
  | 'deletedAt'
  | 'mergedIntoId'
  | 'custom'
  | ColumnName<typeof clientFields>
  | 'assignedAgentName'
  | 'servicerName'
  | 'lastActivityAt'
> & {
  policies: number
  isMonoline: boolean
  premium: number
  nextExpiration: string | null
}

/** The row of a client, as its policies stand today. */
export function clientRowOf(client: ClientItem, today: string): ClientRow {
  const { id, version, deletedAt, mergedIntoId, custom, policies, policyCount } = client
  const { assignedAgentId, assignedAgentName, servicerId, servicerName, policyServicers } = client
  return {
    ...pickColumns(clientFields, client),
    ...{ id, version, deletedAt, mergedIntoId, custom },
    ...{ assignedAgentId, assignedAgentName, servicerId, servicerName, policyServicers },
    lastActivityAt: client.lastActivityAt,
    policies: policyCount,
    isMonoline: policyCount === 1,
    premium: client.bookPremium,
    nextExpiration: nextExpiration(policies, today),
  }
}
