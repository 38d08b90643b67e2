import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { performanceSettings } from '#server/db/tables/performance.ts'
import { AppError } from '#server/errors.ts'
import { addMonths, dayIn, monthOf } from '#shared/dates.ts'
import type { PerformanceSettings } from '#shared/performance/goals.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** The last month that is over on the agency's clock, YYYY-MM. */
export function lastMonth(ctx: Ctx): string {
  return monthOf(addMonths(`${monthOf(dayIn(ctx.user.timeZone, ctx.clock()))}-01`, -1))
}

/** Whether the owner gets each month by email. */
export async function readPerformanceSettings(ctx: Ctx): Promise<PerformanceSettings> {
  const { emailsMonths } = performanceSettings
  const its = eq(performanceSettings.agencyId, ctx.user.agencyId)
  const [row] = await ctx.db.select({ emailsMonths }).from(performanceSettings).where(its)
  return row ?? { emailsMonths: false }
}

/** Turns the monthly email on or off; the first is that of the month that is running. 403 for who does not own the agency. */
export async function writePerformanceSettings(
  ctx: Ctx,
  settings: PerformanceSettings,
): Promise<PerformanceSettings> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const before = await readPerformanceSettings(ctx)
  if (before.emailsMonths === settings.emailsMonths) return settings
  const { agencyId } = ctx.user
  const written = { ...settings, emailedMonth: lastMonth(ctx), updatedAt: ctx.clock() }
  await ctx.db
    .insert(performanceSettings)
    .values({ agencyId, ...written })
    .onConflictDoUpdate({ target: performanceSettings.agencyId, set: written })
  await recordAudit(ctx, {
    ...{ action: 'performance_settings.updated', recordType: 'agency', recordId: agencyId },
    ...{ before, after: settings },
  })
  return settings
}
