import type { PlanContext, TermAmong } from '#engines/policy-terms/plan.ts'
import type { Refusal } from '#engines/policy-terms/refusals.rules.ts'
import { type KnownTerm, knownTerm, noticesOn } from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { BeforeCtes } from '#server/records/record-writes.ts'
import { dayIn } from '#shared/dates.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { PolicyStatus } from '#shared/policies/policy-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { derivedRow, termOf } from './term-row.ts'
import {
  addTransactions,
  countMembers,
  type NewTransaction,
  readTerms,
  type StoredChange,
  type StoredTransaction,
  type TermRow,
} from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A term among those of its policy, as its transactions stand; `terms` has those of other policies that follow them too. */
export type TermInPolicy = { rows: TermRow[]; row: TermRow; terms: KnownTerm[]; term: KnownTerm }

/** What a plan is made on: a term, those of its policy, and whose it is. */
type Planning = Pick<TermInPolicy, 'terms' | 'term'> & { row: Pick<TermRow, 'producers'> }

/** What of a transaction its rules do not look at, as it is entered. */
export type Details = Said & {
  /** What it changes of the items of a term; the correction beside a replacement changes none. */
  itemChanges?: readonly StoredChange[]
  /** What the replacement beside a correction says; the rest is the correction's own. */
  replacement?: Said
}

type Said = Partial<Pick<TransactionCreate, 'note' | 'changes' | 'documentId'>>

/** What a replacement says: what it leaves out is as the wrong transaction said it. */
export function saidInPlace(
  { row }: TermInPolicy,
  { corrects, replacement }: TransactionCreate,
): Said | undefined {
  const wrong = row.transactions.find(({ id }) => id === corrects)
  if (!wrong || !replacement) return undefined
  const {
    note = wrong.note,
    documentId = wrong.documentId ?? undefined,
    changes = wrong.changes.filter(({ detail }) => !detail),
  } = replacement
  return { note, documentId, changes }
}

/** The 422 of a transaction that cannot be: the sentence says what stands there. */
export function refused({ reason, sentence }: Refusal): AppError {
  return new AppError('unprocessable', sentence, { reason })
}

/** Refuses to credit anyone who never was of the agency; whoever has left stays credited with what was theirs. */
export async function checkProducers(ctx: Ctx, producers: readonly { userId: string }[] = []): Promise<void> {
  const ids = [...new Set(producers.map(({ userId }) => userId))]
  if (ids.length > 0 && (await countMembers(ctx, ids)) < ids.length)
    throw refused({ reason: 'split', sentence: 'Choose producers of this agency.' })
}

/** A term with the others of its policy; `lock` keeps others from changing them until the transaction ends. */
export async function readTerm(ctx: Ctx, id: string, options: { lock: boolean }): Promise<TermInPolicy> {
  const all = await readTerms(ctx, id, options)
  const row = all.find((one) => one.id === id)
  if (!row) throw new Error(`Term ${id} was read and is gone`)
  const terms = all.map((one) => termOf(one))
  const rows = all.filter(({ policyId }) => policyId === row.policyId)
  return { rows, row, terms, term: terms[all.indexOf(row)] ?? termOf(row) }
}

/** The agency's day. */
export function todayOf(ctx: Ctx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

/** What the transactions of a term are planned on. */
export function planCtx(
  ctx: Ctx,
  { row, terms, term }: Planning,
  besides: readonly TermAmong[] = [],
): PlanContext {
  return {
    term,
    terms,
    besides,
    producers: row.producers,
    today: todayOf(ctx),
    enteredAt: ctx.clock().toISOString(),
    newId,
  }
}

/** A planned transaction as it is kept. */
export function stored(
  { fees, ...made }: Transaction,
  { itemChanges = [], replacement, ...own }: Details,
  authorName = '',
): StoredTransaction {
  const { note = '', changes = [], documentId } = made.corrects ? own : (replacement ?? own)
  return {
    ...made,
    lines: [...made.lines],
    producers: [...made.producers],
    feeItems: [...fees],
    note,
    changes: made.corrects ? changes : [...changes, ...itemChanges],
    documentId: documentId ?? null,
    authorName,
  }
}

/** The rows of transactions that follow so many of a term. */
export function entries(
  termId: string,
  made: readonly Transaction[],
  details: Details,
  before = 0,
): NewTransaction[] {
  return made.map((transaction, index) => {
    const { authorName: _author, ...kept } = stored(transaction, details)
    return {
      ...kept,
      termId,
      position: before + index + 1,
    }
  })
}

/** Why a term is over, as its transactions say it. */
function reasonOf({ coverage, standing }: KnownTerm, status: PolicyStatus): string {
  if (status === 'cancelled') return coverage?.cancellation?.reason ?? ''
  if (status !== 'non_renewed') return ''
  return noticesOn({ standing }, 'notice_of_non_renewal', '9999-12-31').at(-1)?.reason ?? ''
}

/** A locked term with further transactions: as its rules know it, its row, and what is written of it. */
export function followed(
  ctx: Ctx,
  current: Policy,
  own: Pick<TermInPolicy, 'row' | 'term'>,
  made: readonly Transaction[],
  details: Details = {},
) {
  const term = knownTerm({ ...own.term, transactions: [...own.term.transactions, ...made] })
  const added = made.map((transaction) => stored(transaction, details, ctx.user.name))
  const columns = derivedRow(term, own.row, { before: own.term, timeZone: ctx.user.timeZone })
  const { laterChanges, termExpirationDate, ...said } = columns
  const cancelReason = said.status === current.status ? current.cancelReason : reasonOf(term, said.status)
  const entered = entries(own.row.id, made, details, own.row.transactions.length)
  const beforeCtes: BeforeCtes = (values) => [
    ...addTransactions(ctx, entered)(values),
    ...touchClient(ctx, current.clientId)(values),
  ]
  return {
    term,
    row: { ...own.row, ...columns, transactions: [...own.row.transactions, ...added] },
    fields: { ...said, cancelReason },
    set: { laterChanges, termExpirationDate },
    beforeCtes,
  }
}
