import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeQuestions } from '#server/db/tables/knowledge.ts'
import { notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { type ListResult, readList } from '#server/records/list-query.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type {
  KnowledgeQuestion,
  KnowledgeQuestionsQuery,
  KnowledgeQuestionUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { normalizeQuestion } from '#shared/knowledge/questions.rules.ts'
import { withoutSensitive } from '#shared/sensitive-text.rules.ts'
import { invalidField } from './article-checks.ts'
import type { ArticleRow } from './lock-article.ts'
import { deleteRare, findQuestion, questionList } from './questions.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Questions of an agency that are kept: beyond them go those asked least and longest ago. */
export const maxQuestions = 2000

function whereQuestion({ user }: AgencyCtx, id: string) {
  return and(eq(knowledgeQuestions.agencyId, user.agencyId), eq(knowledgeQuestions.id, id))
}

function whereAnswers({ user }: AgencyCtx, articleId: string) {
  return and(eq(knowledgeQuestions.agencyId, user.agencyId), eq(knowledgeQuestions.articleId, articleId))
}

/** The questions that the knowledge base was asked: the unanswered ones by default. */
export function listQuestions(ctx: Ctx, query: KnowledgeQuestionsQuery): Promise<ListResult> {
  return readList(ctx, questionList(ctx, query))
}

/**
 * Keeps that a question was asked: once, however often. A dismissed one stays dismissed until it can be answered; one
 * that was answered is open again when the knowledge base no longer answers it.
 */
export async function saveQuestion(ctx: Ctx, question: string, isAnswered: boolean): Promise<void> {
  // Colleagues read it, and it is sought by its words: it is kept without anybody's numbers.
  const kept = withoutSensitive(question)
  const normalized = normalizeQuestion(kept)
  if (normalized === '') return
  const now = ctx.clock()
  const asked = { lastAskedById: ctx.user.id, lastAskedAt: now, updatedAt: now }
  const row = { agencyId: ctx.user.agencyId, id: newId(), question: kept, normalized, createdAt: now }
  const { status, timesAsked, version } = knowledgeQuestions
  const unanswered = sql`case when ${status} = 'dismissed' then 'dismissed' else 'open' end`
  const [counted] = await ctx.db
    .insert(knowledgeQuestions)
    .values({ ...row, ...asked, status: isAnswered ? 'answered' : 'open' })
    .onConflictDoUpdate({
      target: [knowledgeQuestions.agencyId, knowledgeQuestions.normalized],
      set: {
        ...asked,
        timesAsked: sql`${timesAsked} + 1`,
        version: sql`${version} + 1`,
        status: isAnswered ? 'answered' : unanswered,
      },
    })
    .returning({ timesAsked })
  if (counted?.timesAsked === 1) await deleteRare(ctx, maxQuestions)
}

/** Dismisses a question, or opens it again. Throws 404, and 409 for a stale version. */
export async function updateQuestion(
  ctx: Ctx,
  id: string,
  { status, version }: KnowledgeQuestionUpdate,
): Promise<KnowledgeQuestion> {
  const [row] = await ctx.db.select().from(knowledgeQuestions).where(whereQuestion(ctx, id)).for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  if (row.status !== status) {
    const set = { status, version: row.version + 1, updatedAt: ctx.clock() }
    await ctx.db.update(knowledgeQuestions).set(set).where(whereQuestion(ctx, id))
    const about = { recordType: 'knowledge_question', recordId: id }
    const change = { before: { status: row.status }, after: { status } }
    await recordAudit(ctx, { action: 'knowledge_question.updated', ...about, ...change })
  }
  return findQuestion(ctx, id)
}

/** Makes an article the answer to a question: a published one closes it at once, a draft when it is published. */
export async function answerQuestionWithArticle(
  ctx: Ctx,
  id: string,
  article: Pick<ArticleRow, 'id' | 'status'>,
): Promise<void> {
  const set = { articleId: article.id, updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db.update(knowledgeQuestions).set(set).where(whereQuestion(ctx, id))
  if (rowCount === 0) throw invalidField('questionId', 'This question doesn’t exist')
  if (article.status === 'published') await closeQuestionsOf(ctx, article.id)
}

/** A published article closes the questions that it was written for. */
export async function closeQuestionsOf(ctx: Ctx, articleId: string): Promise<void> {
  const set = {
    status: 'answered',
    updatedAt: ctx.clock(),
    version: sql`${knowledgeQuestions.version} + 1`,
  } as const
  const isOpen = and(whereAnswers(ctx, articleId), eq(knowledgeQuestions.status, 'open'))
  await ctx.db.update(knowledgeQuestions).set(set).where(isOpen)
}

/** What a removed article answered is open again; what was dismissed stays so. */
export async function reopenQuestionsOf(ctx: Ctx, articleId: string): Promise<void> {
  const { status, version } = knowledgeQuestions
  const set = {
    articleId: null,
    status: sql`case when ${status} = 'dismissed' then 'dismissed' else 'open' end`,
    updatedAt: ctx.clock(),
    version: sql`${version} + 1`,
  }
  await ctx.db.update(knowledgeQuestions).set(set).where(whereAnswers(ctx, articleId))
}
