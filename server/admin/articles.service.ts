import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { platformArticles } from '#server/db/tables/platform.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { Article, ArticleCreate, ArticleItem, ArticleUpdate } from '#shared/admin/articles.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<UserCtx>
type Row = typeof platformArticles.$inferSelect

function authorize(ctx: Ctx): void {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
}

/** A removed article stays as a row, so that one that ships with the product does not come back. */
function isIt(id: string) {
  return and(eq(platformArticles.id, id), isNull(platformArticles.deletedAt))
}

function articleOf(row: Row): Article {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

const about = (recordId: string) => ({ recordType: 'platform_article', recordId })

/** The articles of the platform by title, without their texts. */
export async function listArticles(ctx: Ctx): Promise<ArticleItem[]> {
  authorize(ctx)
  const { id, title, isPublished, version, updatedAt } = platformArticles
  const rows = await ctx.db
    .select({ id, title, isPublished, version, updatedAt })
    .from(platformArticles)
    .where(isNull(platformArticles.deletedAt))
    .orderBy(asc(sql`lower(${title})`), asc(id))
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

/** One article whole. Throws 404. */
export async function getArticle(ctx: Ctx, id: string): Promise<Article> {
  authorize(ctx)
  const [row] = await ctx.db.select().from(platformArticles).where(isIt(id))
  if (!row) throw notFound()
  return articleOf(row)
}

/** Makes an article. */
export async function createArticle(ctx: Ctx, input: ArticleCreate): Promise<Article> {
  authorize(ctx)
  const [id, now] = [newId(), ctx.clock()]
  const values = { id, ...input, createdAt: now, updatedAt: now }
  const [row] = await ctx.db.insert(platformArticles).values(values).returning()
  if (!row) throw new Error('The article came back empty.')
  const after = { title: row.title, isPublished: row.isPublished }
  await recordAudit(ctx, { action: 'article.created', ...about(id), after })
  return articleOf(row)
}

async function lockArticle(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(platformArticles).where(isIt(id)).for('update')
  if (!row) throw notFound()
  return row
}

/** Changes or publishes an article. Throws 404, and 409 for a stale version. */
export async function updateArticle(
  ctx: Ctx,
  id: string,
  { version, ...input }: ArticleUpdate,
): Promise<Article> {
  authorize(ctx)
  const before = await lockArticle(ctx, id)
  checkVersion(before, version)
  const changed = changedFields<Record<string, unknown>>(before, { ...before, ...input })
  if (Object.keys(changed.after).length === 0) return articleOf(before)
  const set = { ...input, version: before.version + 1, updatedAt: ctx.clock() }
  const [row] = await ctx.db.update(platformArticles).set(set).where(isIt(id)).returning()
  await recordAudit(ctx, { action: 'article.updated', ...about(id), ...changed })
  return articleOf(row ?? before)
}

/** Removes an article for every agency. Throws 404. */
export async function deleteArticle(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx)
  const { title } = await lockArticle(ctx, id)
  await ctx.db.update(platformArticles).set({ deletedAt: ctx.clock() }).where(isIt(id))
  await recordAudit(ctx, { action: 'article.deleted', ...about(id), before: { title } })
}
