import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { requoteReasonLabels, requoteStatusLabels } from '#shared/requotes/requote-choices.ts'
import type { RequoteExportQuery, RequoteItem } from '#shared/requotes/requotes.contract.ts'
import { readRequotes } from './requotes.service.ts'

function columnsIn(timeZone: string): CsvColumn<RequoteItem>[] {
  return [
    { heading: 'Client', value: (row) => row.clientName },
    { heading: 'Requote', value: (row) => row.title },
    { heading: 'Reason', value: (row) => requoteReasonLabels[row.reason] },
    { heading: 'Lines', value: (row) => row.lines.join(', ') },
    { heading: 'Status', value: (row) => requoteStatusLabels[row.status] },
    { heading: 'Closed because', value: (row) => row.outcomeReason },
    { heading: 'Effective date', value: (row) => row.effectiveDate },
    { heading: 'Due date', value: (row) => row.dueDate },
    { heading: 'Carriers', value: (row) => row.marketCount },
    { heading: 'Quotes', value: (row) => row.quoteCount },
    { heading: 'Lowest premium', value: (row) => row.lowestPremium },
    { heading: 'Expiring premium', value: (row) => row.expiringPremium },
    { heading: 'Target premium', value: (row) => row.targetPremium },
    { heading: 'Owner', value: (row) => row.ownerName },
    { heading: 'Started', value: (row) => dayIn(timeZone, new Date(row.createdAt)) },
  ]
}

/** Exactly the requotes that the filters show, in their order, as a CSV file. */
export async function exportRequotes(
  ctx: InTransaction<AgencyCtx>,
  query: RequoteExportQuery,
): Promise<Export> {
  return exportOf(columnsIn(ctx.user.timeZone), await readRequotes(ctx, query))
}
