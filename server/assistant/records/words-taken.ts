import { eq } from 'drizzle-orm'
import { foldName } from '#engines/search/fold-name.rules.ts'
import { carrierIn } from '#server/assistant/metrics/metrics-questions.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { readCarriers } from '#server/dashboard/period-figures.service.ts'
import { users } from '#server/db/tables/accounts.ts'

/** Words of a question that name a colleague or a carrier, so that alone they name no client. */
export async function wordsTaken(
  ctx: InTransaction<AgencyCtx>,
  question: string,
): Promise<ReadonlySet<string>> {
  const { agencyId } = ctx.user
  const people = await ctx.db.select({ name: users.name }).from(users).where(eq(users.agencyId, agencyId))
  const carrier = carrierIn(question, await readCarriers(ctx)) ?? ''
  return new Set([...people.map(({ name }) => name), carrier].flatMap((name) => foldName(name).split(' ')))
}
