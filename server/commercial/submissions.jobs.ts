import { type Mail, type MailAttachment, MailRefused } from '#server/adapters/mail.ts'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStored } from '#server/documents/pages.service.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { decryptEmail } from './submission-mail.ts'
import { findSubmission } from './submissions.queries.ts'
import { noteOnClient } from './submissions.service.ts'

type Ordered = EventData<'submission.mail_ordered'>

async function attachmentsOf(ctx: AgencyCtx, documentIds: readonly string[]): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const id of documentIds) {
    const { key, name, mediaType } = await inTransaction(ctx, (ctx) => findStored(ctx, id))
    const content = await fileBytes(ctx, key)
    attachments.push({ filename: name, contentType: mediaType, content })
  }
  return attachments
}

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

/** Sends a submission to a market as whoever ordered it; a refusal for good is noted on the client. */
async function sendSubmission(ctx: Ctx, encrypted: Ordered): Promise<void> {
  const mine = await actFor(ctx, encrypted.agencyId, encrypted.userId)
  if (!mine) return
  const data = await inTransaction(mine, (ctx) => decryptEmail(ctx, encrypted))
  const attachments = await attachmentsOf(mine, data.documentIds)
  try {
    await ctx.adapters.mail.send({ ...mailTo(mine, data), ...(attachments.length > 0 && { attachments }) })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await inTransaction(mine, async (ctx) => {
      const submission = await findSubmission(ctx, { marketId: data.marketId })
      const words = `${submission?.title}: the email to ${data.to} was rejected`
      if (submission) await noteOnClient(ctx, submission.clientId, words)
    })
  }
}

/** The background work of submissions. */
export const submissionJobs: JobKind[] = [
  jobOn('submission.mail_ordered', { name: 'submissions.send', run: sendSubmission }),
]
