import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actAs } from '#server/jobs/act-for.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { notificationPath } from '#shared/inbox/inbox.rules.ts'
import { findUnread } from './inbox.queries.ts'

/** Emails a notification to its recipient, unless they have read it already or left the agency. */
async function mailNotification(ctx: Ctx, data: EventData<'notification.created'>): Promise<void> {
  const { agencyId, notificationId, userId } = data
  const mine = await actAs(ctx, agencyId, userId)
  if (!mine) return
  const unread = await inTransaction(mine, (ctx) => findUnread(ctx, notificationId))
  if (!unread) return
  const { appUrl } = ctx.config
  const text = `${unread.text}: ${unread.detail}`
  await ctx.adapters.mail.send(
    mailOf({
      to: mine.user.email,
      subject: text,
      paragraphs: [`Hello ${mine.user.name},`, text],
      link: { label: 'Open in Bindery', url: `${appUrl}${notificationPath(unread)}` },
      footnote: `Choose which notifications are emailed to you at ${appUrl}/profile?section=notifications`,
      reason: 'You receive this because email is turned on for these notifications in your profile.',
    }),
  )
}

/** The emails of notifications. */
export const inboxJobs: JobKind[] = [
  jobOn('notification.created', { name: 'mail-notification', run: mailNotification }),
]
