import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { agenciesStatement } from './month-ends.queries.ts'
import { keepMonthEnds } from './month-ends.service.ts'

/** Keeps what the months that are over say in every agency, each on its own clock; what is kept already stays. */
export async function keepAllMonthEnds(ctx: Ctx): Promise<void> {
  const read = () =>
    inTransaction(ctx, ({ db }) => db.$client.query<{ id: string }>(agenciesStatement), 'app_platform')
  for (const { id } of (await read()).rows) {
    const owner = await actFor(ctx, id, null)
    if (owner) await inTransaction(owner, keepMonthEnds)
  }
}

/** Often enough for every time zone. */
export const performanceJobs: JobKind[] = [
  jobEvery(60, { name: 'performance.keep-month-ends', expireInSeconds: 3600, run: keepAllMonthEnds }),
]
