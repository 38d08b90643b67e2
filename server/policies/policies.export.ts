import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/http/csv.ts'
import { readItems } from '#server/records/list-query.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import {
  type PolicyExportQuery,
  type PolicyItem,
  policyStatusLabels,
  policyTransactionLabels,
} from '#shared/policies/policies.contract.ts'
import { policyList } from './policies.queries.ts'

const columns: CsvColumn<PolicyItem>[] = [
  { heading: 'Client', value: (policy) => policy.clientName },
  { heading: 'Policy number', value: (policy) => policy.policyNumber },
  { heading: 'Carrier', value: (policy) => policy.carrier },
  { heading: 'Type', value: (policy) => policyTypeLabels[policy.type] },
  { heading: 'Line of business', value: (policy) => policy.lineOfBusiness },
  { heading: 'Effective date', value: (policy) => policy.effectiveDate },
  { heading: 'Expiration date', value: (policy) => policy.expirationDate },
  { heading: 'Premium', value: (policy) => policy.premium },
  { heading: 'Status', value: (policy) => policyStatusLabels[policy.status] },
  { heading: 'Transaction', value: (policy) => policyTransactionLabels[policy.transaction] },
  { heading: 'Billing', value: (policy) => policy.billing },
  { heading: 'Producer', value: (policy) => policy.assignedAgentName },
]

/** The caller's policies as a CSV file (product.md 6). */
export async function exportPolicies(
  ctx: InTransaction<AgencyCtx>,
  query: PolicyExportQuery,
): Promise<Export> {
  return exportOf(columns, await readItems<PolicyItem>(ctx, policyList(ctx, query)))
}
