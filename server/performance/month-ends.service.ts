import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { PeriodReport, ReportedMonth } from '#shared/performance/performance.contract.ts'
import { keepMonth, readKeptMonths, readMissingMonths } from './month-ends.queries.ts'
import { readLate } from './performance.queries.ts'
import { readMonths, readReport } from './performance.service.ts'

type Ctx = InTransaction<AgencyCtx>

function daysOf(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Keeps the figures of every month that is over and was not kept yet, each as it was known at its end. */
export async function keepMonthEnds(ctx: Ctx): Promise<void> {
  for (const { month, endedAt } of await readMissingMonths(ctx)) {
    const figures = await readReport(ctx, { ...daysOf(month), knownAt: endedAt })
    await keepMonth(ctx, { month, endedAt, figures })
  }
}

/** Whether two reports say the same; rates that changed since are no difference of the book. */
function isSame(reported: PeriodReport, now: PeriodReport): boolean {
  const reportText = ({ commission: _commission, ...report }: PeriodReport) => JSON.stringify(sorted(report))
  return reportText(reported) === reportText(now)
}

/** With its keys in one order: the database keeps another. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
  return entries.map(([key, part]) => [key, sorted(part)])
}

/** The last months as they were reported and as they are known now, the newest first, with what explains a difference. */
export async function getReportedMonths(ctx: Ctx): Promise<ReportedMonth[]> {
  const kept = await readKeptMonths(ctx)
  const known = await readMonths(ctx, kept.map(({ month }) => ({ month, ...daysOf(month) })).toReversed())
  const months: ReportedMonth[] = []
  for (const { month, endedAt, figures } of kept) {
    const days = daysOf(month)
    const now = known.get(month)
    if (!now) throw new Error(`Nothing was read of ${month}.`)
    const isDifferent = !isSame(figures, now)
    const lateTransactions = isDifferent ? await readLate(ctx, days.to, endedAt) : []
    months.push({ month, reported: figures, now, isDifferent, lateTransactions })
  }
  return months
}
