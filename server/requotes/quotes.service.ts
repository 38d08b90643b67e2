import { findVisibleDocument } from '#server/commercial/visible-document.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { requoteQuotes } from '#server/db/tables/requotes.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { dayIn } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { Quote, QuoteCreate, QuotesCreate, QuoteUpdate } from '#shared/requotes/quotes.contract.ts'
import { quoteStatusLabels } from '#shared/requotes/requote-choices.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { acceptedMessage, mayQuoteBecome, quoteGaps } from '#shared/requotes/requotes.rules.ts'
import { type QuoteSet, writeQuote } from './quote-rows.ts'
import { checkOpen, lockRequote, recordRequoteEvent, refreshRequote } from './requotes.service.ts'
import { quoteOfLine } from './split-quote.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Place = { requote: Requote; quote: Quote }

function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid', undefined, { fields })
}

/** A quote with its requote, which is locked; 404 out of reach, 409 where the requote is decided. */
export async function placeOf(ctx: Ctx, quoteId: string): Promise<Place> {
  const requote = await lockRequote(ctx, { quoteId })
  const quote = requote.quotes.find(({ id }) => id === quoteId)
  if (!quote) throw new Error(`Quote ${quoteId} was found and is gone`)
  checkOpen(requote)
  return { requote, quote }
}

/** The agency's day. */
export function todayOf(ctx: Ctx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

type Offer = Pick<Quote, 'lines' | 'linePremiums' | 'premium'>

/** Refuses lines that the requote does not have, and a split that is not the premium. */
function checkOffer({ lines: wanted }: Requote, { lines, linePremiums, premium }: Offer, prefix = ''): void {
  if (lines.some((line) => !wanted.includes(line)))
    throw invalid({ [`${prefix}lines`]: 'Choose lines of this requote' })
  if (linePremiums.some(({ line }) => !lines.includes(line)))
    throw invalid({ [`${prefix}linePremiums`]: 'Split the premium by the lines of the quote' })
  const split = sumDollars(linePremiums.map((one) => one.premium))
  if (linePremiums.length > 0 && premium !== null && split !== premium)
    throw invalid({
      [`${prefix}linePremiums`]: `The lines add up to ${formatDollars(split, { cents: true })}`,
    })
}

async function checkDocuments(ctx: Ctx, ids: readonly string[], prefix = ''): Promise<void> {
  for (const [at, id] of ids.entries())
    if (!(await findVisibleDocument(ctx, id)))
      throw invalid({ [`${prefix}documentIds.${at}`]: 'This document doesn’t exist' })
}

/** Whether a carrier is asked for the same lines already, and has not answered. */
function isAsked(quotes: readonly Quote[], carrier: string, lines: readonly string[]): boolean {
  return quotes.some(
    (quote) =>
      quote.status === 'requested' &&
      quote.carrier.toLowerCase() === carrier.toLowerCase() &&
      quote.lines.length === lines.length &&
      quote.lines.every((line) => lines.includes(line)),
  )
}

type Added = QuoteCreate & { toCheck?: Quote['toCheck'] }

/** The row of a carrier that is asked, or of a quote that is there already. */
function rowOf(requote: Requote, { lines = requote.lines, ...input }: Added, today: string) {
  const hasQuoted = input.premium !== undefined && input.premium !== null
  return {
    ...input,
    lines,
    linePremiums: input.linePremiums ?? [],
    premium: input.premium ?? null,
    status: hasQuoted ? ('quoted' as const) : ('requested' as const),
    answeredOn: hasQuoted ? today : null,
  }
}

async function addOne(ctx: Ctx, requote: Requote, input: Added, prefix: string): Promise<string> {
  const row = rowOf(requote, input, todayOf(ctx))
  checkOffer(requote, row, prefix)
  await checkDocuments(ctx, row.documentIds ?? [], prefix)
  if (isAsked(requote.quotes, row.carrier, row.lines))
    throw invalid({ [`${prefix}carrier`]: 'This carrier is already in the list' })
  const id = newId()
  const now = ctx.clock()
  const { agencyId } = ctx.user
  const common = { agencyId, id, requoteId: requote.id, createdAt: now, updatedAt: now }
  await ctx.db.insert(requoteQuotes).values({ ...common, ...row })
  const has = row.status === 'quoted'
  const premium = formatDollars(row.premium, { cents: true })
  await recordRequoteEvent(ctx, 'requote.quote_added', requote, {
    text: has ? `${row.carrier} quoted ${premium}` : `${row.carrier} added`,
    isNoted: has,
    after: { quoteId: id, ...row },
  })
  return id
}

/** Adds quotes to a requote that is locked and open. */
export async function addTo(
  ctx: Ctx,
  requote: Requote,
  quotes: readonly Added[],
): Promise<{ requote: Requote; ids: string[] }> {
  checkOpen(requote)
  const ids: string[] = []
  for (const [at, input] of quotes.entries())
    ids.push(await addOne(ctx, requote, input, quotes.length > 1 ? `quotes.${at}.` : 'quotes.0.'))
  return { requote: await refreshRequote(ctx, requote.id), ids }
}

/**
 * Adds carriers or quotes to a requote, all or none. 400 for a carrier that is asked for the same lines already, for lines that the
 * requote does not have and for documents out of reach; 409 where it is decided.
 */
export async function addQuotes(ctx: Ctx, id: string, { quotes }: QuotesCreate): Promise<Requote> {
  const requote = await lockRequote(ctx, { id })
  const keys = quotes.map(
    ({ carrier, lines = requote.lines }) => `${carrier.toLowerCase()} ${[...lines].sort()}`,
  )
  const twice = keys.findIndex((key, at) => quotes[at]?.premium == null && keys.indexOf(key) < at)
  if (twice >= 0) throw invalid({ [`quotes.${twice}.carrier`]: 'This carrier is already in the list' })
  return (await addTo(ctx, requote, quotes)).requote
}

function checkStep(quote: Quote, next: Quote): void {
  if (!mayQuoteBecome(quote.status, next.status)) {
    const [from, to] = [quoteStatusLabels[quote.status], quoteStatusLabels[next.status]]
    throw new AppError('conflict', `A quote can’t change from “${from}” to “${to}”.`, { reason: 'status' })
  }
  const fields = quoteGaps(next)
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** The days that go with a step: when it was answered, when it was decided. */
function daysOf(today: string, before: Quote, next: Quote): QuoteSet {
  if (before.status === next.status) return {}
  if (next.status === 'requested') return { answeredOn: null, decidedOn: null }
  if (next.status === 'no_answer') return { decidedOn: null }
  const answeredOn = before.answeredOn ?? today
  return { answeredOn, decidedOn: next.status === 'lost' ? today : null }
}

function boundRefusal(done: 'changed' | 'removed'): AppError {
  return new AppError('conflict', `This quote is bound and can’t be ${done}.`, { reason: 'decided' })
}

/** The quote that is meant: as a whole, or the one of a line, which is taken out of it once something is changed. */
async function asked(
  ctx: Ctx,
  { requote, quote }: Place,
  line: string | undefined,
  fields: Partial<Quote>,
): Promise<Place> {
  const isChanged = Object.keys(changesOf(quote, fields).after).length > 0
  return line !== undefined && isChanged ? quoteOfLine(ctx, requote, quote, line) : { requote, quote }
}

/** Refuses to change what the client accepted. */
function checkUnanswered({ user }: Ctx, quote: Quote): void {
  const message = acceptedMessage(quote, user.timeZone)
  if (message) throw new AppError('conflict', message, { reason: 'accepted' })
}

const answers: Partial<Record<Quote['status'], (quote: Quote) => string>> = {
  quoted: ({ carrier, premium }) => `${carrier} quoted ${formatDollars(premium, { cents: true })}`,
  declined: ({ carrier, reason }) => `${carrier} declined: ${reason}`,
  no_answer: ({ carrier }) => `${carrier} did not respond`,
  presented: ({ carrier }) => `${carrier} presented to the client`,
  lost: ({ carrier, reason }) => `${carrier} lost: ${reason}`,
}

/** What a carrier answered, and to which lines where not to all of them. */
function answerText(requote: Requote, { status: before }: Quote, next: Quote): string | undefined {
  const said = before === next.status ? undefined : answers[next.status]?.(next)
  if (said === undefined || next.lines.length === requote.lines.length) return said
  return `${said} (${next.lines.join(', ')})`
}

/**
 * Changes a quote, or one `line` of it. 400 for one without a premium and a decline or loss without a reason, 409 for a step that is none, a decided
 * requote or a stale `version`, 404 out of reach.
 */
export async function updateQuote(
  ctx: Ctx,
  id: string,
  { version, line, ...fields }: QuoteUpdate,
): Promise<Requote> {
  const place = await placeOf(ctx, id)
  checkVersion(place.quote, version)
  if (place.quote.status === 'won') throw boundRefusal('changed')
  checkUnanswered(ctx, place.quote)
  const { requote, quote } = await asked(ctx, place, line, fields)
  const { before, after } = changesOf(quote, fields)
  if (Object.keys(after).length === 0) return requote
  const next: Quote = { ...quote, ...fields }
  checkOffer(requote, next)
  await checkDocuments(ctx, fields.documentIds ?? [])
  checkStep(quote, next)
  // What the client declined and comes up again waits for a new answer.
  const isAnew = quote.decision !== null && next.status !== quote.status
  const days = daysOf(todayOf(ctx), quote, next)
  await writeQuote(ctx, quote.id, { ...after, ...days, ...(isAnew && { decision: null }) })
  const said = answerText(requote, quote, next)
  await recordRequoteEvent(ctx, 'requote.quote_changed', requote, {
    text: said ?? `${next.carrier} updated`,
    isNoted: said !== undefined,
    before,
    after: { quoteId: quote.id, ...after },
  })
  return refreshRequote(ctx, requote.id)
}

/** Takes a quote off a requote that is not decided; a bound one stays. */
export async function removeQuote(ctx: Ctx, id: string): Promise<Requote> {
  const { requote, quote } = await placeOf(ctx, id)
  if (quote.status === 'won') throw boundRefusal('removed')
  checkUnanswered(ctx, quote)
  await writeQuote(ctx, id, { deletedAt: ctx.clock() })
  await recordRequoteEvent(ctx, 'requote.quote_removed', requote, {
    text: `${quote.carrier} removed`,
    before: { quoteId: id, carrier: quote.carrier },
  })
  return refreshRequote(ctx, requote.id)
}
