import { addDays } from '#shared/dates.ts'
import { percentOf, roundToCents, splitDollars, sumDollars } from '#shared/money.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import { firstTransaction } from './standing.rules.ts'
import { isInForceOn, type KnownTerm, noticesOn, statusOn, successorOf } from './status.rules.ts'
import type { LinePremium, Transaction } from './term.ts'

/** The days for which an expired term without a decision stays an open renewal. */
export const overdueDays = 30

/** The premium of a term on a day: all that took effect by then. */
export function premiumOn({ known }: KnownTerm, day: string): number {
  return sumDollars(known.filter((made) => made.effectiveDate <= day).map((made) => made.premiumChange))
}

/** The terms in force on a day, of two of a policy that overlap the later-begun one alone. */
export function termsInForce(terms: readonly KnownTerm[], day: string): KnownTerm[] {
  const inForce = terms.filter((term) => isInForceOn(term, day))
  const begins = (term: KnownTerm) => term.coverage?.effectiveDate ?? ''
  const isLater = (one: KnownTerm, other: KnownTerm) =>
    begins(one) === begins(other) ? one.id > other.id : begins(one) > begins(other)
  return inForce.filter(
    (term) => !inForce.some((other) => other.policyId === term.policyId && isLater(other, term)),
  )
}

/** Total book premium on a day. */
export function bookOn(terms: readonly KnownTerm[], day: string): number {
  return sumDollars(termsInForce(terms, day).map((term) => premiumOn(term, day)))
}

/** A part of written premium: what a transaction adds, to whom it is credited. */
export type Written = { term: KnownTerm; made: Transaction; kind: TransactionKind; amount: number }

/** The kind that a transaction counts as: a correction as the one that it takes back. */
function countedKind(term: KnownTerm, made: Transaction): TransactionKind {
  return term.known.find(({ id }) => id === made.corrects)?.kind ?? made.kind
}

/** The transactions of a period whose premium counts as written, both days included; transfers stand apart. */
export function writtenIn(
  terms: readonly KnownTerm[],
  { from, to, today }: { from: string; to: string; today: string },
): Written[] {
  const last = to < today ? to : today
  return terms.flatMap((term) =>
    term.known
      .filter((made) => made.premiumChange !== 0 && from <= made.effectiveDate && made.effectiveDate <= last)
      .map((made) => ({ term, made, kind: countedKind(term, made), amount: made.premiumChange }))
      .filter(({ kind }) => kind !== 'transfer_in' && kind !== 'transfer_out'),
  )
}

/** An amount by producer, in the shares at the time of the transaction, to the cent. */
export function creditedBy(
  { producers }: Pick<Transaction, 'producers'>,
  amount: number,
): Map<string, number> {
  const parts = splitDollars(
    amount,
    producers.map(({ share }) => share),
  )
  return new Map(producers.map(({ userId }, position) => [userId, parts[position] ?? 0]))
}

/** Kept of what stood on the base day, in percent with one decimal; null where nothing stood. */
export type Retention = { clients: number | null; policies: number | null; premium: number | null }

/** The policies that a policy went on as: itself, and those whose terms follow its own. */
function continuedAs(policyId: string, terms: readonly KnownTerm[]): Set<string> {
  const policies = new Set([policyId])
  const ids = new Set(terms.filter((term) => term.policyId === policyId).map(({ id }) => id))
  let next = terms.filter((term) => term.renewsTermIds.some((id) => ids.has(id)) && !ids.has(term.id))
  while (next.length > 0) {
    for (const term of next) {
      policies.add(term.policyId)
      ids.add(term.id)
    }
    next = terms.filter((term) => term.renewsTermIds.some((id) => ids.has(id)) && !ids.has(term.id))
  }
  return policies
}

/**
 * Retention on a day, against 365 days before: of clients, of policies with what continues them, and of base-day premium; of a
 * producer, of what they were credited with on the base day, its premium in their share, whoever has it now.
 * Clients merged since were two on the base day; `clientOf` says whose a policy was on a day.
 */
export function retentionOn(
  terms: readonly KnownTerm[],
  clientOf: (policyId: string, day: string) => string,
  day: string,
  producer?: string,
): Retention {
  const base = addDays(day, -365)
  const producersOf = ({ coverage }: KnownTerm) => coverage?.first.producers ?? []
  const before = termsInForce(terms, base).filter(
    (term) => !producer || producersOf(term).some(({ userId }) => userId === producer),
  )
  const now = new Set(termsInForce(terms, day).map(({ policyId }) => policyId))
  const clientsNow = new Set([...now].map((id) => clientOf(id, day)))
  const kept = before.filter(({ policyId }) => [...continuedAs(policyId, terms)].some((id) => now.has(id)))
  const staying = before.filter(({ policyId }) => clientsNow.has(clientOf(policyId, day)))
  const clients = (list: readonly KnownTerm[]) =>
    new Set(list.map(({ policyId }) => clientOf(policyId, base))).size
  const partOf = (term: KnownTerm, amount: number) =>
    producer ? (creditedBy({ producers: producersOf(term) }, amount).get(producer) ?? 0) : amount
  const premium = (list: readonly KnownTerm[]) =>
    sumDollars(list.map((term) => partOf(term, premiumOn(term, base))))
  return {
    clients: percentOf(clients(staying), clients(before)),
    policies: percentOf(kept.length, before.length),
    premium: percentOf(premium(kept), premium(before)),
  }
}

/** A renewal to be worked on; the carrier's notice of non-renewal asks for another market. */
export type OpenRenewal = { term: KnownTerm; isOverdue: boolean; isToRemarket: boolean }

/**
 * The renewals open on a day: terms in force that expire within so many days, and those that expired in the last 30,
 * without a successor, a closing decision or the insured's own notice.
 */
export function openRenewals(terms: readonly KnownTerm[], day: string, days: number): OpenRenewal[] {
  const last = addDays(day, days)
  const overdueSince = addDays(day, -overdueDays)
  return terms.flatMap((term) => {
    const expiration = term.coverage?.expirationDate ?? null
    if (expiration === null || expiration > last || expiration < overdueSince) return []
    const isOverdue = statusOn(term, day, terms) === 'expired'
    const isClosed = term.decision?.decision === 'let_expire' || term.decision?.decision === 'lost'
    if (isClosed || successorOf(term, terms) || !(isOverdue || isInForceOn(term, day))) return []
    const notices = noticesOn(term, 'notice_of_non_renewal', day)
    if (notices.some(({ givenBy }) => givenBy === 'insured')) return []
    const isToRemarket = notices.length > 0 || term.decision?.decision === 'remarket'
    return [{ term, isOverdue, isToRemarket }]
  })
}

/** How a term began, also one that was voided. */
export function beginningOf({ coverage, known }: KnownTerm): Transaction | undefined {
  return coverage?.first ?? firstTransaction(known)
}

/** Whether a term earns as new business: a rewrite does where its carrier is new to the client. */
export function commissionKind(kind: TransactionKind | undefined, isNewCarrier: boolean): 'new' | 'renewal' {
  return kind === 'new' || (kind === 'rewrite' && isNewCarrier) ? 'new' : 'renewal'
}

/** What changes of premium earn, each line rounded to cents; null where a rate, in percent, is not known. */
export function commissionOf(
  lines: readonly LinePremium[],
  rate: (line: string) => number | null,
): number | null {
  const earned: number[] = []
  for (const { line, premiumChange } of lines) {
    const percent = rate(line)
    if (percent === null) return null
    earned.push(roundToCents((premiumChange * percent) / 100))
  }
  return sumDollars(earned)
}

/** Expected commission of a part of written premium, by producer; a return takes back at the same rate. Null where a rate is not known. */
export function expectedCommission(
  { term, made, amount }: Written,
  rate: (line: string) => number | null,
): Map<string, number> | null {
  const lines = made.lines.length > 0 ? made.lines : [{ line: term.lines[0] ?? '', premiumChange: amount }]
  const commission = commissionOf(lines, rate)
  return commission === null ? null : creditedBy(made, commission)
}
