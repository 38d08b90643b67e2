import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scopeOf } from '#server/records/filters.ts'
import { holdingAll } from '#server/records/search.ts'

/** What the person asked the knowledge base, the latest first. */
export async function findAsked(
  ctx: InTransaction<AgencyCtx>,
  typed: string,
  { maxLength, limit }: { maxLength: number; limit: number },
): Promise<{ text: string; at: Date }[]> {
  const { user, values } = scopeOf(ctx)
  const [agency, me] = [values.$(user.agencyId), values.$(user.id)]
  const text = `select question as text, last_asked_at as at from knowledge_questions
    where agency_id = ${agency} and last_asked_by_id = ${me} and deleted_at is null and length(question) <= ${maxLength}
      and ${holdingAll(values, 'question', typed)} order by last_asked_at desc, id desc limit ${limit}`
  const { rows } = await ctx.db.$client.query<{ text: string; at: Date }>(text, values.list)
  return rows
}
