import { addDays } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { openNotices, standingCancellation } from './term-names.ts'

/** What can be done to a term as it stands; a transaction is corrected from its own row. */
export type TermAction =
  | 'bind'
  | 'endorse'
  | 'cancel'
  | 'reinstate'
  | 'notice_of_cancellation'
  | 'notice_of_non_renewal'
  | 'rescind'
  | 'audit'
  | 'renew'
  | 'rewrite'
  | 'transfer_out'
  | 'transfer_in'
  | 'decide'

export const termActionLabels: Record<TermAction, string> = {
  bind: 'Bind',
  endorse: 'Endorse',
  cancel: 'Cancel policy',
  reinstate: 'Reinstate',
  notice_of_cancellation: 'Notice of cancellation',
  notice_of_non_renewal: 'Notice of non-renewal',
  rescind: 'Rescind notice',
  audit: 'Audit',
  renew: 'Renew',
  rewrite: 'Rewrite',
  transfer_out: 'Transfer out',
  transfer_in: 'Transfer in',
  decide: 'Renewal decision',
}

/** How long before it expires a term is rather renewed than endorsed, in days. */
const renewalSeason = 90

type Facts = {
  isEnding: boolean
  isCancelled: boolean
  hasNotice: boolean
  hasNonRenewal: boolean
  isFollowed: boolean
  isOver: boolean
}

function factsOf(term: HistoryTerm, today: string): Facts {
  const notices = openNotices(term)
  const { expirationDate, endDate } = term
  return {
    isEnding: expirationDate !== null && expirationDate <= addDays(today, renewalSeason),
    isCancelled: standingCancellation(term) !== undefined,
    hasNotice: notices.some(({ kind }) => kind === 'notice_of_cancellation'),
    hasNonRenewal: notices.some(({ kind }) => kind === 'notice_of_non_renewal'),
    isFollowed: term.renewedBy !== null,
    isOver: endDate !== null && endDate <= today,
  }
}

/** What may be done to a term that covers or will, what is likeliest first. */
function actionsOfOpen(term: HistoryTerm, facts: Facts): (TermAction | false)[] {
  const { hasNotice, hasNonRenewal, isCancelled, isFollowed, isEnding } = facts
  const canFollow = !isFollowed && !isCancelled
  return [
    hasNotice && 'rescind',
    hasNotice && !isCancelled && 'cancel',
    isCancelled && 'reinstate',
    hasNonRenewal && !hasNotice && 'rescind',
    canFollow && isEnding && 'renew',
    'endorse',
    canFollow && !isEnding && 'renew',
    !hasNotice && !isCancelled && 'cancel',
    canFollow && 'rewrite',
    !hasNotice && !isCancelled && 'notice_of_cancellation',
    !hasNonRenewal && !isCancelled && 'notice_of_non_renewal',
    term.expirationDate !== null && canFollow && 'decide',
    'transfer_out',
  ]
}

function actionsOfEnded(
  { status, endDate, effectiveDate }: HistoryTerm,
  facts: Facts,
): (TermAction | false)[] {
  const canFollow = !facts.isFollowed
  if (status === 'cancelled')
    return [
      canFollow && facts.isCancelled && 'reinstate',
      facts.isOver && 'audit',
      canFollow && 'rewrite',
      endDate !== effectiveDate && 'endorse',
    ]
  return [canFollow && 'renew', 'audit', 'endorse', canFollow && 'rewrite', canFollow && 'decide']
}

/** What may be done to a term today, what is likeliest first. */
export function actionsOf(term: HistoryTerm, today: string): TermAction[] {
  const facts = factsOf(term, today)
  if (term.status === 'quoted') return ['bind']
  if (term.status === 'released') return ['transfer_in']
  const isEnded = ['cancelled', 'expired', 'renewed'].includes(term.status)
  const offered = isEnded ? actionsOfEnded(term, facts) : actionsOfOpen(term, facts)
  return offered.filter((action) => action !== false)
}
