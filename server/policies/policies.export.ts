import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { deletedColumn, type Export, exportOf } from '#server/records/csv.ts'
import { customCsvColumns } from '#server/records/custom-export.ts'
import { fieldColumns } from '#server/records/field-export.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { isEndAssumed, saidExpiration } from '#shared/policies/assumed-dates.rules.ts'
import type { PolicyExportQuery, PolicyItem } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'
import { renewalMarkLabels, termStatusText } from '#shared/policies/term-choices.ts'
import { ofCarrier } from './of-carrier.ts'
import { findPayPlans } from './pay-plans.queries.ts'
import { policies } from './policies.queries.ts'

const columns: CsvColumn<PolicyItem>[] = [
  { heading: 'Client', value: (policy) => policy.clientName },
  ...fieldColumns<typeof policyFields, PolicyItem>(policyFields, {
    first: ['policyNumber', 'carrier', 'type', 'lineOfBusiness'],
    special: { status: termStatusText, expirationDate: saidExpiration },
  }),
  { heading: 'Open renewal', value: ({ renewal }) => (renewal ? renewalMarkLabels[renewal] : '') },
  { heading: 'MGA or wholesaler', value: (policy) => policy.intermediaryName },
  { heading: 'Producer', value: (policy) => policy.assignedAgentName },
  { heading: 'Service person', value: (policy) => policy.servicerName },
]

const assumed: CsvColumn<PolicyItem>[] = [
  { heading: 'Assumed effective date', value: ({ assumedEffectiveDate }) => assumedEffectiveDate },
  {
    heading: 'Assumed expiration date',
    value: (policy) => (isEndAssumed(policy) ? policy.expirationDate : null),
  },
]

/** When terms began or end of which nobody said so; columns of their own, since these aren't the carrier's dates. */
function assumedColumns(rows: readonly PolicyItem[]): CsvColumn<PolicyItem>[] {
  return assumed.filter(({ value }) => rows.some((row) => value(row) !== null))
}

/** The caller's policies as a CSV file. */
export async function exportPolicies(
  ctx: InTransaction<AgencyCtx>,
  query: PolicyExportQuery,
): Promise<Export> {
  const { sensitive, ...list } = query
  const rows = await policies.items(ctx, await ofCarrier(ctx, list))
  const plans = await findPayPlans(
    ctx,
    rows.map(({ id }) => id),
  )
  const paid = { heading: 'Pay plan', value: ({ id }: PolicyItem) => plans.get(id) ?? '' }
  const own = await customCsvColumns(ctx, 'policy', rows, sensitive)
  const marks = [...assumedColumns(rows), ...deletedColumn(rows, ctx.user.timeZone)]
  return exportOf([...columns, paid, ...marks, ...own], rows)
}
