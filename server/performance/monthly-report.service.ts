import { and, eq, lt } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { performanceSettings } from '#server/db/tables/performance.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { lastMonth } from './settings.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The hour of the agency's clock from which a month is sent. */
const hourOfDay = 7

function isHourReached({ user, clock }: Ctx): boolean {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: user.timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
  })
  return Number(format.format(clock())) >= hourOfDay
}

/** Orders the email of the last month where it is wanted and was not ordered yet: once, whatever happens to the processes. */
export async function orderMonthlyReport(ctx: Ctx): Promise<void> {
  if (!isHourReached(ctx)) return
  const month = lastMonth(ctx)
  const { agencyId, emailsMonths, emailedMonth } = performanceSettings
  const isDue = and(eq(agencyId, ctx.user.agencyId), eq(emailsMonths, true), lt(emailedMonth, month))
  const ordered = await ctx.db
    .update(performanceSettings)
    .set({ emailedMonth: month, updatedAt: ctx.clock() })
    .where(isDue)
    .returning({ agencyId })
  if (ordered.length > 0) await publishEvent(ctx, 'performance_report.due', { month })
}
