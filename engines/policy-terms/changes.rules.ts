import { addMonths, daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars, roundToCents, splitDollars, sumDollars } from '#shared/money.ts'
import { type TransactionKind, transactionKindLabels } from '#shared/policies/term-choices.ts'
import { refuseFollowing } from './overlaps.rules.ts'
import { type Plan, type PlanContext, type Planned, type TransactionInput, transactionOf } from './plan.ts'
import { openNotices, type Refusal, refusalOf } from './refusals.rules.ts'
import { reinstatedPremium, returnPremiumOf } from './return-premium.rules.ts'
import { type KnownTerm, knownTerm, successorOf } from './status.rules.ts'
import type { LinePremium, Transaction } from './term.ts'

/** An amount over the lines of another, in the same proportions. */
function spread(lines: readonly LinePremium[], amount: number): LinePremium[] {
  const parts = splitDollars(
    amount,
    lines.map(({ premiumChange }) => Math.abs(premiumChange)),
  )
  return lines.map(({ line }, position) => ({ line, premiumChange: parts[position] ?? 0 }))
}

/** A year's change of premium, as far as its days are left. */
function partOfYear(annual: number, day: string, { coverage }: KnownTerm): number {
  if (!coverage?.expirationDate) return annual
  const year = daysBetween(coverage.effectiveDate, addMonths(coverage.effectiveDate, 12))
  return roundToCents((annual * daysBetween(day, coverage.expirationDate)) / year)
}

/** What a cancellation that stands would give back, with the transaction that was entered before its date. */
function reckonedAnew({ term }: PlanContext, made: Transaction): Pick<Plan, 'returnPremiumAnew'> {
  const cancellation = term.coverage?.cancellation
  if (!cancellation || made.premiumChange === 0) return {}
  const transactions = [...term.known.filter(({ id }) => id !== cancellation.id), made]
  const before = knownTerm({ ...term, transactions })
  const anew = returnPremiumOf(before, cancellation.effectiveDate, cancellation.method ?? 'pro_rata')
  return anew ? { returnPremiumAnew: anew } : {}
}

/** Why premium cannot be taken back that a term does not have. What a cancellation returned is reckoned anew, so it does not count. */
function refuseBelowZero({ term }: PlanContext, { premiumChange }: Transaction): Refusal | undefined {
  const cancellation = term.coverage?.cancellation
  const known = term.known.filter(({ id }) => id !== cancellation?.id)
  const premium = sumDollars(known.map((made) => made.premiumChange))
  if (premiumChange >= 0 || sumDollars([premium, premiumChange]) >= 0) return undefined
  const [has, taken] = [premium, -premiumChange].map((sum) => formatDollars(sum, { cents: true }))
  return {
    reason: 'negative_premium',
    sentence: `This term’s premium is ${has}. An endorsement can’t take back ${taken}.`,
  }
}

function planEndorsement(ctx: PlanContext, input: TransactionInput): Planned {
  const made = transactionOf(ctx, input)
  const refusal = refusalOf(ctx.term, made)
  if (refusal) return refusal
  const begins = made.newExpirationDate && successorOf(ctx.term, ctx.terms)?.coverage?.effectiveDate
  if (begins && made.newExpirationDate && begins < made.newExpirationDate)
    return { reason: 'overlap', sentence: `The next term begins on ${formatDay(begins)}.` }
  const { annualPremiumChange: annual } = input
  const premiumChange =
    annual === undefined ? made.premiumChange : partOfYear(annual, made.effectiveDate, ctx.term)
  const transaction = { ...made, premiumChange }
  return (
    refuseBelowZero(ctx, transaction) ?? {
      transactions: [transaction],
      ...reckonedAnew(ctx, transaction),
    }
  )
}

/** Gives back what is not earned; the carrier's figure takes the place of the reckoned one. */
export function planCancellation(ctx: PlanContext, input: TransactionInput): Planned {
  const isFirstDay = input.effectiveDate === ctx.term.coverage?.effectiveDate
  const method = input.method ?? (isFirstDay ? 'flat' : 'pro_rata')
  const made = { ...transactionOf(ctx, input), method }
  const refusal = refusalOf(ctx.term, made)
  if (refusal) return refusal
  const reckoned = returnPremiumOf(ctx.term, made.effectiveDate, method)
  const said = input.returnPremium ?? (input.premiumChange === undefined ? undefined : -input.premiumChange)
  const returned = said ?? reckoned?.returned
  if (returned === undefined)
    return {
      reason: 'return_premium_needed',
      sentence: 'This policy has no expiration date: enter the return premium.',
    }
  const premiumChange = -returned || 0
  const transaction = {
    ...made,
    premiumChange,
    lines: input.lines ?? spread(reckoned?.lines ?? [], premiumChange),
    fees: input.fees ? made.fees : (reckoned?.fees ?? []),
    taxes: input.taxes ?? reckoned?.taxes ?? 0,
  }
  return { transactions: [transaction], ...(reckoned && { returnPremium: reckoned }) }
}

function planReinstatement(ctx: PlanContext, input: TransactionInput): Planned {
  const made = transactionOf(ctx, input)
  const rewritten = successorOf(ctx.term, ctx.terms)?.coverage
  const cancellation = ctx.term.coverage?.cancellation
  if (cancellation && rewritten?.first.kind === 'rewrite')
    return {
      reason: 'term_renewed',
      sentence: `This term was rewritten as of ${formatDay(rewritten.effectiveDate)}.`,
    }
  const refusal = refusalOf(ctx.term, made)
  if (refusal || !cancellation) return refusal ?? { transactions: [] }
  const expirationDate = ctx.term.coverage?.expirationDate ?? null
  const premiumChange =
    input.premiumChange ?? reinstatedPremium(cancellation, made.effectiveDate, expirationDate)
  const part = cancellation.premiumChange === 0 ? 1 : -premiumChange / cancellation.premiumChange
  const transaction = {
    ...made,
    premiumChange,
    lines: input.lines ?? spread(cancellation.lines, premiumChange),
    fees: input.fees ? made.fees : cancellation.fees.map((fee) => ({ ...fee, amount: -fee.amount })),
    taxes: input.taxes ?? (roundToCents(-cancellation.taxes * part) || 0),
  }
  return { transactions: [transaction] }
}

function planNotice(ctx: PlanContext, input: TransactionInput): Planned {
  const made = transactionOf(ctx, input)
  const notice = {
    ...made,
    noticeDate: made.noticeDate ?? ctx.today,
    givenBy: made.givenBy ?? 'carrier',
  } as const
  return refusalOf(ctx.term, notice) ?? { transactions: [notice] }
}

/** A rescission is as of a day by which it was given: of a later one nobody knows yet whether the notice stands. */
function refuseLater({ today }: PlanContext, { effectiveDate }: Transaction): Refusal | undefined {
  return effectiveDate > today
    ? { reason: 'outside_term', sentence: `Today is ${formatDay(today)}: this notice stands until then.` }
    : undefined
}

function planRescission(ctx: PlanContext, input: TransactionInput): Planned {
  const made = transactionOf(ctx, input)
  const rescission = {
    ...made,
    rescinds: made.rescinds ?? openNotices(ctx.term.standing).at(-1)?.id ?? null,
  }
  return refusalOf(ctx.term, rescission) ?? refuseLater(ctx, rescission) ?? { transactions: [rescission] }
}

/** The kinds that say how a term stands, and never what it costs. */
const unpriced: readonly TransactionKind[] = [
  'notice_of_cancellation',
  'notice_of_non_renewal',
  'rescission_of_notice',
  'transfer_in',
  'transfer_out',
]

/** Why a premium cannot be changed by what is entered: only the transfer that begins a term has one. */
function refusePremium({ term }: PlanContext, input: TransactionInput): Refusal | undefined {
  const { kind, premiumChange, annualPremiumChange, returnPremium, taxes, lines = [] } = input
  if (!unpriced.includes(kind) || !term.coverage) return undefined
  const amounts = [premiumChange, annualPremiumChange, returnPremium, taxes]
  return [...amounts, ...lines.map((line) => line.premiumChange)].some((amount) => amount)
    ? {
        reason: 'derived',
        sentence: `A ${transactionKindLabels[kind].toLowerCase()} changes no premium. Enter an endorsement for it.`,
      }
    : undefined
}

/** Why a quoted term cannot be bound after the one that it renews. */
function refuseBinding({ term, terms }: PlanContext, first: Transaction): Refusal | undefined {
  if (term.known.length > 0) return undefined
  const former = terms.find(({ id }) => term.renewsTermIds.includes(id))
  return former && refuseFollowing({ term: former, terms }, first)
}

/** What a transaction of a standing term would write; it says of itself whether a sum is missing or wrong. */
export function planChange(ctx: PlanContext, input: TransactionInput): Planned {
  const priced = refusePremium(ctx, input)
  if (priced) return priced
  switch (input.kind) {
    case 'endorsement':
      return planEndorsement(ctx, input)
    case 'cancellation':
      return planCancellation(ctx, input)
    case 'reinstatement':
      return planReinstatement(ctx, input)
    case 'notice_of_cancellation':
    case 'notice_of_non_renewal':
      return planNotice(ctx, input)
    case 'rescission_of_notice':
      return planRescission(ctx, input)
    default: {
      const made = transactionOf(ctx, input)
      return refusalOf(ctx.term, made) ?? refuseBinding(ctx, made) ?? { transactions: [made] }
    }
  }
}
