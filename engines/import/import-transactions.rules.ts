import { addDays, formatDay } from '#shared/dates.ts'
import type { TransactionKind } from '#shared/policies/term-choices.ts'
import type { RowReader } from './import-rows.rules.ts'
import { readMoney } from './import-values.rules.ts'

/** What a row can say of a term: how it began, or what happened to it. */
export type SaidKind = Exclude<TransactionKind, 'correction'>

/** What a row says about the life of its term beside the term itself. */
export type PolicySaid = {
  /** The transaction that the row is, where it names one. */
  kind: SaidKind | null
  /** A cancellation that a carrier has announced and not carried out. */
  isPending: boolean
  transactionDate: string | null
  cancellationDate: string | null
  reinstatementDate: string | null
  reason: string
  /** What the transaction adds to the premium; null where no column says it. */
  premiumChange: number | null
  /** Whether the row has a premium at all. */
  hasPremium: boolean
  priorPolicyNumber: string
  /** Whether the row names its transaction, in words that are known or not. */
  isNamed: boolean
  /** What else the row says of the transaction, in words. */
  note: string
}

/** Of a term of the book, which no row begins. */
export const noWord: PolicySaid = {
  kind: null,
  isPending: false,
  transactionDate: null,
  cancellationDate: null,
  reinstatementDate: null,
  reason: '',
  premiumChange: null,
  hasPremium: false,
  priorPolicyNumber: '',
  isNamed: false,
  note: '',
}

/** A notice that a policy will be cancelled: it ends nothing by itself. */
export const pendingCancellation =
  /\b(?:pending|pend|notice of|intent to|future)\b.*\b(?:cancel\w*|cxl|canc|canx)\b|\bcancel\w* (?:pending|notice)\b|\bnoc\b/i

const ofRecord = String.raw`(?:bor|aor|broker of record|agent of record|transfer\w*|book roll\w*)`

/** A policy that came from another agency, whatever that one lost. */
const transferIn = new RegExp(
  String.raw`\b(?:${ofRecord}|moved|gained|won)[ -]*in(?:to)?\b(?! force)|\b(?:won|gained|received)\b.*\b${ofRecord}\b`,
  'i',
)

/** A policy that went to another agency and goes on there. */
const transferOut = new RegExp(
  String.raw`\b${ofRecord}\b.*\b(?:out|away|lost|loss)\b|\b(?:lost|moved|gone)\b.*\b${ofRecord}\b`,
  'i',
)

// In order: the first that fits wins, so the narrower stand before the wider. With the codes of carriers' downloads.
const kinds: [RegExp, SaidKind][] = [
  [/\b(?:resci\w*|withdraw\w*|cancel\w* (?:stop\w*|void\w*))\b/i, 'rescission_of_notice'],
  [pendingCancellation, 'notice_of_cancellation'],
  [/\b(?:non[- ]?renew\w*|not renewed|nrn|nrw)\b/i, 'notice_of_non_renewal'],
  [/\b(?:re-?inst\w*|rei|rein)\b/i, 'reinstatement'],
  [/\b(?:re-?wr\w*|rwr|rwx|replace\w*)\b/i, 'rewrite'],
  [/\b(?:cancel\w*|cxl|canc|canx|xlc|xln|terminat\w*|flat)\b/i, 'cancellation'],
  [/\b(?:audit\w*|aud)\b/i, 'audit'],
  [/\b(?:endors\w*|endt|end|edt|pch|mta|policy change|chang\w*|amend\w*|adjust\w*)\b/i, 'endorsement'],
  [transferIn, 'transfer_in'],
  [transferOut, 'transfer_out'],
  [new RegExp(`\\b${ofRecord}\\b`, 'i'), 'transfer_in'],
  [/\b(?:renew\w*|rnl|rwl|ren|r)\b/i, 'renewal'],
  [/\b(?:new\w*|nbs|nb|issue\w*|n)\b/i, 'new'],
]

/** The kind of transaction that a cell names, in words or by the code of a carrier's download. */
function readKindOfTransaction(cell: string): SaidKind | null {
  return kinds.find(([pattern]) => pattern.test(cell))?.[1] ?? null
}

/** What stands in for a policy number that the carrier has not given yet. */
export const placeholderNumber =
  /^(?:tbd|tba|t\.b\.[ad]\.|binder|bound|pending|applied(?: for)?|to follow|unassigned|not assigned|unknown|none|n\/a)$/i

/** Whether a kind begins a term; any other happens to one that has begun. */
export function begins(kind: SaidKind | null): boolean {
  return kind === null || kind === 'new' || kind === 'renewal' || kind === 'rewrite' || kind === 'transfer_in'
}

/** Reads what a row says of the life of its term: which transaction it is, when, why and what it adds. */
export function readSaid(row: RowReader): PolicySaid {
  const cell = row.text('transaction')
  const kind = cell === '' ? null : readKindOfTransaction(cell)
  if (cell !== '' && kind === null)
    row.note('transaction', `"${cell}" is not a transaction that is known here`)
  return {
    kind,
    isPending: pendingCancellation.test(row.text('policyStatus')),
    transactionDate: row.day('transactionDate', 'term'),
    cancellationDate: row.day('cancellationDate', 'term'),
    reinstatementDate: row.day('reinstatementDate', 'term'),
    reason: row.text('transactionReason'),
    premiumChange: row.value('premiumChange', readMoney),
    hasPremium: row.text('premium') !== '' || row.text('annualPremium') !== '',
    priorPolicyNumber: row.text('priorPolicyNumber', 100),
    isNamed: cell !== '',
    note: placeholderNumber.test(row.raw('policyNumber'))
      ? `Policy number in the file: ${row.raw('policyNumber')}`
      : '',
  }
}

/** The day before which a term that begins anew is still taken for the continuation of one that ended. */
export function continuesUntil(ended: string | null): string | null {
  return ended && addDays(ended, 31)
}

/** What a row says in words of the first transaction of its term. */
export function wordsOfFirst(
  { transactionDate: on, note, reason }: PolicySaid,
  day: string,
): { reason: string; note: string } {
  const processed = on && on !== day ? `Transaction date in the file: ${formatDay(on)}` : ''
  return { reason, note: [note, processed].filter(Boolean).join('\n') }
}
