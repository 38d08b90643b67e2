import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { requoteQuotes } from '#server/db/tables/requotes.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { writeQuote } from './quote-rows.ts'
import { getRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

const linesText = new Intl.ListFormat('en-US')

/** Who was asked and when, which a line keeps that becomes a quote of its own. */
function marketOf(quote: Quote) {
  const { carrier, underwriter, email, note, documentIds, status, reason } = quote
  const { sentOn, answeredOn, decidedOn, terms } = quote
  return {
    ...{ carrier, underwriter, email, note, documentIds, status, reason },
    ...{ sentOn, answeredOn, decidedOn, terms },
  }
}

/**
 * The quote of one line of a locked requote: of a carrier that was asked for several lines together, the line becomes a quote of its
 * own. 400 for a line that the quote does not have, 409 where the lines have one price.
 */
export async function quoteOfLine(
  ctx: Ctx,
  requote: Requote,
  quote: Quote,
  line: string,
): Promise<{ requote: Requote; quote: Quote }> {
  const { lines, carrier } = quote
  if (!lines.includes(line))
    throw new AppError('invalid', undefined, { fields: { line: 'Choose a line of this quote' } })
  if (lines.length === 1) return { requote, quote }
  if (quote.premium !== null)
    throw new AppError(
      'conflict',
      `${carrier} quoted one price for ${linesText.format(lines)}. Change the quote as a whole.`,
      { reason: 'one_price' },
    )
  const id = newId()
  const now = ctx.clock()
  const common = { agencyId: ctx.user.agencyId, id, requoteId: requote.id, createdAt: now, updatedAt: now }
  const ofLine = quote.coverages.filter((coverage) => coverage.line === line)
  const rest = { lines: lines.filter((one) => one !== line) }
  await writeQuote(ctx, quote.id, {
    ...rest,
    coverages: quote.coverages.filter((coverage) => coverage.line !== line),
  })
  await ctx.db
    .insert(requoteQuotes)
    .values({ ...common, ...marketOf(quote), lines: [line], coverages: ofLine })
  const fresh = await getRequote(ctx, requote.id)
  const own = fresh.quotes.find((one) => one.id === id)
  if (!own) throw new Error(`Quote ${id} was written and is not there`)
  return { requote: fresh, quote: own }
}
