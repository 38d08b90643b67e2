import { inForceStatuses, type TermStatus } from '#shared/policies/term-choices.ts'
import type { CertificateStanding } from '#shared/policies/term-standing.contract.ts'
import { type Coverage, coverageOf, isWithin } from './coverage.rules.ts'
import { knownTransactions, standingTransactions } from './standing.rules.ts'
import type { Term, Transaction } from './term.ts'

/** A term as the agency knew it at an instant. */
export type KnownTerm = Term & {
  known: readonly Transaction[]
  standing: readonly Transaction[]
  /** Undefined of a term that is only quoted, or was voided. */
  coverage: Coverage | undefined
}

/** A term as the agency knew it at an instant (included), or knows it now. */
export function knownTerm(term: Term, knownAt?: string): KnownTerm {
  const known = knownTransactions(term.transactions, knownAt)
  const standing = standingTransactions(known)
  return { ...term, known, standing, coverage: coverageOf(standing) }
}

/** Whether a term never covered anything: cancelled as of its first day. */
export function isFlat({ coverage }: KnownTerm): boolean {
  return !!coverage && coverage.periods.length === 0
}

/** The term that renews or rewrites another: begun, and not cancelled flat. */
export function successorOf(term: Term, terms: readonly KnownTerm[]): KnownTerm | undefined {
  return terms.find((next) => next.coverage && next.renewsTermIds.includes(term.id) && !isFlat(next))
}

/** The notices of a kind that count on a day: given, not rescinded, and of a cancellation not yet followed by one. */
export function noticesOn(
  { standing }: Pick<KnownTerm, 'standing'>,
  kind: 'notice_of_cancellation' | 'notice_of_non_renewal',
  day: string,
): Transaction[] {
  const spent = standing.findLastIndex((made) => made.kind === 'cancellation')
  const rescinded = new Set(standing.filter((made) => made.effectiveDate <= day).map((made) => made.rescinds))
  return standing.filter(
    (made, position) =>
      made.kind === kind &&
      (made.noticeDate ?? made.effectiveDate) <= day &&
      !rescinded.has(made.id) &&
      (kind === 'notice_of_non_renewal' || position > spent),
  )
}

/** Whether a notice of cancellation has passed its date, so that somebody must say whether the carrier did cancel. */
export function isConfirmationDue(term: KnownTerm, day: string): boolean {
  return (
    statusOn(term, day) === 'pending_cancellation' &&
    noticesOn(term, 'notice_of_cancellation', day).some((notice) => notice.effectiveDate <= day)
  )
}

function isCancelled({ cancellation, lapses, periods }: Coverage, day: string): boolean {
  const isOver = cancellation !== null && (periods.length === 0 || cancellation.effectiveDate <= day)
  return isOver || isWithin(lapses, day)
}

/** What a term is on a day, the first that fits; its successor distinguishes a renewed one from one that expired. */
export function statusOn(term: KnownTerm, day: string, terms: readonly KnownTerm[] = []): TermStatus {
  const { coverage } = term
  if (!coverage) return 'quoted'
  if (isCancelled(coverage, day)) return 'cancelled'
  if (isWithin(coverage.released, day)) return 'released'
  if (day < coverage.effectiveDate) return 'bound'
  if (coverage.expirationDate !== null && coverage.expirationDate <= day)
    return successorOf(term, terms) ? 'renewed' : 'expired'
  if (coverage.cancellation || noticesOn(term, 'notice_of_cancellation', day).length > 0)
    return 'pending_cancellation'
  return noticesOn(term, 'notice_of_non_renewal', day).length > 0 ? 'non_renewing' : 'in_force'
}

/** Whether a term covers its insured on a day, with this agency. */
export function isInForceOn(term: KnownTerm, day: string): boolean {
  return inForceStatuses.includes(statusOn(term, day))
}

/** What an issuer of a certificate is shown about a term on a day. */
export function certificateOn(
  term: KnownTerm,
  day: string,
  terms: readonly KnownTerm[] = [],
): CertificateStanding {
  const status = statusOn(term, day, terms)
  if (status === 'in_force' || status === 'non_renewing') return 'allowed'
  if (status === 'pending_cancellation')
    return isConfirmationDue(term, day) ? 'confirmation_due' : 'allowed_with_date'
  return status === 'cancelled' && isWithin(term.coverage?.lapses ?? [], day) ? 'lapse' : status
}
