import type { OutstandingAge } from '#shared/commissions/commissions.contract.ts'
import type {
  LineStatus,
  StatementField,
  StatementSigns,
  StatementStatus,
} from '#shared/commissions/statements.contract.ts'
import { monthName } from '#shared/dates.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const statementStatusLabels: Record<StatementStatus, string> = {
  review: 'Needs review',
  posted: 'Posted',
  voided: 'Voided',
}
export const statementTones: Record<StatementStatus, Tone> = {
  review: 'orange',
  posted: 'green',
  voided: 'neutral',
}

export const lineStatusLabels: Record<LineStatus, string> = {
  open: 'Open',
  matched: 'Matched',
  not_ours: 'Not ours',
}
export const lineTones: Record<LineStatus, Tone> = { open: 'orange', matched: 'green', not_ours: 'neutral' }

export const statementFieldLabels: Record<StatementField, string> = {
  policyNumber: 'Policy number',
  insured: 'Insured',
  kind: 'Transaction',
  effectiveDate: 'Effective date',
  premium: 'Premium',
  rate: 'Rate',
  commission: 'Commission',
  statementDate: 'Statement date column',
}

export const signLabels: Record<StatementSigns, string> = {
  as_printed: 'Negative amounts',
  by_kind: 'Cancellations and returns',
  reversed: 'Positive amounts',
}

export const ageLabels: Record<OutstandingAge, string> = {
  30: '0–30 days',
  60: '31–60 days',
  90: '61–90 days',
  over_90: 'Over 90 days',
}

/** The name of a month (YYYY-MM). */
export function nameOfMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** Why a line belongs to a transaction: what is the same is said once. */
export function reasonText(why: readonly string[]): string {
  const isSame = (reason = '') => reason.startsWith('same ')
  return why
    .map((reason, at) => (isSame(reason) && isSame(why[at - 1]) ? reason.slice(5) : reason))
    .join(', ')
}
