import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { createClientPolicy } from '#server/policies/policies.service.ts'
import { correctDetails } from '#server/policies/term-details.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { LineOrEmpty } from '#shared/policies/policy-choices.ts'
import type { DetailsCorrection } from '#shared/policies/term-details.contract.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import {
  type QuoteBind,
  RequoteBind,
  type RequoteDecided,
  RequoteKeep,
  type WrittenTransaction,
} from '#shared/requotes/binding.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote, RequoteLose, RequoteReopen } from '#shared/requotes/requotes.contract.ts'
import { isOpenRequote, isStanding, mayReopen, openLines } from '#shared/requotes/requotes.rules.ts'
import { withoutWriting } from './dry-run.ts'
import { writeQuote } from './quote-rows.ts'
import { todayOf } from './quotes.service.ts'
import { checkOpen, lockRequote, recordRequoteEvent, refreshRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Binds = ReturnType<typeof RequoteBind.parse>
type Bind = QuoteBind
type Written = { termId: string; transactions: WrittenTransaction[]; expiringPremium: number | null }

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** The transaction that a term got last. */
function lastOf({ id, policyNumber, carrier, transactions }: HistoryTerm): WrittenTransaction[] {
  const made = transactions.at(-1)
  if (!made) return []
  const { kind, effectiveDate, premiumChange } = made
  return [{ termId: id, policyNumber, carrier, kind, effectiveDate, premiumChange }]
}

function beginningOf(
  { id, policyNumber, carrier, premium }: Policy,
  effectiveDate: string,
): WrittenTransaction {
  return { termId: id, policyNumber, carrier, kind: 'new', effectiveDate, premiumChange: premium }
}

const several = (lines: Bind['lines']) => (lines.length > 1 ? { lines } : {})

/** What a quote says beside its premium. */
function chargesOf({ fees, taxes }: Quote) {
  return { ...(fees.length > 0 && { fees }), ...(taxes !== null && { taxes }) }
}

/** A policy of its own, with the quote's lines. */
async function writeNew(ctx: Ctx, { clientId }: Requote, quote: Quote, bind: Bind): Promise<Written> {
  const { lines, policyNumber, effectiveDate, expirationDate } = bind
  const [main] = [...lines].sort((a, b) => b.premium - a.premium)
  const lineOfBusiness = main?.line ?? ''
  const policy = await createClientPolicy(ctx, clientId, {
    type: typeOfLine(lineOfBusiness) ?? 'commercial',
    lineOfBusiness: LineOrEmpty.parse(lineOfBusiness),
    ...several(lines),
    carrier: quote.carrier,
    premium: sumDollars(lines.map(({ premium }) => premium)),
    status: 'bound',
    ...{ policyNumber, effectiveDate, expirationDate },
    ...chargesOf(quote),
  })
  return { termId: policy.id, transactions: [beginningOf(policy, effectiveDate)], expiringPremium: null }
}

/** The renewal or the rewrite of a term of the requote. */
async function writeFollowing(
  ctx: Ctx,
  requote: Requote,
  quote: Quote,
  bind: Bind & { termId: string },
): Promise<Written> {
  const former = requote.expiring.find(({ id }) => id === bind.termId)
  if (!former) throw invalid('termId', 'Choose a policy of this requote')
  const { lines, policyNumber, effectiveDate, expirationDate } = bind
  const [document] = quote.documents
  const result = await enterTransaction(ctx, bind.termId, {
    kind: bind.action === 'rewrite' ? 'rewrite' : 'renewal',
    effectiveDate,
    newTerm: {
      ...{ policyNumber, effectiveDate, expirationDate, carrier: quote.carrier },
      premium: sumDollars(lines.map(({ premium }) => premium)),
      lines,
    },
    ...(document && { documentId: document.id }),
    ...chargesOf(quote),
  })
  const { newTerm } = result
  if (!newTerm) throw new Error('A renewal without a new term')
  const ended = bind.action === 'rewrite' ? lastOf(result.term) : []
  return {
    termId: newTerm.id,
    transactions: [...ended, ...lastOf(newTerm)],
    expiringPremium: former.premium,
  }
}

/** Puts the quote's limits, deductibles and forms on the term that it became. */
async function copyDetails(ctx: Ctx, termId: string, { coverages, endorsements }: Quote): Promise<void> {
  const bare = coverages.map(({ line: _line, ...coverage }) => coverage)
  const said: DetailsCorrection = {
    ...(bare.length > 0 && { coverages: bare }),
    ...(endorsements.length > 0 && { endorsements }),
  }
  if (Object.keys(said).length > 0) await correctDetails(ctx, termId, said)
}

/** Quotes that stand and have no line left to be bound are lost. */
async function loseOthers(
  ctx: Ctx,
  quotes: readonly Quote[],
  isLost: (quote: Quote) => boolean,
  reason: string,
): Promise<void> {
  const decidedOn = todayOf(ctx)
  for (const quote of quotes)
    if (isStanding(quote) && isLost(quote))
      await writeQuote(ctx, quote.id, { status: 'lost', reason, decidedOn })
}

function quoteToBind({ quotes }: Requote, quoteId: string): Quote {
  const quote = quotes.find(({ id }) => id === quoteId)
  if (!quote) throw invalid('quoteId', 'Choose a quote of this requote')
  // Whoever binds second learns that the first was faster, not that the form is wrong.
  if (quote.status === 'won')
    throw new AppError('conflict', 'Conflict: this quote was already bound.', { reason: 'already_bound' })
  if (!isStanding(quote)) throw invalid('quoteId', 'Choose a quote with a premium')
  return quote
}

function checkLines(requote: Requote, quote: Quote, { lines }: Bind): void {
  if (lines.some(({ line }) => !quote.lines.includes(line)))
    throw invalid('lines', 'Choose lines of this quote')
  const left = openLines(requote.lines, requote.quotes)
  const bound = lines.find(({ line }) => !left.includes(line))
  if (bound) throw invalid('lines', `${bound.line} is already bound`)
}

async function bindOne(ctx: Ctx, requote: Requote, quote: Quote, input: Bind): Promise<WrittenTransaction[]> {
  checkLines(requote, quote, input)
  const { termId: formerId } = input
  const written =
    input.action === 'new' || formerId === undefined
      ? await writeNew(ctx, requote, quote, input)
      : await writeFollowing(ctx, requote, quote, { ...input, termId: formerId })
  const { termId, transactions, expiringPremium } = written
  await copyDetails(ctx, termId, quote)
  const lines = input.lines.map(({ line }) => line)
  const premium = sumDollars(input.lines.map((one) => one.premium))
  await writeQuote(ctx, quote.id, {
    ...{ status: 'won', lines, premium, expiringPremium, boundTermId: termId, toCheck: [] },
    linePremiums: lines.length > 1 ? input.lines : [],
    decidedOn: todayOf(ctx),
  })
  const won = { status: 'won' as const, lines }
  const left = openLines(requote.lines, [...requote.quotes, won])
  const others = requote.quotes.filter((one) => one.id !== quote.id)
  const isLost = (other: Quote) => !other.lines.some((line) => left.includes(line))
  await loseOthers(ctx, others, isLost, `Placed with ${quote.carrier}`)
  await recordRequoteEvent(ctx, 'requote.bound', requote, {
    text: `bound with ${quote.carrier} for ${formatDollars(premium, { cents: true })}`,
    isNoted: true,
    after: { quoteId: quote.id, carrier: quote.carrier, termId, lines, premium },
  })
  return transactions
}

/** Says of which bind a refusal is: at its fields, or by the carrier's name where there are several. */
async function asBind<Value>(at: number, carrier: string | null, run: () => Promise<Value>): Promise<Value> {
  return run().catch((error) => {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    if (details.fields) {
      const fields = Object.entries(details.fields).map(([field, text]) => [`binds.${at}.${field}`, text])
      throw new AppError(code, undefined, { ...details, fields: Object.fromEntries(fields) })
    }
    throw carrier === null ? error : new AppError(code, `${carrier}: ${message}`, details)
  })
}

async function bindAll(ctx: Ctx, id: string, { binds, version }: Binds): Promise<RequoteDecided> {
  let requote = await lockRequote(ctx, { id })
  for (const [at, { quoteId }] of binds.entries())
    await asBind(at, null, async () => quoteToBind(requote, quoteId))
  checkVersion(requote, version)
  checkOpen(requote)
  const transactions: WrittenTransaction[] = []
  for (const [at, input] of binds.entries()) {
    const quote = quoteToBind(requote, input.quoteId)
    const carrier = binds.length > 1 ? quote.carrier : null
    transactions.push(...(await asBind(at, carrier, () => bindOne(ctx, requote, quote, input))))
    requote = await refreshRequote(ctx, id)
  }
  return { requote, transactions }
}

/**
 * Binds quotes: their policies are written by the services of policies, quotes that have no line left are lost, all or nothing. 400
 * for a quote that does not stand, 409 for a stale `version` and for one that somebody bound before, 422 where a transaction cannot be.
 */
export async function bindQuotes(ctx: Ctx, id: string, input: RequoteBind): Promise<RequoteDecided> {
  const said = RequoteBind.parse(input)
  const run = () => bindAll(ctx, id, said)
  return said.dryRun ? withoutWriting(ctx, run) : run()
}

type Keep = ReturnType<typeof RequoteKeep.parse>

function renewalOf({ policyNumber, effectiveDate, expirationDate, premium }: Keep['renewals'][number]) {
  const newTerm = { effectiveDate, expirationDate, premium, ...(policyNumber && { policyNumber }) }
  return { kind: 'renewal', effectiveDate, newTerm } satisfies TransactionCreate
}

async function keep(ctx: Ctx, id: string, { renewals, reason, version }: Keep): Promise<RequoteDecided> {
  const requote = await lockRequote(ctx, { id })
  checkVersion(requote, version)
  checkOpen(requote)
  if (requote.expiring.length === 0) throw invalid('renewals', 'This requote is about no policy to keep')
  const transactions: WrittenTransaction[] = []
  for (const [at, renewal] of renewals.entries()) {
    if (!requote.termIds.includes(renewal.termId))
      throw invalid(`renewals.${at}.termId`, 'Choose a policy of this requote')
    const result: TransactionResult = await enterTransaction(ctx, renewal.termId, renewalOf(renewal))
    transactions.push(...(result.newTerm ? lastOf(result.newTerm) : []))
  }
  const carriers = [...new Set(requote.expiring.map(({ carrier }) => carrier).filter(Boolean))].join(', ')
  const kept = carriers ? `Kept with ${carriers}` : 'Kept the expiring policy'
  await loseOthers(ctx, requote.quotes, () => true, reason || kept)
  await recordRequoteEvent(ctx, 'requote.kept', requote, {
    text: [kept.toLowerCase().slice(0, 1) + kept.slice(1), reason].filter(Boolean).join(': '),
    isNoted: true,
    after: { renewals: renewals.map(({ termId }) => termId) },
  })
  const outcome = requote.quotes.some(({ status }) => status === 'won') ? 'won' : 'kept'
  return { requote: await refreshRequote(ctx, id, { outcome, outcomeReason: reason }), transactions }
}

/** Keeps what expires: the renewals that are given are written, quotes that stand are lost, all or nothing. */
export async function keepExpiring(ctx: Ctx, id: string, input: RequoteKeep): Promise<RequoteDecided> {
  const said = RequoteKeep.parse(input)
  const run = () => keep(ctx, id, said)
  return said.dryRun ? withoutWriting(ctx, run) : run()
}

/** Closes a requote without a policy; where a part of it was bound, it stays won. */
export async function loseRequote(ctx: Ctx, id: string, input: RequoteLose): Promise<Requote> {
  const requote = await lockRequote(ctx, { id })
  checkVersion(requote, input.version)
  checkOpen(requote)
  const { reason } = input
  await loseOthers(ctx, requote.quotes, () => true, reason)
  const outcome = requote.quotes.some(({ status }) => status === 'won') ? 'won' : 'lost'
  const text = `closed: ${reason}`
  await recordRequoteEvent(ctx, 'requote.lost', requote, { text, isNoted: true })
  return refreshRequote(ctx, id, { outcome, outcomeReason: reason })
}

/** Takes a closed requote up again; its lost quotes stay lost until somebody says otherwise. 409 where every line is bound. */
export async function reopenRequote(ctx: Ctx, id: string, { version }: RequoteReopen): Promise<Requote> {
  const requote = await lockRequote(ctx, { id })
  checkVersion(requote, version)
  if (isOpenRequote(requote)) return requote
  if (!mayReopen(requote))
    throw new AppError('conflict', 'Every line of this requote is bound.', { reason: 'decided' })
  await recordRequoteEvent(ctx, 'requote.reopened', requote, { text: 'reopened', isNoted: true })
  return refreshRequote(ctx, id, { outcome: null, outcomeReason: '' })
}
