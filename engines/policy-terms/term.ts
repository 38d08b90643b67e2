import type { CancellationMethod, TransactionKind } from '#shared/policies/term-choices.ts'

/** Dollars of a line of business. */
export type LinePremium = { line: string; premiumChange: number }

export type Fee = {
  kind: 'carrier' | 'inspection' | 'agency' | 'other'
  /** Dollars; negative where it is given back. */
  amount: number
  refundable: boolean
}

/** A producer's part of a transaction, of 100. */
export type Share = { userId: string; share: number }

/** What happened to a term: never edited or deleted. Money is dollars with cents, days are the agency's. */
export type Transaction = {
  id: string
  kind: TransactionKind
  effectiveDate: string
  enteredAt: string
  /** Signed. */
  premiumChange: number
  /** The same by line of business; empty where the term has one line. */
  lines: readonly LinePremium[]
  fees: readonly Fee[]
  /** Signed. */
  taxes: number
  reason: string
  producers: readonly Share[]
  /** Of a cancellation. */
  method: CancellationMethod | null
  /** Of a notice: from when it counts, and who gave it. */
  noticeDate: string | null
  givenBy: 'carrier' | 'insured' | null
  /** Of a rescission: the notice it takes back. */
  rescinds: string | null
  /** Of the first transaction: when the term expires; of an endorsement that extends it: its new end. */
  newExpirationDate: string | null
  /** Of a correction: the transaction that it voids. */
  corrects: string | null
}

export type RenewalDecision = { decision: 'remarket' | 'let_expire' | 'lost'; at: string }

/** A term of a policy with everything that happened to it, in the order of entry. */
export type Term = {
  id: string
  policyId: string
  carrier: string
  /** The lines of business, the first giving the policy its type. */
  lines: readonly string[]
  /** When it expires, as it was quoted or entered; what stands is its first transaction's. */
  expirationDate: string | null
  /** What of pro rata a short-rate cancellation returns, in percent. */
  shortRate: number
  /** Never less of the premium is kept, in percent. */
  minimumEarned: number
  /** The terms that this one renews or rewrites. */
  renewsTermIds: readonly string[]
  decision: RenewalDecision | null
  transactions: readonly Transaction[]
}
