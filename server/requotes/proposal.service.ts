import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError, notFound } from '#server/errors.ts'
import { getDetails } from '#server/policies/term-details.service.ts'
import { dayIn } from '#shared/dates.ts'
import type { ExpiringDetails } from '#shared/requotes/comparison.rules.ts'
import { isOffer } from '#shared/requotes/requotes.rules.ts'
import type { Proposal } from './proposal-pdf.ts'
import { getRequote } from './requotes.service.ts'

type Ctx = InTransaction<AgencyCtx>

/**
 * What a proposal to the client says: every quote of a requote beside what expires. 404 out of reach, 422 where no carrier has
 * quoted yet, or where a quote was read from a document and nobody has checked it.
 */
export async function downloadProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const requote = await getRequote(ctx, id)
  const offers = requote.quotes.filter(isOffer)
  if (offers.length === 0)
    throw new AppError('unprocessable', 'No carrier has quoted yet. Enter a quote first.', {
      reason: 'no_quotes',
    })
  const unchecked = offers.filter(({ toCheck }) => toCheck.length > 0).map(({ carrier }) => carrier)
  if (unchecked.length > 0) {
    const message = `Check the values that were read for ${unchecked.join(', ')} before you propose them.`
    throw new AppError('unprocessable', message, { reason: 'unchecked' })
  }
  const expiring: ExpiringDetails[] = []
  for (const term of requote.expiring) expiring.push({ term, details: await getDetails(ctx, term.id, {}) })
  const { name, phone, address } = agencies
  const isIt = eq(agencies.id, ctx.user.agencyId)
  const [agency] = await ctx.db.select({ name, phone, address }).from(agencies).where(isIt)
  if (!agency) throw notFound()
  const carriers = offers.map(({ carrier }) => carrier)
  await recordAudit(ctx, {
    ...({ action: 'requote.proposal_downloaded', recordType: 'requote', recordId: id } as const),
    after: { carriers },
  })
  const { name: sender, email } = ctx.user
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  return { requote, offers, expiring, agency, sender: { name: sender, email }, today }
}
