import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readAttachments } from '#server/documents/attachments.service.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { decryptEmail } from './requote-mail.ts'
import { findRequote } from './requotes.queries.ts'
import { recordRequoteEvent } from './requotes.service.ts'

type Ordered = EventData<'requote.mail_ordered'>

function mailTo(ctx: AgencyCtx, { to, subject, message }: Ordered): Mail {
  const { name, email } = ctx.user
  return mailOf({
    to,
    subject,
    paragraphs: message.split(/\n{2,}/),
    footnote: `Please reply to ${name} at ${email}.`,
    reason: `You receive this because ${name} sent it to ${to}.`,
  })
}

/** Asks a carrier as whoever ordered it; a refusal for good is noted on the client. */
async function sendRequest(ctx: Ctx, encrypted: Ordered): Promise<void> {
  const mine = await actFor(ctx, encrypted.agencyId, encrypted.userId)
  if (!mine) return
  const data = await inTransaction(mine, (ctx) => decryptEmail(ctx, encrypted))
  const attachments = await readAttachments(mine, data.documentIds)
  try {
    await ctx.adapters.mail.send({ ...mailTo(mine, data), ...(attachments.length > 0 && { attachments }) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await inTransaction(mine, async (ctx) => {
      const requote = await findRequote(ctx, { quoteId: data.quoteId })
      const text = `the email to ${data.to} was rejected`
      if (requote) await recordRequoteEvent(ctx, 'requote.updated', requote, { text, isNoted: true })
    })
  }
}

/** The background work of requotes. */
export const requoteJobs: JobKind[] = [
  jobOn('requote.mail_ordered', { name: 'requotes.send', run: sendRequest }),
]
