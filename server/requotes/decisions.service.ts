import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Quote, QuoteDecision } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isProposable } from '#shared/requotes/requotes.rules.ts'
import { writeQuote } from './quote-rows.ts'
import { todayOf } from './quotes.service.ts'
import { refreshRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The quotes of a requote that are to be proposed. 400 on `quoteIds` for one that does not stand or was answered. */
export function proposedQuotes({ quotes }: Pick<Requote, 'quotes'>, ids: readonly string[]): Quote[] {
  const chosen = quotes.filter(({ id }) => ids.includes(id))
  const fields = { quoteIds: 'Choose quotes that the client hasn’t answered yet' }
  if (chosen.length < new Set(ids).size || !chosen.every(isProposable))
    throw new AppError('invalid', undefined, { fields })
  return chosen
}

/** Marks quotes of a locked requote as presented to the client. */
export async function presentQuotes(ctx: Ctx, id: string, quotes: readonly Quote[]): Promise<Requote> {
  for (const quote of quotes)
    if (quote.status === 'quoted') await writeQuote(ctx, quote.id, { status: 'presented' })
  return refreshRequote(ctx, id)
}

/** Keeps what the client answered to quotes of a locked requote: an accepted one waits to be bound, a declined one is lost. */
export async function decideQuotes(
  ctx: Ctx,
  id: string,
  decisions: readonly ({ quoteId: string } & QuoteDecision)[],
): Promise<Requote> {
  const lost = { status: 'lost' as const, reason: 'Declined by the client', decidedOn: todayOf(ctx) }
  for (const { quoteId, ...decision } of decisions)
    await writeQuote(ctx, quoteId, { decision, ...(decision.answer === 'declined' && lost) })
  return refreshRequote(ctx, id)
}
