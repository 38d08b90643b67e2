import { termDates } from '#engines/policy-terms/begin.rules.ts'
import { linesOf } from '#engines/policy-terms/return-premium.rules.ts'
import {
  isConfirmationDue,
  type KnownTerm,
  knownTerm,
  noticesOn,
  statusOn,
  successorOf,
} from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { dayIn } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyStatus } from '#shared/policies/policy-choices.ts'
import { beginningKinds } from '#shared/policies/term-choices.ts'
import type { StoredTransaction, TermRow } from './terms.queries.ts'

/** What of pro rata a short-rate cancellation returns, in percent. */
export const usualShortRate = 90

function transactionOf({
  feeItems,
  authorName: _author,
  note: _note,
  changes: _changes,
  documentId: _document,
  ...made
}: StoredTransaction): Transaction {
  return { ...made, fees: feeItems }
}

/** A kept term as its rules know it, or knew it at an instant. */
export function termOf(row: TermRow, knownAt?: string): KnownTerm {
  const term = {
    id: row.id,
    policyId: row.policyId,
    carrier: row.carrier,
    lines: row.lines.length > 0 ? row.lines : [row.lineOfBusiness],
    expirationDate: row.expirationDate,
    shortRate: row.shortRate ?? usualShortRate,
    minimumEarned: row.minimumEarned,
    renewsTermIds: [...(row.renewedFromId ? [row.renewedFromId] : []), ...(row.alsoRenews ?? [])],
    decision: row.decision,
    transactions: row.transactions.map(transactionOf),
  }
  return knownTerm(term, knownAt)
}

function statusOf({ coverage, standing }: KnownTerm, said: PolicyStatus): PolicyStatus {
  if (!coverage) return 'quoted'
  if (coverage.cancellation) return 'cancelled'
  if (noticesOn({ standing }, 'notice_of_non_renewal', '9999-12-31').length > 0) return 'non_renewed'
  return said === 'bound' ? 'bound' : 'active'
}

/** The changes of premium that were entered ahead of their day, the beginning of a term aside; null where there are none. */
function laterChanges({ standing }: KnownTerm, timeZone: string): string | null {
  const later = standing
    .filter(({ kind }) => !(beginningKinds as readonly string[]).includes(kind))
    .filter(
      (made) => made.premiumChange !== 0 && made.effectiveDate > dayIn(timeZone, new Date(made.enteredAt)),
    )
    .map(({ effectiveDate, premiumChange }) => ({ effectiveDate, premiumChange }))
  return later.length > 0 ? JSON.stringify(later) : null
}

type Derived = Pick<TermRow, 'status' | 'effectiveDate' | 'expirationDate' | 'termExpirationDate'> & {
  premium: number
  /** JSON. */
  laterChanges: string | null
}

/** Whether the end of a term is the one that was assumed when nobody said it. */
export function isEndAssumed({ coverage }: KnownTerm, row: Pick<TermRow, 'assumedExpiration'>): boolean {
  return row.assumedExpiration !== null && coverage?.originalExpirationDate === row.assumedExpiration
}

/** What the transactions of a term say of its row. A day that was assumed is not kept as the carrier's. */
export function derivedRow(
  term: KnownTerm,
  row: Pick<TermRow, 'status' | 'effectiveDate' | 'expirationDate'>,
  { before = term, timeZone }: { before?: KnownTerm; timeZone: string },
): Derived {
  const { coverage, known } = term
  const begins = coverage?.effectiveDate ?? null
  const isAssumed = row.effectiveDate === null && begins === before.coverage?.effectiveDate
  const status = statusOf(term, row.status)
  // A term that was voided is a quote again: bound anew, it ends when it did.
  const quotedEnd = before.coverage ? before.coverage.originalExpirationDate : row.expirationDate
  const end = coverage ? (coverage.cancellation?.effectiveDate ?? coverage.expirationDate) : quotedEnd
  const isOtherwise = status === 'cancelled' || coverage?.expirationDate !== coverage?.originalExpirationDate
  return {
    status,
    effectiveDate: isAssumed ? null : begins,
    expirationDate: end,
    termExpirationDate: isOtherwise ? (coverage?.originalExpirationDate ?? null) : null,
    premium: sumDollars(known.map(({ premiumChange }) => premiumChange)),
    laterChanges: laterChanges(term, timeZone),
  }
}

/** A transaction as calls answer it. */
export function transactionItem(made: StoredTransaction, all: readonly StoredTransaction[]): TransactionItem {
  const correctedBy = all.find(({ corrects }) => corrects === made.id)?.id
  return {
    ...made,
    fees: sumDollars(made.feeItems.map(({ amount }) => amount)),
    ...(correctedBy && { correctedBy }),
  }
}

function premiumByLine(row: TermRow, term: KnownTerm): HistoryTerm['lines'] {
  const changes = term.known.flatMap((made) => linesOf(term, made))
  return term.lines.map((line) => ({
    line,
    type: typeOfLine(line) ?? row.type,
    premium: sumDollars(
      changes.filter((change) => change.line === line).map((change) => change.premiumChange),
    ),
  }))
}

/** A term as calls answer it, its status being a day's. */
export function historyTerm(row: TermRow, terms: readonly KnownTerm[], today: string): HistoryTerm {
  const term = terms.find(({ id }) => id === row.id) ?? termOf(row)
  const { coverage } = term
  const { lineOfBusiness: line, createdAt } = row
  const quoted = termDates({ ...row, line }, createdAt.slice(0, 10))
  return {
    id: row.id,
    policyNumber: row.policyNumber,
    carrier: row.carrier,
    intermediary: row.details.intermediary ?? null,
    billing: row.billing,
    shortRate: row.shortRate,
    minimumEarned: row.minimumEarned,
    lines: premiumByLine(row, term),
    effectiveDate: coverage?.effectiveDate ?? quoted.effectiveDate,
    isEffectiveAssumed: row.effectiveDate === null,
    expirationDate: coverage ? coverage.originalExpirationDate : row.expirationDate,
    isExpirationAssumed: isEndAssumed(term, row),
    endDate: coverage ? coverage.endDate : null,
    lapses: [...(coverage?.lapses ?? [])],
    premium: sumDollars(term.known.map(({ premiumChange }) => premiumChange)),
    status: statusOn(term, today, terms),
    confirmationDue: isConfirmationDue(term, today),
    renewsTermIds: [...term.renewsTermIds],
    renewedBy: successorOf(term, terms)?.id ?? null,
    decision: row.decision,
    transactions: row.transactions.map((made) => transactionItem(made, row.transactions)),
    version: row.version,
  }
}
