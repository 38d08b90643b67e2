import { saveTurns } from '#server/chat-history/chat-history.service.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ChatAnswer, ChatRequest } from '#shared/assistant/chat.contract.ts'
import { answerByRules } from './answer-by-rules.ts'
import { checkClaimedIdentity } from './claimed-identity.ts'
import { answerByModel } from './model/answer-by-model.ts'

async function answerOf(ctx: AgencyCtx, input: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
  const { answer, notice } = await answerByModel(ctx, input, signal)
  if (answer) {
    const { sources = [], rows = [], suggestions = [], ...said } = answer
    return { ...said, answeredBy: 'model', sources, rows, suggestions, canSearchKnowledge: false }
  }
  const { message, sources = [], rows = [], suggestions = [], ...rest } = await answerByRules(ctx, input)
  const withNotice = notice ? `${notice}\n\n${message}` : message
  const { canSearchKnowledge = false } = rest
  return {
    message: withNotice,
    answeredBy: 'rules',
    sources,
    rows,
    proposals: [],
    suggestions,
    canSearchKnowledge,
  }
}

/**
 * `POST /api/chat`: answers as the person who asks, within their reach, and keeps both turns. Throws 403 for
 * a claimed identity. Whoever went away meanwhile has not asked.
 */
export async function chat(ctx: AgencyCtx, input: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
  checkClaimedIdentity(ctx, input)
  const answer = await answerOf(ctx, input, signal)
  if (signal.aborted) return answer
  const turns = [
    { role: 'user' as const, content: input.content },
    { role: 'assistant' as const, content: answer.message },
  ]
  await inTransaction(ctx, (ctx) => saveTurns(ctx, turns))
  return answer
}
