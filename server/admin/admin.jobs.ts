import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { accountActMail } from './admin.mails.ts'

async function findReceiver(ctx: Ctx, userId: string) {
  const columns = { name: users.name, email: users.email }
  const [found] = await inTransaction(
    ctx,
    (ctx) => ctx.db.select(columns).from(users).where(eq(users.id, userId)),
    'app_platform',
  )
  return found
}

async function notifyPerson(ctx: Ctx, data: EventData<'account.changed_by_admin'>): Promise<void> {
  const { userId, act, reason, email, name, ...details } = data
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  // The address of someone who was removed carries a marker by now: the act carries the one they had.
  const to = act === 'admin_removed' ? { name: String(name), email: String(email) } : receiver
  await ctx.adapters.mail.send(accountActMail(to, act, reason, details))
}

/** The mails about what admins did to an account. */
export const adminJobs: JobKind[] = [
  jobOn('account.changed_by_admin', { name: 'mail-account-act', run: notifyPerson }),
]
