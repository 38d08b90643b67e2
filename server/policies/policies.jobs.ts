import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { bookkeepers, compactBook } from './book.queries.ts'

/** Makes one of the rows of each agency's book that are of the same day: whoever writes only adds to it. */
export async function compactBooks(ctx: Ctx): Promise<void> {
  const agencies = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<{ id: string }>(bookkeepers),
    'app_platform',
  )
  for (const { id } of agencies.rows) {
    const owner = await actFor(ctx, id, null)
    if (owner) await inTransaction(owner, ({ db }) => db.$client.query(compactBook, [id]))
  }
}

export const policyJobs: JobKind[] = [
  jobEvery(60, { name: 'policies.compact-book', expireInSeconds: 3600, run: compactBooks }),
]
