import { and, eq, isNull } from 'drizzle-orm'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { knowledgeArticles, knowledgePages } from '#server/db/tables/knowledge.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { jobOn } from '#server/jobs/job.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { sensitiveWarning } from '#shared/knowledge/sensitive-pages.rules.ts'
import { insertPages } from './articles.queries.ts'
import { type ArticleRow, whereArticle } from './lock-article.ts'

/** Removed or read meanwhile, an article is not read. */
function isWaiting(ctx: AgencyCtx, id: string) {
  const { reading, deletedAt } = knowledgeArticles
  return and(whereArticle(ctx, id), eq(reading, 'waiting'), isNull(deletedAt))
}

async function conclude(
  ctx: InTransaction<AgencyCtx>,
  { id }: ArticleRow,
  result: string[] | DocumentProblem,
): Promise<void> {
  const isRead = !(result instanceof DocumentProblem)
  const state = isRead
    ? ({ reading: 'ready', pages: result.length, problem: sensitiveWarning(result) } as const)
    : ({ reading: 'failed', problem: result.message } as const)
  const set = { ...state, updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db.update(knowledgeArticles).set(set).where(isWaiting(ctx, id))
  if (rowCount === 0 || !isRead) return
  const { agencyId } = ctx.user
  await ctx.db
    .delete(knowledgePages)
    .where(and(eq(knowledgePages.agencyId, agencyId), eq(knowledgePages.articleId, id)))
  await insertPages(ctx, id, result)
}

async function readText(
  ctx: AgencyCtx,
  { fileKey, fileType }: ArticleRow,
): Promise<string[] | DocumentProblem> {
  try {
    return await ctx.adapters.documents.read(await fileStream(ctx, fileKey ?? ''), fileType ?? 'txt')
  } catch (error) {
    if (error instanceof DocumentProblem) return error
    throw error
  }
}

/** Reads the text of an uploaded file; one that cannot be read is kept with what is wrong. */
async function readFile(ctx: Ctx, data: EventData<'knowledge_file.received'>): Promise<void> {
  const { articleId, agencyId } = data
  const mine = await actFor(ctx, agencyId, null)
  if (!mine) return
  const [row] = await inTransaction(mine, ({ db }) =>
    db.select().from(knowledgeArticles).where(isWaiting(mine, articleId)),
  )
  if (!row) return
  const result = await readText(mine, row)
  await inTransaction(mine, (ctx) => conclude(ctx, row, result))
}

async function requeueStale(ctx: InTransaction<Ctx>): Promise<void> {
  const { agencyId, id: articleId, reading, deletedAt } = knowledgeArticles
  const isLeft = and(eq(reading, 'waiting'), isNull(deletedAt))
  const left = await ctx.db.select({ agencyId, articleId }).from(knowledgeArticles).where(isLeft)
  const happened = left.map(({ agencyId, articleId }) => ({ agencyId, payload: { articleId } }))
  await publishAll(ctx, 'knowledge_file.received', happened)
}

/** Asks again for the files that an ended process has left unread; one that another process reads is not read twice. */
async function resume(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, requeueStale, 'app_platform')
}

/** The reading of uploaded files, in the background. */
export const readFileJob = jobOn('knowledge_file.received', {
  name: 'knowledge.read-file',
  run: readFile,
  resume,
})
