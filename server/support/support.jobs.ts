import { and, eq, inArray } from 'drizzle-orm'
import type { Mail } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { supportMessages } from '#server/db/tables/support.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { sendMails } from '#server/mail/send-mails.ts'
import { type AboutRequest, answerMail, closedMail, receiptMail, staffMail } from './support.mails.ts'
import { findRequest } from './support.queries.ts'

type About = { requestId: string; messageId?: string }
type RequestDetails = { about: AboutRequest; url: string; isAuthorThere: boolean; admins: string[] }

/** What the mails about a request need, read at once; undefined when the request is gone. */
function readRequest(ctx: Ctx, { requestId, messageId }: About): Promise<RequestDetails | undefined> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await findRequest(ctx, requestId)
      if (!found) return undefined
      const { row, author, agency } = found
      const said =
        messageId !== undefined
          ? await ctx.db.select().from(supportMessages).where(eq(supportMessages.id, messageId))
          : []
      const isStaff = and(inArray(users.role, ['admin', 'super_admin']), eq(users.status, 'active'))
      const staff = await ctx.db
        .select({ email: users.email })
        .from(users)
        .where(isStaff)
        .orderBy(users.email)
      const about = {
        number: row.number,
        subject: row.subject,
        authorName: author.name,
        authorEmail: author.email,
        agencyName: agency?.name ?? '',
        message: said[0]?.body ?? '',
        path: typeof row.context.path === 'string' ? row.context.path : '',
      }
      const url = `${ctx.config.appUrl}/support?request=${row.id}`
      const isAuthorThere = author.status === 'active'
      return { about, url, isAuthorThere, admins: staff.map(({ email }) => email) }
    },
    'app_platform',
  )
}

function notifyStaff(isNew: boolean) {
  return async (ctx: Ctx, data: About) => {
    const details = await readRequest(ctx, data)
    if (details)
      await sendMails(
        ctx,
        details.admins.map((to) => staffMail(to, details.about, details.url, isNew)),
      )
  }
}

function emailAuthor(mailFor: (about: AboutRequest, url: string) => Mail) {
  return async (ctx: Ctx, data: About) => {
    const details = await readRequest(ctx, data)
    if (details?.isAuthorThere) await ctx.adapters.mail.send(mailFor(details.about, details.url))
  }
}

/** The mails of each step of a request for help. */
export const supportJobs: JobKind[] = [
  jobOn('support.requested', { name: 'mail-support-requested', run: notifyStaff(true) }),
  jobOn('support.requested', { name: 'mail-support-receipt', run: emailAuthor(receiptMail) }),
  jobOn('support.replied', { name: 'mail-support-replied', run: notifyStaff(false) }),
  jobOn('support.answered', { name: 'mail-support-answered', run: emailAuthor(answerMail) }),
  jobOn('support.closed', { name: 'mail-support-closed', run: emailAuthor(closedMail) }),
]
