import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { readItems } from '#server/records/list-query.ts'
import { clientKindLabels } from '#shared/clients/client-kinds.ts'
import type { ClientExportQuery, ClientItem } from '#shared/clients/clients.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { bookPremium, isActive, nextExpiration } from '#shared/policies/policies.rules.ts'
import { clientList } from './clients.queries.ts'

function columnsOn(today: string, timeZone: string): CsvColumn<ClientItem>[] {
  return [
    { heading: 'Name', value: (client) => client.name },
    { heading: 'Kind', value: (client) => clientKindLabels[client.kind] },
    { heading: 'Contact name', value: (client) => client.contactName },
    { heading: 'Email', value: (client) => client.email },
    { heading: 'Phone', value: (client) => client.phone },
    { heading: 'Street', value: (client) => client.street },
    { heading: 'City', value: (client) => client.city },
    { heading: 'State', value: (client) => client.state },
    { heading: 'ZIP', value: (client) => client.zip },
    { heading: 'Producer', value: (client) => client.assignedAgentName },
    { heading: 'Policies', value: (client) => client.policyCount },
    {
      heading: 'Active policies',
      value: (client) => client.policies.filter((policy) => isActive(policy, today)).length,
    },
    { heading: 'Book premium', value: (client) => bookPremium(client.policies, today) },
    { heading: 'Next expiration', value: (client) => nextExpiration(client.policies, today) },
    { heading: 'Client since', value: (client) => dayIn(timeZone, new Date(client.createdAt)) },
  ]
}

/** The caller's clients as a CSV file. */
export async function exportClients(
  ctx: InTransaction<AgencyCtx>,
  query: ClientExportQuery,
): Promise<Export> {
  const { timeZone } = ctx.user
  const columns = columnsOn(dayIn(timeZone, ctx.clock()), timeZone)
  return exportOf(columns, await readItems<ClientItem>(ctx, clientList(ctx, query)))
}
