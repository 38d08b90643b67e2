import { daysBetween } from '#shared/dates.ts'
import { roundToCents, splitDollars, sumDollars } from '#shared/money.ts'
import type { CancellationMethod } from '#shared/policies/term-choices.ts'
import type { KnownTerm } from './status.rules.ts'
import type { Fee, LinePremium, Transaction } from './term.ts'

/** How much of one premium change is kept when its term is cancelled. */
export type EarnedChange = {
  transactionId: string
  premiumChange: number
  /** Days from its effective date to the expiration, and how many of them are over. */
  days: number
  earnedDays: number
  kept: number
}

/** What a cancellation gives back, with its arithmetic. */
export type ReturnPremium = {
  method: CancellationMethod
  /** In percent: what of pro rata a short rate returns, and what of the premium is kept at least. */
  shortRate: number
  minimumEarned: number
  changes: EarnedChange[]
  premium: number
  kept: number
  returned: number
  /** The same by line of business, where there are several. */
  lines: LinePremium[]
  /** Negative: what is given back. */
  fees: Fee[]
  taxes: number
}

function earnedChange(made: Transaction, day: string, expirationDate: string): EarnedChange {
  const { id, premiumChange, effectiveDate } = made
  const days = Math.max(0, daysBetween(effectiveDate, expirationDate))
  const earnedDays = Math.min(days, Math.max(0, daysBetween(effectiveDate, day)))
  const isEarned = made.kind === 'audit' || days === 0
  const kept = isEarned ? premiumChange : roundToCents((premiumChange * earnedDays) / days)
  return { transactionId: id, premiumChange, days, earnedDays, kept }
}

/** Nothing is earned where the cancellation is flat. */
function flatChange({ id, premiumChange }: Transaction): EarnedChange {
  return { transactionId: id, premiumChange, days: 0, earnedDays: 0, kept: 0 }
}

function keptBy(term: KnownTerm, method: CancellationMethod, premium: number, proRata: number): number {
  if (method === 'flat') return 0
  const returned = roundToCents(
    ((premium - proRata) * (method === 'short_rate' ? term.shortRate : 100)) / 100,
  )
  const least = roundToCents((premium * term.minimumEarned) / 100)
  return Math.max(sumDollars([premium, -returned]), least)
}

/** The lines of a change, one that has none being of the term's only line. */
export function linesOf({ lines }: Pick<KnownTerm, 'lines'>, made: Transaction): readonly LinePremium[] {
  return made.lines.length > 0 ? made.lines : [{ line: lines[0] ?? '', premiumChange: made.premiumChange }]
}

function unearnedByLine(term: KnownTerm, changes: readonly EarnedChange[]): Map<string, number> {
  const byLine = new Map<string, number>()
  for (const { transactionId, premiumChange, kept } of changes) {
    const made = term.standing.find(({ id }) => id === transactionId)
    const share = premiumChange === 0 ? 0 : 1 - kept / premiumChange
    for (const { line, premiumChange: part } of made ? linesOf(term, made) : [])
      byLine.set(line, (byLine.get(line) ?? 0) + part * share)
  }
  return byLine
}

function returnedLines(term: KnownTerm, changes: readonly EarnedChange[], returned: number): LinePremium[] {
  if (term.lines.length < 2) return []
  const byLine = [...unearnedByLine(term, changes)]
  const parts = splitDollars(
    returned,
    byLine.map(([, unearned]) => Math.max(0, unearned)),
  )
  return byLine.map(([line], position) => ({ line, premiumChange: -(parts[position] ?? 0) }))
}

/** Fees come back on a flat cancellation, or where they are refundable; what an earlier one gave back does not come again. */
function returnedFees({ standing }: KnownTerm, isFlat: boolean): Fee[] {
  const charged = new Map<string, Fee>()
  for (const fee of standing.flatMap(({ fees }) => fees)) {
    const key = `${fee.kind} ${fee.refundable}`
    charged.set(key, { ...fee, amount: sumDollars([charged.get(key)?.amount ?? 0, fee.amount]) })
  }
  return [...charged.values()]
    .filter(({ amount, refundable }) => amount > 0 && (isFlat || refundable))
    .map((fee) => ({ ...fee, amount: -fee.amount }))
}

/**
 * What cancelling a term on a day gives back: each premium change is earned over its own days, from its effective date to the
 * expiration, and each kept share is rounded alone. Undefined of a continuous policy, unless it is flat.
 */
export function returnPremiumOf(
  term: KnownTerm,
  day: string,
  method: CancellationMethod,
): ReturnPremium | undefined {
  const expirationDate = term.coverage?.expirationDate
  if (method !== 'flat' && !expirationDate) return undefined
  const priced = term.standing.filter(({ premiumChange }) => premiumChange !== 0)
  const changes = priced.map((made) =>
    method === 'flat' || !expirationDate ? flatChange(made) : earnedChange(made, day, expirationDate),
  )
  const premium = sumDollars(changes.map(({ premiumChange }) => premiumChange))
  const proRata = sumDollars(changes.map(({ kept }) => kept))
  const kept = keptBy(term, method, premium, proRata)
  const returned = sumDollars([premium, -kept])
  const taxes = sumDollars(term.standing.map((made) => made.taxes))
  return {
    method,
    shortRate: term.shortRate,
    minimumEarned: term.minimumEarned,
    changes,
    premium,
    kept,
    returned,
    lines: returnedLines(term, changes, returned),
    fees: returnedFees(term, method === 'flat'),
    taxes: premium === 0 ? 0 : roundToCents((-taxes * returned) / premium) || 0,
  }
}

/** What a reinstatement gives back of a return premium: all of it but the days of the lapse, pro rata. */
export function reinstatedPremium(
  { premiumChange, effectiveDate }: Pick<Transaction, 'premiumChange' | 'effectiveDate'>,
  day: string,
  expirationDate: string | null,
): number {
  if (expirationDate === null) return -premiumChange
  const days = daysBetween(effectiveDate, expirationDate)
  return roundToCents((-premiumChange * daysBetween(day, expirationDate)) / days)
}
