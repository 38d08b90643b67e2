import type { Ctx } from '#server/context.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { compactBook } from './book.queries.ts'
import { refreshCoverages } from './coverage-texts.service.ts'

/** Makes one of the rows of each agency's book that are of the same day: whoever writes only adds to it. */
export function compactBooks(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, ({ db, user }) => db.$client.query(compactBook, [user.agencyId]))
}

/** Brings the texts of coverages up to the day of each agency. */
export function refreshAllCoverages(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, refreshCoverages)
}

export const policyJobs: JobKind[] = [
  jobEvery(60, { name: 'policies.compact-book', expireInSeconds: 3600, run: compactBooks }),
  // Often enough for every time zone.
  jobEvery(15, { name: 'policies.refresh-coverages', expireInSeconds: 3600, run: refreshAllCoverages }),
]
