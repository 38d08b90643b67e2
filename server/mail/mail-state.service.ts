import { and, count, desc, gte, inArray, isNotNull, max } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { mailDeliveries } from '#server/db/tables/jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** How the mail of the last seven days went. */
export type MailState = {
  sent: number
  /** Not taken yet, to be tried again. */
  waiting: number
  /** Refused by the receiver's server, or failed after the last attempt. */
  failed: number
  lastSentAt: string | null
  lastError: { at: string; message: string } | null
}

const shownMillis = 7 * 24 * 3_600_000

/** How the platform's mail fares, for its health; runs as the platform. */
export function mailState(ctx: Ctx): Promise<MailState> {
  const since = gte(mailDeliveries.updatedAt, new Date(ctx.clock().getTime() - shownMillis))
  return inTransaction(
    ctx,
    async (ctx) => {
      const { messageId, status, updatedAt, error } = mailDeliveries
      const counts = await ctx.db
        .select({ status, mails: count(), lastAt: max(updatedAt) })
        .from(mailDeliveries)
        .where(since)
        .groupBy(status)
      const isBad = and(since, inArray(status, ['waiting', 'refused', 'failed']), isNotNull(error))
      const [last] = await ctx.db
        .select({ at: updatedAt, message: error })
        .from(mailDeliveries)
        .where(isBad)
        .orderBy(desc(updatedAt), desc(messageId))
        .limit(1)
      const of = (...names: string[]) =>
        counts.filter((row) => names.includes(row.status)).reduce((sum, row) => sum + row.mails, 0)
      return {
        sent: of('sent'),
        waiting: of('waiting'),
        failed: of('refused', 'failed'),
        lastSentAt: counts.find((row) => row.status === 'sent')?.lastAt?.toISOString() ?? null,
        lastError: last ? { at: last.at.toISOString(), message: last.message ?? '' } : null,
      }
    },
    'app_platform',
  )
}
