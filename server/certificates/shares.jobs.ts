import { eq } from 'drizzle-orm'
import { logFormEvent } from '#server/acord-forms/form-events.service.ts'
import { getForm } from '#server/acord-forms/forms.service.ts'
import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import type { AgencyCtx, Ctx } from '#server/context.ts'
import { formShares } from '#server/db/tables/acord-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { shareLink, shareSecrets } from './share-secrets.ts'

type Sharing = { ctx: AgencyCtx; shareId: string; form: FilledForm; to: string; until: string }

function footerOf({ ctx: { user }, to }: Sharing) {
  return {
    footnote: `Questions? Write to ${user.name} at ${user.email}.`,
    reason: `You receive this because ${user.name} sent it to ${to}.`,
  }
}

function linkMail(sharing: Sharing): Mail {
  const { ctx, shareId, form, to, until } = sharing
  return mailOf({
    to,
    subject: `${form.title} for ${form.clientName}`,
    paragraphs: [
      'Hello,',
      `${ctx.user.name} shares ${form.title} C-${form.number} for ${form.clientName} with you.`,
      `The link expires ${until}. You’ll need a 6-digit code, which is sent separately.`,
    ],
    link: { label: 'Open the certificate', url: shareLink(ctx.config, shareId) },
    ...footerOf(sharing),
  })
}

function codeMail(sharing: Sharing): Mail {
  const { ctx, shareId, form, to } = sharing
  return mailOf({
    to,
    subject: `Your code for ${form.title} C-${form.number}`,
    paragraphs: ['Hello,', 'Enter this code when you open the link you received.'],
    facts: [{ label: 'Code', value: shareSecrets(ctx.config, shareId).code }],
    ...footerOf(sharing),
  })
}

/** Mails a link to the holder, and the code on its own where that was asked for; an address that refuses mail is noted. */
async function mailShare(ctx: Ctx, data: EventData<'form.shared'>): Promise<void> {
  const { agencyId, shareId, formId, userId, mailsCode } = data
  const mine = await actFor(ctx, agencyId, userId)
  if (!mine) return
  const [form, [share]] = await inTransaction(mine, async (ctx) => [
    await getForm(ctx, formId),
    await ctx.db.select().from(formShares).where(eq(formShares.id, shareId)),
  ])
  if (!share || share.revokedAt) return
  const until = formatDay(dayIn(mine.user.timeZone, share.expiresAt))
  const sharing: Sharing = { ctx: mine, shareId, form, to: share.email, until }
  try {
    await ctx.adapters.mail.send(linkMail(sharing))
    if (mailsCode) await ctx.adapters.mail.send(codeMail(sharing))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    await inTransaction(mine, (ctx) => logFormEvent(ctx, formId, { kind: 'mail-failed', about: share.email }))
  }
}

/** The background work of shared certificates. */
export const shareJobs: JobKind[] = [jobOn('form.shared', { name: 'forms.share', run: mailShare })]
