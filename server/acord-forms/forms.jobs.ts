import { buffer } from 'node:stream/consumers'
import type { Mail } from '#server/adapters/mail.ts'
import { MailRefused } from '#server/adapters/mail.ts'
import { cipherOutside } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { logFormEvent } from './form-events.service.ts'
import { getForm } from './forms.service.ts'
import { renderForm } from './issue-form.service.ts'
import { formMessagePlace } from './mail-form.service.ts'

/** The mail with an issued form: who sends it, what it is, and the words of whoever sent it. */
function formMail(to: string, ctx: AgencyCtx, form: FilledForm, message: string): Mail {
  const { name, email } = ctx.user
  return mailOf({
    to,
    subject: `${form.title} for ${form.clientName}`,
    paragraphs: [
      'Hello,',
      `${name} sends you ${form.title} C-${form.number} for ${form.clientName}. It’s attached as a PDF.`,
    ],
    ...(message && { quote: { by: name, text: message } }),
    footnote: `Questions? Write to ${name} at ${email}.`,
    reason: `You receive this because ${name} sent it to ${to}.`,
  })
}

async function noteUnsent(mine: AgencyCtx, formId: string, to: readonly string[]): Promise<void> {
  await inTransaction(mine, async (ctx) => {
    for (const about of to) await logFormEvent(ctx, formId, { kind: 'mail-failed', about })
  })
}

/** Sends an issued form to each address; one that is refused for good is noted, and the others still get theirs. */
async function sendForm(ctx: Ctx, data: EventData<'form.mail_ordered'>): Promise<void> {
  const { agencyId, formId, userId, to, message: encrypted } = data
  const mine = await actFor(ctx, agencyId, userId)
  if (!mine) return
  const form = await inTransaction(mine, (ctx) => getForm(ctx, formId))
  // Made void or replaced since it was ordered: it is no longer what it was sent for.
  if (form.status !== 'issued') return noteUnsent(mine, formId, to)
  const message = (await cipherOutside(mine)).decrypt(formMessagePlace(formId), encrypted)
  const { name, file } = await renderForm(mine, formId)
  const attachments = [{ filename: name, contentType: 'application/pdf', content: await buffer(file) }]
  for (const address of to) {
    try {
      await ctx.adapters.mail.send({ ...formMail(address, mine, form, message), attachments })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      await noteUnsent(mine, formId, [address])
    }
  }
}

/** The background work of forms. */
export const formJobs: JobKind[] = [jobOn('form.mail_ordered', { name: 'forms.send', run: sendForm })]
