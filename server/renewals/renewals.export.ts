import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import type { Renewal, RenewalExportQuery } from '#shared/renewals/renewals.contract.ts'
import { changeOf } from '#shared/renewals/renewals.rules.ts'
import { readRenewals } from './renewals.service.ts'

const marks = { overdue: 'Overdue', remarket: 'Remarket' }

function columnsIn(timeZone: string): CsvColumn<Renewal>[] {
  return [
    { heading: 'Client', value: (row) => row.clientName },
    { heading: 'Phone', value: (row) => row.phone },
    { heading: 'Email', value: (row) => row.email },
    { heading: 'Policy number', value: (row) => row.policyNumber },
    { heading: 'Line of business', value: (row) => row.lineOfBusiness },
    { heading: 'Carrier', value: (row) => row.carrier },
    { heading: 'Expiration date', value: (row) => row.expirationDate },
    { heading: 'Expiration assumed', value: (row) => (row.isExpirationAssumed ? 'Yes' : null) },
    { heading: 'Renewal status', value: (row) => row.mark && marks[row.mark] },
    { heading: 'Expiring premium', value: (row) => row.premium },
    { heading: 'Offered premium', value: (row) => row.offeredPremium },
    { heading: 'Change', value: (row) => changeOf(row)?.dollars ?? null },
    { heading: 'Change %', value: (row) => changeOf(row)?.percent ?? null },
    { heading: 'Owner', value: (row) => row.ownerName },
    { heading: 'Next step', value: (row) => row.nextStep?.title ?? null },
    { heading: 'Next step due', value: (row) => row.nextStep?.dueDate ?? null },
    { heading: 'Claims', value: (row) => row.claimCount },
    {
      heading: 'Last contact',
      value: (row) => row.lastContactAt && dayIn(timeZone, new Date(row.lastContactAt)),
    },
    { heading: 'Producer', value: (row) => row.assignedAgentName },
  ]
}

/** Exactly the renewals that the filters show, in their order, as a CSV file. */
export async function exportRenewals(
  ctx: InTransaction<AgencyCtx>,
  query: RenewalExportQuery,
): Promise<Export> {
  return exportOf(columnsIn(ctx.user.timeZone), await readRenewals(ctx, query))
}
