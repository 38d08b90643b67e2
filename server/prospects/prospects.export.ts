import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { readItems } from '#server/records/list-query.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import type { ProspectExportQuery, ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectList } from './prospects.queries.ts'

function columnsIn(timeZone: string): CsvColumn<ProspectItem>[] {
  return [
    { heading: 'Name', value: (prospect) => prospect.name },
    { heading: 'Email', value: (prospect) => prospect.email },
    { heading: 'Phone', value: (prospect) => prospect.phone },
    { heading: 'Status', value: (prospect) => prospectStatusLabels[prospect.status] },
    { heading: 'Source', value: (prospect) => prospect.source },
    { heading: 'Line of business', value: (prospect) => prospect.lineOfBusiness },
    { heading: 'Current carrier', value: (prospect) => prospect.currentCarrier },
    { heading: 'X-date', value: (prospect) => prospect.xDate },
    { heading: 'Potential premium', value: (prospect) => prospect.potentialPremium },
    { heading: 'Next step', value: (prospect) => prospect.nextStep },
    { heading: 'Lost reason', value: (prospect) => prospect.lostReason },
    { heading: 'Producer', value: (prospect) => prospect.assignedAgentName },
    { heading: 'Created', value: (prospect) => dayIn(timeZone, new Date(prospect.createdAt)) },
  ]
}

/** The caller's prospects as a CSV file. */
export async function exportProspects(
  ctx: InTransaction<AgencyCtx>,
  query: ProspectExportQuery,
): Promise<Export> {
  return exportOf(columnsIn(ctx.user.timeZone), await readItems<ProspectItem>(ctx, prospectList(ctx, query)))
}
