import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishEvent } from '#server/jobs/outbox.ts'

/** How long before its end people are reminded of a trial, in days. */
const reminderDays = 3
const action = 'trial.ending_told'

/** The agencies whose trial ends within the days, and who were not notified; locked, so that two rounds notify nobody twice. */
async function findUntold(ctx: InTransaction<Ctx>): Promise<{ id: string }[]> {
  const now = ctx.clock()
  const isReminder = eq(auditEntries.action, action)
  const reminded = ctx.db
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencies.id), eq(auditEntries.recordId, agencies.id), isReminder))
  const isEnding = and(
    eq(agencies.subscriptionStatus, 'trialing'),
    eq(agencies.isTest, false),
    isNull(agencies.deletedAt),
    gt(agencies.subscriptionPeriodEnd, now),
    lte(agencies.subscriptionPeriodEnd, new Date(now.getTime() + reminderDays * 86_400_000)),
    notExists(reminded),
  )
  return ctx.db.select({ id: agencies.id }).from(agencies).where(isEnding).for('update', { skipLocked: true })
}

/** Has every agency reminded, once, that its trial ends in three days. */
export function remindOfTrialEnds(ctx: Ctx): Promise<void> {
  const remind = async (ctx: InTransaction<Ctx>) => {
    for (const { id } of await findUntold(ctx)) {
      await recordAudit(ctx, { action, recordType: 'agency', recordId: id, agencyId: id })
      await publishEvent(ctx, 'trial.ending', { subscriberId: id })
    }
  }
  return inTransaction(ctx, remind, 'app_platform')
}
