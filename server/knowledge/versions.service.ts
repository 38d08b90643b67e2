import { and, desc, eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { knowledgeVersions } from '#server/db/tables/knowledge.ts'
import { notFound } from '#server/errors.ts'
import type {
  KnowledgeArticle,
  KnowledgeRestore,
  KnowledgeVersion,
  KnowledgeVersionItem,
} from '#shared/knowledge/knowledge.contract.ts'
import { invalidField } from './article-checks.ts'
import { changeArticle } from './articles.service.ts'
import { getArticle, lockArticle } from './lock-article.ts'

type Ctx = InTransaction<AgencyCtx>

/** Texts stay out of the list: each may be as long as an article. */
async function readVersions(ctx: Ctx, articleId: string): Promise<KnowledgeVersionItem[]> {
  const { version, title, createdAt } = knowledgeVersions
  const isAuthor = and(eq(users.agencyId, ctx.user.agencyId), eq(users.id, knowledgeVersions.authorId))
  const isTheirs = and(
    eq(knowledgeVersions.agencyId, ctx.user.agencyId),
    eq(knowledgeVersions.articleId, articleId),
  )
  const rows = await ctx.db
    .select({ version, title, createdAt, authorName: users.name })
    .from(knowledgeVersions)
    .leftJoin(users, isAuthor)
    .where(isTheirs)
    .orderBy(desc(version))
  return rows.map((row, index) => ({
    ...row,
    authorName: row.authorName ?? '',
    createdAt: row.createdAt.toISOString(),
    isCurrent: index === 0,
  }))
}

/** Every text that an article had, the newest first; none for files and the platform's articles. */
export async function listVersions(ctx: Ctx, articleId: string): Promise<KnowledgeVersionItem[]> {
  const { kind, source } = await getArticle(ctx, articleId)
  return kind === 'written' && source === 'agency' ? readVersions(ctx, articleId) : []
}

/** One text that an article had. Throws 404. */
export async function getVersion(ctx: Ctx, articleId: string, version: number): Promise<KnowledgeVersion> {
  const item = (await listVersions(ctx, articleId)).find((one) => one.version === version)
  const isIt = and(
    eq(knowledgeVersions.agencyId, ctx.user.agencyId),
    eq(knowledgeVersions.articleId, articleId),
    eq(knowledgeVersions.version, version),
  )
  const [row] = await ctx.db.select({ body: knowledgeVersions.body }).from(knowledgeVersions).where(isIt)
  if (!item || !row) throw notFound()
  return { ...item, body: row.body }
}

/** Makes an old text the article's newest one. Throws 404, 403, and 409 for a stale version. */
export async function restoreVersion(
  ctx: Ctx,
  articleId: string,
  restored: number,
  { version }: KnowledgeRestore,
): Promise<KnowledgeArticle> {
  const row = await lockArticle(ctx, articleId, 'article.edit')
  const { title, body } = await getVersion(ctx, articleId, restored)
  if (body === '' && row.status === 'published')
    throw invalidField('version', 'This version has no text. Make the article a draft first.')
  await changeArticle(ctx, row, { title, body, ...(version && { version }) }, 'knowledge_article.restored')
  return getArticle(ctx, articleId)
}
