import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Mail, MailRefused } from '#server/adapters/mail.ts'
import type { Ctx } from '#server/context.ts'
import { mailDeliveries } from '#server/db/tables/jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** One run of a job: its id is that of the event that started it, the same at every try. */
export type JobRun = { job: string; id: string; isLastTry: boolean }

type Status = 'sent' | 'waiting' | 'refused' | 'failed'
const settled = new Set(['sent', 'refused'])
const maxErrorLength = 500

/** The Message-ID of a job's nth mail to an address: the same at every try, so that mail servers know it again. */
function messageIdOf(ctx: Ctx, { job, id }: JobRun, to: string, nth: number): string {
  const part = createHash('sha256').update(`${job}:${to}:${nth}`).digest('hex').slice(0, 12)
  return `<${id}.${part}@${new URL(ctx.config.appUrl).hostname}>`
}

async function isSettled(ctx: Ctx, messageId: string): Promise<boolean> {
  const known = eq(mailDeliveries.messageId, messageId)
  const [kept] = await inTransaction(
    ctx,
    (ctx) => ctx.db.select({ status: mailDeliveries.status }).from(mailDeliveries).where(known),
    'app_platform',
  )
  return kept !== undefined && settled.has(kept.status)
}

async function note(ctx: Ctx, messageId: string, job: string, status: Status, error: string | null) {
  const now = ctx.clock()
  const row = { messageId, job, status, error, createdAt: now, updatedAt: now }
  const set = { status, error, updatedAt: now, attempts: sql`${mailDeliveries.attempts} + 1` }
  await inTransaction(
    ctx,
    (ctx) =>
      ctx.db.insert(mailDeliveries).values(row).onConflictDoUpdate({ target: mailDeliveries.messageId, set }),
    'app_platform',
  )
}

async function deliver(ctx: Ctx, run: JobRun, mail: Mail, messageId: string): Promise<void> {
  if (await isSettled(ctx, messageId)) return
  try {
    await ctx.adapters.mail.send({ ...mail, messageId })
  } catch (error) {
    const failed: Status = run.isLastTry ? 'failed' : 'waiting'
    const status = error instanceof MailRefused ? 'refused' : failed
    const words = error instanceof Error ? error.message : String(error)
    await note(ctx, messageId, run.job, status, words.slice(0, maxErrorLength))
    throw error
  }
  await note(ctx, messageId, run.job, 'sent', null)
}

/** The context of one run of a job: its mails are sent once, however often it runs, and what became of them is noted. */
export function withDeliveries(ctx: Ctx, run: JobRun): Ctx {
  const sentTo = new Map<string, number>()
  const send = (mail: Mail) => {
    const nth = (sentTo.get(mail.to) ?? 0) + 1
    sentTo.set(mail.to, nth)
    return deliver(ctx, run, mail, mail.messageId ?? messageIdOf(ctx, run, mail.to, nth))
  }
  return { ...ctx, adapters: { ...ctx.adapters, mail: { send } } }
}
