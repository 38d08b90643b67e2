import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getMetrics } from '#server/dashboard/dashboard.service.ts'
import { listArticles } from '#server/knowledge/articles.service.ts'
import type { ChatContextAnswer } from '#shared/assistant/context.contract.ts'
import { contextFromMetrics } from '#shared/assistant/context.rules.ts'

/** `GET /api/chat/context`: the figures of the dashboard in the shape of the chat, and the articles that can be read. */
export async function getChatContext(ctx: InTransaction<AgencyCtx>): Promise<ChatContextAnswer> {
  const { total = 0 } = await listArticles(ctx, { status: ['published'], limit: 1 })
  return contextFromMetrics(await getMetrics(ctx), total)
}
