import { recordAudit } from '#server/audit/audit.service.ts'
import { agencyNameOf } from '#server/commercial/analyses.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, addMonths, dayIn } from '#shared/dates.ts'
import type { GroupBy, PerformanceGroup, PeriodQuery } from '#shared/performance/groups.contract.ts'
import type { Concentration, Growth } from '#shared/performance/growth.contract.ts'
import type { Performance } from '#shared/performance/performance.contract.ts'
import { getConcentration } from './book-makeup.service.ts'
import { getPerformanceGroups } from './groups.service.ts'
import { getGrowth } from './growth.service.ts'
import { getPerformance } from './performance.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a report of a period says, read at once. */
export type PerformanceReport = {
  agencyName: string
  preparedOn: string
  performance: Performance
  growth: Growth
  /** The twelve months up to the last day. */
  months: PerformanceGroup[]
  producers: PerformanceGroup[]
  carriers: PerformanceGroup[]
  lines: PerformanceGroup[]
  concentration: Concentration
}

/** Reads what the report of a period says. */
export async function readPerformanceReport(ctx: Ctx, { from, to }: PeriodQuery): Promise<PerformanceReport> {
  const performance = await getPerformance(ctx, { from, to })
  const last = performance.to
  const by = (group: GroupBy) => getPerformanceGroups(ctx, { by: group, from, to })
  const firstMonth = addMonths(`${last.slice(0, 7)}-01`, -11)
  return {
    agencyName: await agencyNameOf(ctx),
    preparedOn: dayIn(ctx.user.timeZone, ctx.clock()),
    performance,
    growth: await getGrowth(ctx, { from, to }),
    months: await getPerformanceGroups(ctx, {
      by: 'month',
      from: firstMonth,
      to: last < from ? addDays(from, -1) : last,
    }),
    ...{ producers: await by('producer'), carriers: await by('carrier'), lines: await by('line') },
    concentration: await getConcentration(ctx, { on: last }),
  }
}

/** The same for somebody who downloads it, which the audit log keeps. */
export async function downloadReport(ctx: Ctx, query: PeriodQuery): Promise<PerformanceReport> {
  const report = await readPerformanceReport(ctx, query)
  await recordAudit(ctx, { action: 'performance.exported', after: { ...query, format: 'pdf' } })
  return report
}
