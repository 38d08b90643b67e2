import { addDays, formatDay } from '#shared/dates.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import {
  type CancellationMethod,
  feeKindLabels,
  type TermStatus,
  transactionKindLabels,
} from '#shared/policies/term-choices.ts'
import { assumableDay } from '#web/policies/policy-names.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export const termStatusTones: Record<TermStatus, Tone> = {
  quoted: 'accent',
  bound: 'green',
  in_force: 'green',
  pending_cancellation: 'orange',
  non_renewing: 'orange',
  cancelled: 'red',
  released: 'neutral',
  renewed: 'neutral',
  expired: 'neutral',
}

export const cancellationMethodLabels: Record<CancellationMethod, string> = {
  flat: 'Flat',
  pro_rata: 'Pro rata',
  short_rate: 'Short rate',
}

/** A transaction by kind and date, such as "Endorsement of Jul 1, 2026". */
export function transactionName({
  kind,
  effectiveDate,
}: Pick<TransactionItem, 'kind' | 'effectiveDate'>): string {
  return `${transactionKindLabels[kind]} of ${formatDay(effectiveDate)}`
}

/** The dates of a term, such as "Mar 1, 2026 – Mar 1, 2027". */
export function termDates({
  effectiveDate,
  isEffectiveAssumed,
  expirationDate,
  isExpirationAssumed,
}: Pick<
  HistoryTerm,
  'effectiveDate' | 'isEffectiveAssumed' | 'expirationDate' | 'isExpirationAssumed'
>): string {
  return `${assumableDay(effectiveDate, isEffectiveAssumed)} – ${expirationDate ? assumableDay(expirationDate, isExpirationAssumed) : 'no expiration'}`
}

/** The lines of a term in words, such as "General liability, Property". */
export function linesText({ lines }: Pick<HistoryTerm, 'lines'>): string {
  return lines.map(({ line }) => line).join(', ')
}

/** A day held within the coverage of a term: today, or its first or last day. */
export function dayWithin({ effectiveDate, endDate }: HistoryTerm, day: string): string {
  if (day < effectiveDate) return effectiveDate
  return endDate !== null && day >= endDate && endDate > effectiveDate ? addDays(endDate, -1) : day
}

/** What stands of a term: neither corrections nor what they void. */
export function standingOf({ transactions }: Pick<HistoryTerm, 'transactions'>): TransactionItem[] {
  return transactions.filter(({ kind, correctedBy }) => kind !== 'correction' && !correctedBy)
}

/** The notices that were neither rescinded nor followed by the cancellation they announced. */
export function openNotices(term: Pick<HistoryTerm, 'transactions'>): TransactionItem[] {
  const standing = standingOf(term)
  const cancelled = standing.findLastIndex(({ kind }) => kind === 'cancellation')
  const rescinded = new Set(standing.map(({ rescinds }) => rescinds))
  return standing.filter(
    ({ id, kind }, at) =>
      !rescinded.has(id) &&
      (kind === 'notice_of_non_renewal' || (kind === 'notice_of_cancellation' && at > cancelled)),
  )
}

/** The cancellation that was not reinstated. */
export function standingCancellation(term: Pick<HistoryTerm, 'transactions'>): TransactionItem | undefined {
  const last = standingOf(term).findLast(({ kind }) => kind === 'cancellation' || kind === 'reinstatement')
  return last?.kind === 'cancellation' ? last : undefined
}

/** What a fee is called, and whether it comes back when the term is cancelled before its end. */
export function feeName({ kind, refundable }: TransactionItem['feeItems'][number]): string {
  return refundable ? `${feeKindLabels[kind]}, refundable` : feeKindLabels[kind]
}
