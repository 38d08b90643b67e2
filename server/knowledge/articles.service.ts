import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeArticles, knowledgeVersions } from '#server/db/tables/knowledge.ts'
import { platformArticles } from '#server/db/tables/platform.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type { EventName } from '#shared/events/events.contract.ts'
import type {
  KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleListQuery,
  KnowledgeArticleUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { checkPlacing, invalidField } from './article-checks.ts'
import { articleList } from './articles.queries.ts'
import { type ArticleRow, articleRecord, getArticle, lockArticle, whereArticle } from './lock-article.ts'
import { answerQuestionWithArticle, closeQuestionsOf, reopenQuestionsOf } from './questions.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** The articles that the caller may read: the agency's own and the platform's. */
export function listArticles(ctx: Ctx, query: KnowledgeArticleListQuery): Promise<ListResult> {
  return readList(ctx, articleList(ctx, query))
}

/** The text of an article is kept in its versions: the audit log records how long it was. */
function forAudit(fields: Record<string, unknown>): Record<string, unknown> {
  const { body, ...rest } = fields
  return typeof body === 'string' ? { ...rest, bodyLength: body.length } : rest
}

async function checkAdapted(ctx: Ctx, id: string | undefined): Promise<void> {
  if (!id) return
  const [original] = await ctx.db
    .select({ id: platformArticles.id })
    .from(platformArticles)
    .where(eq(platformArticles.id, id))
  if (!original) throw invalidField('adaptedFromId', 'This article doesn’t exist')
  const isCopy = and(
    eq(knowledgeArticles.agencyId, ctx.user.agencyId),
    eq(knowledgeArticles.adaptedFromId, id),
    isNull(knowledgeArticles.deletedAt),
  )
  const [copy] = await ctx.db.select({ id: knowledgeArticles.id }).from(knowledgeArticles).where(isCopy)
  if (copy) throw new AppError('conflict', 'Conflict: your agency already has its own copy of this article.')
}

/** A file is its own text: only what is written here has versions. */
async function saveVersion(ctx: Ctx, row: ArticleRow): Promise<void> {
  if (row.kind === 'file') return
  const { agencyId, id: articleId, version, title, body } = row
  const written = { authorId: ctx.user.id, createdAt: ctx.clock() }
  await ctx.db.insert(knowledgeVersions).values({ agencyId, articleId, version, title, body, ...written })
}

type ArticleEvent = Extract<EventName, `knowledge_article.${string}`>

async function recordChange(
  ctx: Ctx,
  action: ArticleEvent,
  { id, kind }: ArticleRow,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const audited = Object.fromEntries(
    Object.entries(changes).map(([when, fields]) => [when, forAudit(fields)]),
  )
  await recordAudit(ctx, { action, recordType: articleRecord, recordId: id, ...audited })
  await publishEvent(ctx, action, { id, recordType: articleRecord, kind })
}

/** Adds an article with its first version, its audit entry and its event; written ones and files alike. */
export async function insertArticle(
  ctx: Ctx,
  fields: Partial<ArticleRow> & { title: string },
): Promise<ArticleRow> {
  const { id: me, agencyId } = ctx.user
  const now = ctx.clock()
  const people = { ownerId: me, createdById: me, updatedById: me }
  const base = { agencyId, id: newId(), ...people, createdAt: now, updatedAt: now }
  const [row] = await ctx.db
    .insert(knowledgeArticles)
    .values({ ...base, ...fields })
    .returning()
  if (!row) throw new Error('The article came back empty.')
  await saveVersion(ctx, row)
  await recordChange(ctx, 'knowledge_article.created', row, { after: fields })
  return row
}

/** Writes an article, or the agency's own copy of a platform's one, or the answer to a question. */
export async function createArticle(ctx: Ctx, input: KnowledgeArticleCreate): Promise<KnowledgeArticle> {
  if (!can(ctx.user, 'article.create')) throw new AppError('forbidden')
  const { questionId, ...fields } = input
  const { ownerId = ctx.user.id, visibility = 'agency' } = fields
  await checkPlacing(ctx, fields, { ownerId, visibility })
  await checkAdapted(ctx, fields.adaptedFromId)
  const row = await insertArticle(ctx, fields)
  if (questionId) await answerQuestionWithArticle(ctx, questionId, row)
  return getArticle(ctx, row.id)
}

function checkText(row: ArticleRow, input: KnowledgeArticleUpdate): void {
  if (row.kind === 'file') {
    if (input.body) throw invalidField('body', 'A file’s text can’t be edited. Upload a new file.')
    return
  }
  const { body = row.body, status = row.status } = input
  if (status === 'published' && body === '') throw invalidField('body', 'Enter a text')
}

/** Changes a held article and keeps its new text as a version; `action` is what the audit log calls it. */
export async function changeArticle(
  ctx: Ctx,
  row: ArticleRow,
  input: KnowledgeArticleUpdate,
  action: ArticleEvent = 'knowledge_article.updated',
): Promise<void> {
  checkVersion(row, input.version)
  checkText(row, input)
  const { before, after } = changesOf(row, input)
  if (Object.keys(after).length === 0) return
  await checkPlacing(ctx, after, { ownerId: row.ownerId, visibility: row.visibility, ...after })
  const { version: _from, ...changes } = after
  const set = { ...changes, version: row.version + 1, updatedById: ctx.user.id, updatedAt: ctx.clock() }
  const [changed] = await ctx.db
    .update(knowledgeArticles)
    .set(set)
    .where(whereArticle(ctx, row.id))
    .returning()
  if (!changed) throw new AppError('conflict')
  if ('title' in after || 'body' in after) await saveVersion(ctx, changed)
  if (changed.status === 'published') await closeQuestionsOf(ctx, row.id)
  await recordChange(ctx, action, row, { before, after })
}

/** Changes an article. Throws 404, 403 for one that the caller only reads, 409 for a stale version. */
export async function updateArticle(
  ctx: Ctx,
  id: string,
  input: KnowledgeArticleUpdate,
): Promise<KnowledgeArticle> {
  await changeArticle(ctx, await lockArticle(ctx, id, 'article.edit'), input)
  return getArticle(ctx, id)
}

/** Removes an article: its row stays, its file for thirty days; what it answered is open again. */
export async function deleteArticle(ctx: Ctx, id: string): Promise<void> {
  const row = await lockArticle(ctx, id, 'article.delete')
  const set = { deletedAt: ctx.clock(), updatedAt: ctx.clock(), version: row.version + 1 }
  await ctx.db.update(knowledgeArticles).set(set).where(whereArticle(ctx, id))
  await reopenQuestionsOf(ctx, id)
  await recordChange(ctx, 'knowledge_article.deleted', row, { before: { title: row.title } })
}
