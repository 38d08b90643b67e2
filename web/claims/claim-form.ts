import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-choices.ts'
import type { ClaimCreate, ClaimItem } from '#shared/claims/claims.contract.ts'

type Sum = number | ''
export type CoverageValues = { coverage: string; reserve: Sum; paid: Sum }

/** What the form of a claim holds. */
export type ClaimValues = {
  clientId: string
  policyId: string
  dateOfLoss: string
  reportedOn: string
  number: string
  kind: ClaimKind
  status: ClaimStatus
  description: string
  coverages: CoverageValues[]
  adjusterName: string
  adjusterPhone: string
  adjusterEmail: string
}

export const emptyCoverage: CoverageValues = { coverage: '', reserve: '', paid: '' }

/** The form of a claim, or of a new one of a client. */
export function claimValues(claim: ClaimItem | undefined, clientId = ''): ClaimValues {
  const { name = '', phone = '', email = '' } = claim?.adjuster ?? {}
  const coverages = claim?.coverages ?? []
  return {
    clientId: claim?.clientId ?? clientId,
    policyId: claim?.policyId ?? '',
    dateOfLoss: claim?.dateOfLoss ?? '',
    reportedOn: claim?.reportedOn ?? '',
    number: claim?.number ?? '',
    kind: claim?.kind ?? 'auto',
    status: claim?.status ?? 'open',
    description: claim?.description ?? '',
    coverages: coverages.length > 0 ? coverages : [emptyCoverage],
    ...{ adjusterName: name, adjusterPhone: phone, adjusterEmail: email },
  }
}

const isFilled = ({ coverage, reserve, paid }: CoverageValues) =>
  coverage.trim() !== '' || reserve !== '' || paid !== ''

/** What a form sends: lines without a word or sum are left out. */
export function claimInput(values: ClaimValues): ClaimCreate {
  const { clientId, dateOfLoss, number, kind, status, description } = values
  return {
    ...{ clientId, dateOfLoss, number, kind, status, description },
    policyId: values.policyId || null,
    reportedOn: values.reportedOn || null,
    coverages: values.coverages
      .filter(isFilled)
      .map(({ coverage, reserve, paid }) => ({ coverage, reserve: reserve || 0, paid: paid || 0 })),
    adjuster: { name: values.adjusterName, phone: values.adjusterPhone, email: values.adjusterEmail },
  }
}
