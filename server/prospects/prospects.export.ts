import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { customCsvColumns } from '#server/records/custom-export.ts'
import { fieldColumns } from '#server/records/field-export.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import type { ProspectExportQuery, ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { prospects } from './prospects.queries.ts'

const first = [
  'name',
  'email',
  'phone',
  'status',
  'source',
  'lineOfBusiness',
  'currentCarrier',
  'xDate',
] as const

function columnsIn(timeZone: string): CsvColumn<ProspectItem>[] {
  return [
    ...fieldColumns<typeof prospectFields, ProspectItem>(prospectFields, { first }),
    { heading: 'Producer', value: (prospect) => prospect.assignedAgentName },
    { heading: 'Created', value: (prospect) => dayIn(timeZone, new Date(prospect.createdAt)) },
  ]
}

/** The caller's prospects as a CSV file. */
export async function exportProspects(
  ctx: InTransaction<AgencyCtx>,
  query: ProspectExportQuery,
): Promise<Export> {
  const { sensitive, ...list } = query
  const rows = await prospects.items(ctx, list)
  const own = await customCsvColumns(ctx, 'prospect', rows, sensitive)
  return exportOf([...columnsIn(ctx.user.timeZone), ...own], rows)
}
