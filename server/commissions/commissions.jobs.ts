import { MailRefused } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { noteRefused, readInquiry } from './outstanding.queries.ts'

/** Mails an inquiry to its carrier; one whose address refuses it counts as not sent. */
async function mailInquiry(
  ctx: Ctx,
  { agencyId, id, userId }: EventData<'commission_inquiry.sent'>,
): Promise<void> {
  const mine = await actFor(ctx, agencyId, userId)
  if (!mine) return
  const inquiry = await inTransaction(mine, (ctx) => readInquiry(ctx, id))
  if (!inquiry) return
  const { name, email } = mine.user
  const mail = mailOf({
    to: inquiry.to,
    subject: inquiry.subject,
    paragraphs: inquiry.message.split(/\n{2,}/),
    footnote: `Please reply to ${name} at ${email}.`,
    reason: `You receive this because ${name} sent it to ${inquiry.to}.`,
  })
  try {
    await ctx.adapters.mail.send({ ...mail, headers: { ...mail.headers, 'Reply-To': email } })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await inTransaction(mine, (ctx) => noteRefused(ctx, id))
  }
}

/** The background work of commissions. */
export const commissionJobs: JobKind[] = [
  jobOn('commission_inquiry.sent', { name: 'commissions.inquire', run: mailInquiry }),
]
