import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { readItems } from '#server/records/list-query.ts'
import { dayIn } from '#shared/dates.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyExportQuery, PolicyItem } from '#shared/policies/policies.contract.ts'
import { policyTransactionLabels } from '#shared/policies/policy-choices.ts'
import { policyStandingLabels, standingOn } from '#shared/policies/standing.rules.ts'
import { policyList } from './policies.queries.ts'

const columns = (standing: (policy: PolicyItem) => string): CsvColumn<PolicyItem>[] => [
  { heading: 'Client', value: (policy) => policy.clientName },
  { heading: 'Policy number', value: (policy) => policy.policyNumber },
  { heading: 'Carrier', value: (policy) => policy.carrier },
  { heading: 'Type', value: (policy) => policyTypeLabels[policy.type] },
  { heading: 'Line of business', value: (policy) => policy.lineOfBusiness },
  { heading: 'Effective date', value: (policy) => policy.effectiveDate },
  { heading: 'Expiration date', value: (policy) => policy.expirationDate },
  { heading: 'Premium', value: (policy) => policy.premium },
  { heading: 'Status', value: standing },
  { heading: 'Transaction', value: (policy) => policyTransactionLabels[policy.transaction] },
  { heading: 'Billing', value: (policy) => policy.billing },
  { heading: 'Producer', value: (policy) => policy.assignedAgentName },
]

/** The caller's policies as a CSV file. */
export async function exportPolicies(
  ctx: InTransaction<AgencyCtx>,
  query: PolicyExportQuery,
): Promise<Export> {
  const { timeZone } = ctx.user
  const today = dayIn(timeZone, ctx.clock())
  const standing = (policy: PolicyItem) => policyStandingLabels[standingOn(policy, today, timeZone)]
  return exportOf(columns(standing), await readItems<PolicyItem>(ctx, policyList(ctx, query)))
}
