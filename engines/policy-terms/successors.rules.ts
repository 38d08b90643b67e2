import { formatDay } from '#shared/dates.ts'
import { planCancellation } from './changes.rules.ts'
import { refuseOverlap } from './overlaps.rules.ts'
import {
  isRefused,
  type Plan,
  type PlanContext,
  type Planned,
  type PlannedTerm,
  type TransactionInput,
  transactionOf,
} from './plan.ts'
import type { Refusal } from './refusals.rules.ts'
import { successorOf } from './status.rules.ts'
import type { Transaction } from './term.ts'

type NewTerm = NonNullable<TransactionInput['newTerm']>

/** The new term of a renewal or a rewrite, with its first transaction. */
function newTermOf(ctx: PlanContext, input: TransactionInput, newTerm: NewTerm): PlannedTerm {
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
  return {
    id: ctx.newId(),
    policyId: ctx.term.policyId,
    carrier: carrier ?? ctx.term.carrier,
    policyNumber,
    lines: lines.length > 0 ? lines.map(({ line }) => line) : ctx.term.lines,
    expirationDate,
    shortRate: ctx.term.shortRate,
    minimumEarned: ctx.term.minimumEarned,
    renewsTermIds: [ctx.term.id],
    decision: null,
    transactions: [first],
  }
}

function checkNewTerm(ctx: PlanContext, newTerm: NewTerm): Refusal | undefined {
  const { coverage } = ctx.term
  if (!coverage) return { reason: 'outside_term', sentence: 'This term is only quoted. Bind it first.' }
  const next = successorOf(ctx.term, ctx.terms)?.coverage
  if (next)
    return {
      reason: 'term_renewed',
      sentence: `This term is followed by one that begins on ${formatDay(next.effectiveDate)}.`,
    }
  if (newTerm.expirationDate <= newTerm.effectiveDate)
    return { reason: 'outside_term', sentence: 'The new term expires after it begins.' }
  return newTerm.effectiveDate < coverage.effectiveDate
    ? { reason: 'before_effective', sentence: `This term begins on ${formatDay(coverage.effectiveDate)}.` }
    : undefined
}

/** Whether the new term reaches into one that covers already, its own former term until a day. */
function checkOverlap({ term, terms }: PlanContext, newTerm: NewTerm, until?: string): Refusal | undefined {
  const { effectiveDate: from, expirationDate: to } = newTerm
  const others = terms.filter(({ id }) => id !== term.id).flatMap(({ coverage }) => coverage?.periods ?? [])
  const own = (term.coverage?.periods ?? []).map((period) => ({ ...period, to: until ?? period.to }))
  return refuseOverlap([...own, ...others], [{ from, to }])
}

function planRenewal(ctx: PlanContext, input: TransactionInput, newTerm: NewTerm): Planned {
  const { coverage } = ctx.term
  if (coverage?.cancellation)
    return {
      reason: 'already_cancelled',
      sentence: `This term is cancelled as of ${formatDay(coverage.cancellation.effectiveDate)}.`,
    }
  const refusal = checkOverlap(ctx, newTerm)
  return refusal ?? { transactions: [], newTerm: newTermOf(ctx, input, newTerm) }
}

/** Cancels the former term on the day of the new one, unless it ends by then anyway. */
function planRewrite(ctx: PlanContext, input: TransactionInput, newTerm: NewTerm): Planned {
  const { endDate = null, cancellation } = ctx.term.coverage ?? {}
  const day = newTerm.effectiveDate
  const isEnding = !cancellation && (endDate === null || day < endDate)
  const { lines: _lines, fees: _fees, taxes: _taxes, premiumChange: _change, newTerm: _term, ...rest } = input
  const cancelling: Planned = isEnding
    ? planCancellation(ctx, {
        ...rest,
        kind: 'cancellation',
        effectiveDate: day,
        method: input.method ?? 'pro_rata',
        reason: input.reason || 'rewritten',
      })
    : { transactions: [] }
  if (isRefused(cancelling)) return cancelling
  const refusal = checkOverlap(ctx, newTerm, isEnding ? day : undefined)
  const plan: Plan = { ...cancelling, newTerm: newTermOf(ctx, { ...input, reason: '' }, newTerm) }
  return refusal ?? plan
}

/** What a renewal or a rewrite of a term would write. */
export function planSuccessor(ctx: PlanContext, input: TransactionInput): Planned {
  const { newTerm } = input
  if (!newTerm) return { reason: 'outside_term', sentence: 'Enter the new term.' }
  const refusal = checkNewTerm(ctx, newTerm)
  if (refusal) return refusal
  return input.kind === 'renewal' ? planRenewal(ctx, input, newTerm) : planRewrite(ctx, input, newTerm)
}
