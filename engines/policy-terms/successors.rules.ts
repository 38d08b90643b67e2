import { formatDay } from '#shared/dates.ts'
import { planCancellation } from './changes.rules.ts'
import { coveredBeside, refuseCancelled, refuseFollowed, refuseOverlap } from './overlaps.rules.ts'
import {
  isRefused,
  type Plan,
  type PlanContext,
  type Planned,
  type PlannedTerm,
  type TermAmong,
  type TransactionInput,
  transactionOf,
} from './plan.ts'
import type { Refusal } from './refusals.rules.ts'
import type { Transaction } from './term.ts'

type NewTerm = NonNullable<TransactionInput['newTerm']>

/** A new term of a renewal or a rewrite, with its first transaction; a further one begins a policy of its own. */
function newTermOf(
  ctx: PlanContext,
  input: TransactionInput,
  newTerm: NewTerm,
  { isFurther }: { isFurther: boolean },
): PlannedTerm {
  const { policyNumber, carrier, effectiveDate, expirationDate, premium, lines = [] } = newTerm
  const changes = lines.map(({ line, premium: premiumChange }) => ({ line, premiumChange }))
  const first: Transaction = {
    ...transactionOf(ctx, { ...input, effectiveDate }),
    premiumChange: premium,
    lines: changes,
    // At renewal whoever is credited on the policy takes over, whatever the term before said.
    producers: input.producers ?? ctx.producers,
    newExpirationDate: expirationDate,
    method: null,
  }
  const id = ctx.newId()
  const besides = ctx.besides ?? []
  return {
    id,
    policyId: isFurther ? id : ctx.term.policyId,
    carrier: carrier ?? ctx.term.carrier,
    policyNumber,
    lines: lines.length > 0 ? lines.map(({ line }) => line) : ctx.term.lines,
    expirationDate,
    shortRate: ctx.term.shortRate,
    minimumEarned: ctx.term.minimumEarned,
    renewsTermIds: [ctx.term.id, ...besides.map(({ term }) => term.id)],
    decision: null,
    // What is charged once is charged with the term that continues the policy.
    transactions: [isFurther ? { ...first, fees: [], taxes: 0 } : first],
  }
}

function checkNewTerm(former: TermAmong, newTerm: NewTerm): Refusal | undefined {
  const { coverage } = former.term
  if (!coverage) return { reason: 'outside_term', sentence: 'This term is only quoted. Bind it first.' }
  const followed = refuseFollowed(former)
  if (followed) return followed
  if (newTerm.expirationDate <= newTerm.effectiveDate)
    return { reason: 'outside_term', sentence: 'The new term expires after it begins.' }
  return newTerm.effectiveDate < coverage.effectiveDate
    ? { reason: 'before_effective', sentence: `This term begins on ${formatDay(coverage.effectiveDate)}.` }
    : undefined
}

/** Whether the new term reaches into one that covers already, its own former term until a day. */
function checkOverlap({ term, terms }: TermAmong, newTerm: NewTerm, until?: string): Refusal | undefined {
  const { effectiveDate: from, expirationDate: to } = newTerm
  const own = (term.coverage?.periods ?? []).map((period) => ({ ...period, to: until ?? period.to }))
  return refuseOverlap([...own, ...coveredBeside(term, terms)], [{ from, to }])
}

function isRefusal<T extends object>(refused: T | Refusal | undefined): refused is Refusal {
  return refused !== undefined && 'sentence' in refused
}

/** A renewal ends nothing: its former term runs to its end. */
function endByRenewal(former: TermAmong, newTerms: readonly NewTerm[]): Planned {
  const cancelled = refuseCancelled(former.term)
  if (cancelled) return cancelled
  const overlap = newTerms.map((newTerm) => checkOverlap(former, newTerm)).find(isRefusal)
  return overlap ?? { transactions: [] }
}

/** A rewrite cancels the former term on the day of the new one, unless it ends by then anyway. */
function endByRewrite(
  ctx: PlanContext,
  former: TermAmong,
  input: TransactionInput,
  newTerms: readonly NewTerm[],
): Planned {
  const { endDate = null, cancellation } = former.term.coverage ?? {}
  const day = input.effectiveDate
  const isEnding = !cancellation && (endDate === null || day < endDate)
  const { lines: _lines, fees: _fees, taxes: _taxes, premiumChange: _change, newTerm: _term, ...rest } = input
  const { returnPremium: _own, producers: _credited, ...same } = rest
  const isOwn = former.term.id === ctx.term.id
  const cancelling: Planned = isEnding
    ? planCancellation(
        { ...ctx, ...former },
        {
          // What the carrier returns, and who is credited, was said of the term itself.
          ...(isOwn ? rest : same),
          kind: 'cancellation',
          effectiveDate: day,
          method: input.method ?? 'pro_rata',
          reason: input.reason || 'rewritten',
        },
      )
    : { transactions: [] }
  if (isRefused(cancelling)) return cancelling
  const until = isEnding ? day : undefined
  const overlap = newTerms.map((newTerm) => checkOverlap(former, newTerm, until)).find(isRefusal)
  return overlap ?? cancelling
}

/** A refusal that is another term's says whose. */
function ofTerm({ term }: TermAmong, refusal: Refusal): Refusal {
  return { ...refusal, sentence: `${term.lines.join(', ') || 'The other policy'}: ${refusal.sentence}` }
}

/** What a renewal or a rewrite of a term would write, of one or of several that go on as one, or as several. */
export function planSuccessor(ctx: PlanContext, input: TransactionInput): Planned {
  const { newTerm, furtherTerms = [] } = input
  if (!newTerm) return { reason: 'outside_term', sentence: 'Enter the new term.' }
  const newTerms = [newTerm, ...furtherTerms]
  const day = newTerm.effectiveDate
  const end = (former: TermAmong): Planned =>
    newTerms.map((next) => checkNewTerm(former, next)).find(isRefusal) ??
    (input.kind === 'renewal'
      ? endByRenewal(former, newTerms)
      : endByRewrite(ctx, former, { ...input, effectiveDate: day }, newTerms))
  const own = end(ctx)
  if (isRefused(own)) return own
  const ended: NonNullable<Plan['besides']> = []
  for (const former of ctx.besides ?? []) {
    const planned = end(former)
    if (isRefused(planned)) return ofTerm(former, planned)
    const { transactions, returnPremium } = planned
    ended.push({ termId: former.term.id, transactions, ...(returnPremium && { returnPremium }) })
  }
  const first = input.kind === 'rewrite' ? { ...input, reason: '' } : input
  const further = furtherTerms.map((next) => newTermOf(ctx, first, next, { isFurther: true }))
  return {
    ...own,
    newTerm: newTermOf(ctx, first, newTerm, { isFurther: false }),
    ...(further.length > 0 && { furtherTerms: further }),
    ...(ended.length > 0 && { besides: ended }),
  }
}
