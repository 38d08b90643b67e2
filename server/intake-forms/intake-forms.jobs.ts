import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { MailRefused } from '#server/adapters/mail.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { intakeDrafts, intakeForms } from '#server/db/tables/intake-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { draftDays } from '#shared/intake-forms/intake-forms.contract.ts'
import { draftPlace, draftToken } from './drafts.service.ts'
import { deleteExpiredDrafts } from './intake-forms.queries.ts'
import { publishedForm } from './public-form.ts'

const Content = z.object({ email: z.string() })

async function read(ctx: InTransaction<AgencyCtx>, id: string) {
  const isDraft = and(eq(intakeDrafts.agencyId, ctx.user.agencyId), eq(intakeDrafts.id, id))
  const [draft] = await ctx.db.select().from(intakeDrafts).where(isDraft)
  if (!draft) return null
  const isForm = and(eq(intakeForms.agencyId, ctx.user.agencyId), eq(intakeForms.id, draft.formId))
  const [form] = await ctx.db.select({ publicId: intakeForms.publicId }).from(intakeForms).where(isForm)
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, ctx.user.agencyId))
  const { definition } = await publishedForm(ctx, draft.formId)
  const text = (await agencyCipher(ctx)).decrypt(draftPlace(id), draft.content)
  const { email } = Content.parse(JSON.parse(text))
  return { email, title: definition.title, publicId: form?.publicId ?? '', agency: agency?.name ?? '' }
}

/** Emails the link to a form that was put aside; one that was sent or deleted by then is not named. */
async function mailLink(ctx: Ctx, { agencyId, id }: EventData<'intake_form.put_aside'>): Promise<void> {
  const mine = await actFor(ctx, agencyId, null)
  const found = mine && (await inTransaction(mine, (ctx) => read(ctx, id)))
  if (!found) return
  const { email, title, publicId, agency } = found
  const mail = mailOf({
    to: email,
    subject: `Continue: ${title}`,
    paragraphs: ['Hello,', `Your answers to “${title}” from ${agency} are saved. Continue on any device.`],
    link: {
      label: 'Continue the form',
      url: `${ctx.config.appUrl}/forms/${publicId}#resume=${draftToken(ctx.config, id)}`,
    },
    footnote: `The link works for ${draftDays} days. Whoever has it can see your answers, so keep it to yourself. If you didn’t ask for it, ignore this email.`,
    reason: `You receive this because someone entered your address in a form of ${agency}.`,
  })
  try {
    await ctx.adapters.mail.send(mail)
  } catch (error) {
    // An address that refuses mail gets no link, and no second try.
    if (!(error instanceof MailRefused)) throw error
  }
}

async function deleteExpired(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, deleteExpiredDrafts, 'app_platform')
}

/** The background work of intake forms. */
export const intakeFormJobs: JobKind[] = [
  jobOn('intake_form.put_aside', { name: 'intake-forms.mail-draft', run: mailLink }),
  jobEvery(60, { name: 'intake-forms.delete-drafts', run: deleteExpired }),
]
