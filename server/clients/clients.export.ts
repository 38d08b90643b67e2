import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { deletedColumn, type Export, exportOf } from '#server/records/csv.ts'
import { customCsvColumns } from '#server/records/custom-export.ts'
import { fieldColumns } from '#server/records/field-export.ts'
import type { ClientExportQuery, ClientItem } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { nextExpiration } from '#shared/policies/policies.rules.ts'
import { clients } from './clients.queries.ts'

function columnsOn(today: string, timeZone: string): CsvColumn<ClientItem>[] {
  return [
    ...fieldColumns<typeof clientFields, ClientItem>(clientFields, {
      first: ['name', 'kind', 'contactName', 'email'],
    }),
    { heading: 'Producer', value: (client) => client.assignedAgentName },
    { heading: 'Service person', value: (client) => client.servicerName },
    { heading: 'Policies', value: (client) => client.policyCount },
    { heading: 'Book premium', value: (client) => client.bookPremium },
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
  const { sensitive, ...list } = query
  const rows = await clients.items(ctx, list)
  const own = await customCsvColumns(ctx, 'client', rows, sensitive)
  const usual = columnsOn(dayIn(timeZone, ctx.clock()), timeZone)
  return exportOf([...usual, ...deletedColumn(rows, timeZone), ...own], rows)
}
