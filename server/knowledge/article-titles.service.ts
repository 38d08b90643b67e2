import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { titlesStatement } from './article-titles.queries.ts'

/** Titles of published articles that the caller may read and, after them, headings inside, that hold every word typed. */
export async function findTitles(
  ctx: InTransaction<AgencyCtx>,
  typed: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await ctx.db.$client.query<{ text: string }>(titlesStatement(ctx, typed, limit))
  return rows.map((row) => row.text)
}
