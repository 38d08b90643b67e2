import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import { readItems } from '#server/records/list-query.ts'
import { claimKindLabels, claimStatusLabels } from '#shared/claims/claim-choices.ts'
import type { ClaimItem, ClaimListQuery } from '#shared/claims/claims.contract.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { claimList } from './claims.queries.ts'

const columns: CsvColumn<ClaimItem>[] = [
  { heading: 'Client', value: (claim) => claim.clientName },
  { heading: 'Claim number', value: (claim) => claim.number },
  { heading: 'Kind', value: (claim) => claimKindLabels[claim.kind] },
  { heading: 'Status', value: (claim) => claimStatusLabels[claim.status] },
  { heading: 'Date of loss', value: (claim) => claim.dateOfLoss },
  { heading: 'Reported on', value: (claim) => claim.reportedOn },
  { heading: 'Carrier', value: (claim) => claim.carrier },
  { heading: 'Policy number', value: (claim) => claim.policyNumber },
  { heading: 'Reserve', value: (claim) => claim.reserve },
  { heading: 'Paid', value: (claim) => claim.paid },
  { heading: 'Description', value: (claim) => claim.description },
  { heading: 'Adjuster', value: (claim) => claim.adjuster.name },
  { heading: 'Adjuster phone', value: (claim) => claim.adjuster.phone },
  { heading: 'Adjuster email', value: (claim) => claim.adjuster.email },
]

/** Exactly the claims that the filters show, in their order, as a CSV file. */
export async function exportClaims(ctx: InTransaction<AgencyCtx>, query: ClaimListQuery): Promise<Export> {
  return exportOf(columns, await readItems<ClaimItem>(ctx, claimList(ctx, query)))
}
