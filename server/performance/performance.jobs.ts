import type { Ctx } from '#server/context.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { keepMonthEnds } from './month-ends.service.ts'

/** Keeps what the months that are over say in every agency, each on its own clock; what is kept already stays. */
export function keepAllMonthEnds(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, keepMonthEnds)
}

/** Often enough for every time zone. */
export const performanceJobs: JobKind[] = [
  jobEvery(60, { name: 'performance.keep-month-ends', expireInSeconds: 3600, run: keepAllMonthEnds }),
]
