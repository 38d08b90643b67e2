import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery, jobOn } from '#server/jobs/job.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { claimReviews, findArticle } from './articles.queries.ts'
import { reviewMail } from './knowledge.mails.ts'

type Due = { agencyId: string; ownerId: string; id: string }

/** One mail for all that a person is to look at on a day. */
function byKeeper(due: readonly Due[]): Map<string, Due[]> {
  return Map.groupBy(due, ({ agencyId, ownerId }) => `${agencyId} ${ownerId}`)
}

async function claimDue(ctx: InTransaction<Ctx>): Promise<void> {
  const { rows } = await ctx.db.$client.query<Due>(claimReviews, [ctx.clock()])
  const happened = [...byKeeper(rows).values()].map((articles) => {
    const [{ agencyId, ownerId } = { agencyId: '', ownerId: '' }] = articles
    return { agencyId, payload: { userId: ownerId, articleIds: articles.map(({ id }) => id) } }
  })
  await publishAll(ctx, 'knowledge.review_due', happened)
}

/** Has whoever keeps an article true reminded when its review date has come, once for each date. */
export function remindOfReviews(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, claimDue, 'app_platform')
}

async function findDue(ctx: InTransaction<AgencyCtx>, ids: readonly string[]): Promise<KnowledgeArticle[]> {
  const found: KnowledgeArticle[] = []
  for (const id of ids) {
    const article = await findArticle(ctx, id)
    // Looked at meanwhile, there is nothing to remind of.
    if (article?.isReviewDue) found.push(article)
  }
  return found
}

async function sendReminder(ctx: Ctx, data: EventData<'knowledge.review_due'>): Promise<void> {
  const { agencyId, userId, articleIds } = data
  const articleOwner = await actFor(ctx, agencyId, userId)
  if (!articleOwner) return
  const articles = await inTransaction(articleOwner, (ctx) => findDue(ctx, articleIds))
  if (articles.length > 0)
    await ctx.adapters.mail.send(reviewMail(articleOwner.user, articles, ctx.config.appUrl))
}

/** The round that looks for due reviews, often enough for every time zone, and the mail about them. */
export const reviewJobs: JobKind[] = [
  jobEvery(60, { name: 'knowledge.remind-of-reviews', run: remindOfReviews }),
  jobOn('knowledge.review_due', { name: 'mail-knowledge-review', run: sendReminder }),
]
