/** What can happen to a term, in the words of the field. */
export const transactionKinds = [
  'new',
  'renewal',
  'rewrite',
  'endorsement',
  'cancellation',
  'reinstatement',
  'audit',
  'notice_of_cancellation',
  'notice_of_non_renewal',
  'rescission_of_notice',
  'transfer_in',
  'transfer_out',
  'correction',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

export const transactionKindLabels: Record<TransactionKind, string> = {
  new: 'New business',
  renewal: 'Renewal',
  rewrite: 'Rewrite',
  endorsement: 'Endorsement',
  cancellation: 'Cancellation',
  reinstatement: 'Reinstatement',
  audit: 'Audit',
  notice_of_cancellation: 'Notice of cancellation',
  notice_of_non_renewal: 'Notice of non-renewal',
  rescission_of_notice: 'Rescission of notice',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  correction: 'Correction',
}

/** The kinds that begin a term. */
export const beginningKinds = [
  'new',
  'renewal',
  'rewrite',
  'transfer_in',
] as const satisfies TransactionKind[]

/** What a term is on a day. */
export const termStatuses = [
  'quoted',
  'bound',
  'in_force',
  'pending_cancellation',
  'non_renewing',
  'cancelled',
  'released',
  'renewed',
  'expired',
] as const
export type TermStatus = (typeof termStatuses)[number]

export const termStatusLabels: Record<TermStatus, string> = {
  quoted: 'Quoted',
  bound: 'Bound',
  in_force: 'In force',
  pending_cancellation: 'Pending cancellation',
  non_renewing: 'Non-renewing',
  cancelled: 'Cancelled',
  released: 'Transferred out',
  renewed: 'Renewed',
  expired: 'Expired',
}

/** What an open renewal may be marked as. */
export const renewalMarks = ['overdue', 'remarket'] as const
export type RenewalMark = (typeof renewalMarks)[number]
export const renewalMarkLabels: Record<RenewalMark, string> = { overdue: 'Overdue', remarket: 'Remarket' }

/** The status of a term in words; a passed notice of cancellation asks for what is to be done. */
export function termStatusText(term: { termStatus: TermStatus; confirmationDue: boolean }): string {
  return term.confirmationDue ? 'Confirm cancellation' : termStatusLabels[term.termStatus]
}

/** The statuses in which a term covers its insured, with this agency. */
export const inForceStatuses: readonly TermStatus[] = ['in_force', 'pending_cancellation', 'non_renewing']

/** How a cancellation's return premium is reckoned. */
export const cancellationMethods = ['flat', 'pro_rata', 'short_rate'] as const
export type CancellationMethod = (typeof cancellationMethods)[number]

/** Why a transaction is refused. */
export const refusalReasons = [
  'outside_term',
  'before_effective',
  'not_flat',
  'already_cancelled',
  'not_cancelled',
  'term_renewed',
  'no_notice',
  'overlap',
  'split',
  'lines',
  'return_premium_needed',
  'correction_differs',
  'already_corrected',
  'depends_on_it',
  'derived',
  'unlicensed',
  'negative_premium',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** What is charged beside the premium, and is none. */
export const feeKinds = ['carrier', 'inspection', 'agency', 'other'] as const
export const feeKindLabels: Record<(typeof feeKinds)[number], string> = {
  carrier: 'Carrier fee',
  inspection: 'Inspection fee',
  agency: 'Agency fee',
  other: 'Other fee',
}
