import { getClient } from '#server/clients/clients.service.ts'
import { getAccount } from '#server/commercial/accounts.service.ts'
import { scheduleRows } from '#server/commercial/schedules.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { checkAttachments } from '#server/documents/attachments.service.ts'
import { notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { getDetails } from '#server/policies/term-details.service.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import { draftQuoteEmail } from '#shared/requotes/quote-email.rules.ts'
import { type QuoteDraft, QuoteSend } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { mayQuoteBecome } from '#shared/requotes/requotes.rules.ts'
import { writeQuote } from './quote-rows.ts'
import { placeOf, todayOf } from './quotes.service.ts'
import { encryptEmail } from './requote-mail.ts'
import { findRequote } from './requotes.queries.ts'
import { recordRequoteEvent, refreshRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

/**
 * Orders the email that asks a carrier; it goes out once, after the commit. 400 for documents out of reach or over 15 MB, 409 for a
 * decided requote or a stale `version`.
 */
export async function sendQuoteRequest(ctx: Ctx, id: string, input: QuoteSend): Promise<Requote> {
  const { version, ...mail } = QuoteSend.parse(input)
  const { requote, quote } = await placeOf(ctx, id)
  checkVersion(quote, version)
  const attachments = await checkAttachments(ctx, mail.documentIds)
  const isAsked = mayQuoteBecome(quote.status, 'requested')
  const asked = { status: 'requested' as const, answeredOn: null }
  const set = { sentOn: todayOf(ctx), email: quote.email || mail.to }
  await writeQuote(ctx, id, { ...set, ...(isAsked && asked) })
  const encrypted = await encryptEmail(ctx, id, mail)
  await publishEvent(ctx, 'requote.mail_ordered', { quoteId: id, userId: ctx.user.id, ...encrypted })
  const { to, subject, documentIds } = mail
  const attached = attachments.length > 0 ? `, with ${attachments.join(', ')}` : ''
  await recordRequoteEvent(ctx, 'requote.sent', requote, {
    text: `sent to ${quote.carrier} at ${to}${attached}`,
    isNoted: true,
    kind: 'email',
    after: { quoteId: id, to, subject, documentIds },
  })
  return refreshRequote(ctx, requote.id)
}

/** What the carrier needs to know of the risk: of a business its exposures, else what the expiring policies list. */
async function factsOf(ctx: Ctx, { clientId, expiring }: Requote) {
  const client = await getClient(ctx, clientId)
  if (client.kind === 'commercial')
    return { account: await getAccount(ctx, clientId), schedules: await scheduleRows(ctx, clientId) }
  const coverages: { line: string; items: Awaited<ReturnType<typeof getDetails>>['coverages'] }[] = []
  for (const { id, lineOfBusiness } of expiring)
    coverages.push({ line: lineOfBusiness, items: (await getDetails(ctx, id, {})).coverages })
  return { coverages }
}

/** The draft of the email that asks a carrier, which people change before they send it. */
export async function draftQuoteRequest(ctx: Ctx, id: string): Promise<QuoteDraft> {
  const requote = await findRequote(ctx, { quoteId: id })
  const quote = requote?.quotes.find((one) => one.id === id)
  if (!requote || !quote) throw notFound()
  const facts = await factsOf(ctx, requote)
  return draftQuoteEmail(requote, quote, { senderName: ctx.user.name, ...facts })
}
