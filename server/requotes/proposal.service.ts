import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError, notFound } from '#server/errors.ts'
import { getDetails } from '#server/policies/term-details.service.ts'
import { dayIn } from '#shared/dates.ts'
import { ProposalContent } from '#shared/requotes/proposal.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isOffer } from '#shared/requotes/requotes.rules.ts'
import { getRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** Refuses to propose what was read from a document and nobody has checked. */
function checkOffers(offers: readonly Quote[]): void {
  if (offers.length === 0)
    throw new AppError('unprocessable', 'No carrier has quoted yet. Enter a quote first.', {
      reason: 'no_quotes',
    })
  const unchecked = offers.filter(({ toCheck }) => toCheck.length > 0).map(({ carrier }) => carrier)
  if (unchecked.length === 0) return
  const message = `Check the values that were read for ${unchecked.join(', ')} before you propose them.`
  throw new AppError('unprocessable', message, { reason: 'unchecked' })
}

/** What a proposal of some quotes of a requote says. 422 without a quote, and where nobody has checked one that was read from a document. */
export async function contentOf(
  ctx: Ctx,
  requote: Requote,
  offers: readonly Quote[],
): Promise<ProposalContent> {
  checkOffers(offers)
  const expiring: object[] = []
  for (const term of requote.expiring) expiring.push({ term, details: await getDetails(ctx, term.id, {}) })
  const { name, phone, address } = agencies
  const isIt = eq(agencies.id, ctx.user.agencyId)
  const [agency] = await ctx.db.select({ name, phone, address }).from(agencies).where(isIt)
  if (!agency) throw notFound()
  const { name: senderName, email } = ctx.user
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  // Parsed, so that nothing else of a quote gets to the client.
  return ProposalContent.parse({
    ...{ requote, offers, expiring, agency, today },
    sender: { name: senderName, email },
  })
}

/**
 * What a proposal to the client says: every quote of a requote beside what expires. 404 out of reach, 422 where no carrier has
 * quoted yet, or where a quote was read from a document and nobody has checked it.
 */
export async function downloadProposal(ctx: Ctx, id: string): Promise<ProposalContent> {
  const requote = await getRequote(ctx, id)
  const content = await contentOf(ctx, requote, requote.quotes.filter(isOffer))
  const carriers = content.offers.map(({ carrier }) => carrier)
  await recordAudit(ctx, {
    ...({ action: 'requote.proposal_downloaded', recordType: 'requote', recordId: id } as const),
    after: { carriers },
  })
  return content
}
