import { dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import { roundToCents, sumDollars } from '#shared/money.ts'
import type { Quote } from './quotes.contract.ts'
import { openRequoteStatuses, type QuoteStatus, type RequoteStatus } from './requote-choices.ts'
import type { ExpiringTerm, Requote } from './requotes.contract.ts'

const quoteSteps: Record<QuoteStatus, readonly QuoteStatus[]> = {
  requested: ['quoted', 'declined', 'no_answer'],
  quoted: ['presented', 'lost', 'declined', 'requested'],
  presented: ['quoted', 'lost', 'declined'],
  declined: ['requested', 'quoted'],
  no_answer: ['requested', 'quoted', 'declined'],
  won: [],
  lost: ['quoted', 'presented'],
}

/** What a person may say of a quote next; only binding makes one won, and a won one stays. */
export function nextQuoteStatuses(status: QuoteStatus): readonly QuoteStatus[] {
  return quoteSteps[status]
}

/** Whether a quote may go from one status to another; staying is always allowed. */
export function mayQuoteBecome(from: QuoteStatus, to: QuoteStatus): boolean {
  return from === to || quoteSteps[from].includes(to)
}

/** Whether a carrier's quote stands: it can be presented and bound. */
export function isStanding({ status }: Pick<Quote, 'status'>): boolean {
  return status === 'quoted' || status === 'presented'
}

type Answer = Pick<Quote, 'status' | 'premium' | 'reason'>

/** Whether a quote can be proposed to the client: it stands, and they have not answered it. */
export function isProposable(quote: Pick<Quote, 'status' | 'premium' | 'decision'>): boolean {
  return isStanding(quote) && quote.premium !== null && quote.decision === null
}

/** Why a quote can no longer be changed; null where it can. */
export function acceptedMessage({ decision }: Pick<Quote, 'decision'>, timeZone: string): string | null {
  if (decision?.answer !== 'accepted') return null
  const day = formatDay(dayIn(timeZone, new Date(decision.at)))
  return `${decision.name} accepted this quote on ${day}, so it can’t be changed. Add a new quote instead.`
}

/** Missing details for a quote to have a status, by field. */
export function quoteGaps({ status, premium, reason }: Answer): Record<string, string> {
  const hasOffer = status === 'quoted' || status === 'presented'
  if (hasOffer && premium === null) return { premium: 'Enter the quoted premium' }
  if (status === 'declined' && reason === '') return { reason: 'Enter the reason it declined' }
  if (status === 'lost' && reason === '') return { reason: 'Enter the reason it was lost' }
  return {}
}

type Placed = Pick<Quote, 'status' | 'lines' | 'sentOn'>

/** The lines that are not bound yet. */
export function openLines(
  lines: readonly string[],
  quotes: readonly Pick<Quote, 'status' | 'lines'>[],
): string[] {
  const won = new Set(quotes.filter(({ status }) => status === 'won').flatMap((quote) => quote.lines))
  return lines.filter((line) => !won.has(line))
}

/** Whether a carrier was asked, or has answered. */
function isAtMarket({ status, sentOn }: Placed): boolean {
  return status !== 'requested' || sentOn !== null
}

/** Where a requote stands: it follows from its quotes and from how a person closed it. */
export function statusOfRequote(
  lines: readonly string[],
  quotes: readonly Placed[],
  outcome: Requote['outcome'],
): RequoteStatus {
  if (openLines(lines, quotes).length === 0) return 'won'
  if (outcome) return outcome
  if (quotes.some(({ status }) => status === 'presented')) return 'presented'
  return quotes.some(isAtMarket) ? 'marketing' : 'requested'
}

/** Whether nothing is decided yet. */
export function isOpenRequote({ status }: Pick<Requote, 'status'>): boolean {
  return openRequoteStatuses.some((open) => open === status)
}

/** Whether a closed requote can be taken up again: one whose lines are all bound can’t. */
export function mayReopen({ outcome }: Pick<Requote, 'outcome'>): boolean {
  return outcome !== null
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Where a requote stands against its due day, in words; empty where it has none or is decided. */
export function dueLabel(
  { status, dueDate }: Pick<Requote, 'status' | 'dueDate'>,
  today: string,
): { words: string; isOverdue: boolean } {
  if (!dueDate || !isOpenRequote({ status })) return { words: '', isOverdue: false }
  const days = daysBetween(today, dueDate)
  if (days < 0) return { words: `Overdue by ${inDays(-days)}`, isOverdue: true }
  return { words: days === 0 ? 'Due today' : `Due in ${inDays(days)}`, isOverdue: false }
}

/** What a quote costs with its taxes and fees; null without a premium. */
export function totalCost({
  premium,
  taxes,
  fees,
}: Pick<Quote, 'premium' | 'taxes' | 'fees'>): number | null {
  if (premium === null) return null
  return sumDollars([premium, taxes ?? 0, ...fees.map(({ amount }) => amount)])
}

/** Whether a carrier offered terms that still stand, or stood until they were decided on. */
export function isOffer({ premium, status }: Pick<Quote, 'premium' | 'status'>): boolean {
  return premium !== null && status !== 'declined' && status !== 'no_answer'
}

/** The premium of each line of a quote: as the carrier splits it; of one line it is the whole. Null where nobody said. */
export function premiumOfLine(
  quote: Pick<Quote, 'lines' | 'linePremiums' | 'premium'>,
  line: string,
): number | null {
  const split = quote.linePremiums.find((one) => one.line === line)
  if (split) return split.premium
  return quote.lines.length === 1 && quote.lines[0] === line ? quote.premium : null
}

/** A quote may no longer be held to after its last day. */
export function isExpiredQuote({ validUntil }: Pick<Quote, 'validUntil'>, today: string): boolean {
  return validUntil !== null && validUntil < today
}

/** By how much a price differs from what is paid now; null where either is not known, `percent` of nothing too. */
export function differenceOf(
  expiring: number | null,
  offered: number | null,
): { dollars: number; percent: number | null } | null {
  if (expiring === null || offered === null) return null
  const dollars = roundToCents(offered - expiring)
  return { dollars, percent: expiring > 0 ? Math.round((dollars / expiring) * 1000) / 10 : null }
}

/** The terms that a quote could follow: those with a line of it, without a line of others. */
export function termsOfQuote(
  expiring: readonly ExpiringTerm[],
  { lines }: Pick<Quote, 'lines'>,
): ExpiringTerm[] {
  return expiring.filter((term) => term.lines.some((line) => lines.includes(line)))
}
