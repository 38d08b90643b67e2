import { and, eq, isNull } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeArticles } from '#server/db/tables/knowledge.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { findArticle } from './articles.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** An article of the agency as its table keeps it. */
export type ArticleRow = typeof knowledgeArticles.$inferSelect

/** What audit entries and events call an article. */
export const articleRecord = 'knowledge_article'

/** The one row of an article of the caller's agency. */
export function whereArticle({ user }: AgencyCtx, id: string) {
  return and(eq(knowledgeArticles.agencyId, user.agencyId), eq(knowledgeArticles.id, id))
}

/** One article that the caller may read, of the agency or the platform. Throws 404. */
export async function getArticle(ctx: Ctx, id: string): Promise<KnowledgeArticle> {
  const article = await findArticle(ctx, id)
  if (!article || !can(ctx.user, 'article.view', article)) throw notFound()
  return article
}

/** Holds an article that the caller may change or remove. Throws 404 out of reach, 403 for one that they only read. */
export async function lockArticle(
  ctx: Ctx,
  id: string,
  action: 'article.edit' | 'article.delete',
): Promise<ArticleRow> {
  const here = and(whereArticle(ctx, id), isNull(knowledgeArticles.deletedAt))
  const [row] = await ctx.db.select().from(knowledgeArticles).where(here).for('update')
  if (!row) {
    await getArticle(ctx, id)
    throw new AppError('forbidden', 'Platform articles can’t be edited. Customize a copy instead.')
  }
  if (!can(ctx.user, 'article.view', row)) throw notFound()
  if (!can(ctx.user, action, row)) throw new AppError('forbidden')
  return row
}
