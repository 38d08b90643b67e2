import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { addDays, addMonths } from '#shared/dates.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { keepMonthEnds } from './month-ends.service.ts'
import { monthlyReportMail } from './monthly-report.mails.ts'
import { orderMonthlyReport } from './monthly-report.service.ts'
import { readPerformanceReport } from './report.service.ts'
import { performancePdf } from './report-pdf.ts'

/** Keeps what the months that are over say in every agency, each on its own clock; what is kept already stays. */
export function keepAllMonthEnds(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, keepMonthEnds)
}

/** Orders the email of the last month for every agency that wants it. */
export function orderMonthlyReports(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, orderMonthlyReport)
}

/** Sends a month to the owner of an agency, with the report as a PDF. */
async function sendMonthlyReport(
  ctx: Ctx,
  { agencyId, month }: EventData<'performance_report.due'>,
): Promise<void> {
  const owner = await actFor(ctx, agencyId, null)
  if (!owner) return
  const from = `${month}-01`
  const days = { from, to: addDays(addMonths(from, 1), -1) }
  const report = await inTransaction(owner, (ctx) => readPerformanceReport(ctx, days))
  const content = await performancePdf(report)
  const attachments = [{ filename: `Performance ${month}.pdf`, contentType: 'application/pdf', content }]
  const { email, name } = owner.user
  const mail = monthlyReportMail({ email, name, month, appUrl: ctx.config.appUrl }, report)
  await ctx.adapters.mail.send({ ...mail, attachments })
}

/** Often enough for every time zone. */
export const performanceJobs: JobKind[] = [
  jobEvery(60, { name: 'performance.keep-month-ends', expireInSeconds: 3600, run: keepAllMonthEnds }),
  jobEvery(60, { name: 'performance.order-reports', expireInSeconds: 3600, run: orderMonthlyReports }),
  jobOn('performance_report.due', { name: 'performance.send-report', run: sendMonthlyReport }),
]
