import type { QueryClient } from '@tanstack/react-query'
import { answerLocally } from '#engines/questions/local-answers.rules.ts'
import { understand } from '#engines/questions/understand.rules.ts'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import type { ChatContext } from '#shared/assistant/context.contract.ts'
import { contextOf } from '#shared/assistant/context.rules.ts'
import { figureIntents, type Understanding } from '#shared/assistant/understanding.contract.ts'
import { postBusinessMetrics, postChat } from './chat.api.ts'
import { metricsUnavailable } from './chat-errors.rules.ts'
import { chatRequest } from './chat-request.rules.ts'
import { contextQuery, type LoadedContext, refreshAfterWrite } from './context.api.ts'
import type { Question } from './conversation.ts'
import type { Reply } from './message.ts'
import { handleOperation, openFlowQuestion } from './operations/operation-handler.ts'

/** Who asks, where, and of whom. */
export type Asking = {
  client: QueryClient
  user: CurrentUser
  config: AssistantConfig
  pathname: string
  isKnowledgeOn: boolean
}

function localDay(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

type Work = {
  asking: Asking
  question: Question
  understanding: Understanding
  loaded: LoadedContext
  context: ChatContext
}

/** Step 1: a data operation, or the next step of one that is open. */
async function operationReply({
  asking,
  question,
  understanding,
  context,
}: Omit<Work, 'loaded'>): Promise<Reply | null> {
  const { content: text, signal } = question
  const reply = await handleOperation({ text, understanding, context, signal })
  if (!reply) return null
  const { content, choices, changes, undo } = reply
  if (undo) refreshAfterWrite(asking.client, asking.user.id)
  return { prefix: 'local-response', content, detail: { choices, changes, undo } }
}

/** Steps 2 to 4: fixed answers, then those from the context and from the dashboard's figures. */
function localReply({ asking, question, understanding, loaded, context }: Work): Reply | null {
  const { config, user } = asking
  const { metrics, names } = loaded
  const answer = answerLocally(question.content, understanding, {
    config,
    context,
    metrics,
    names,
    user,
    now: new Date(),
  })
  return answer && { prefix: 'local-response', content: answer.reply }
}

/** Step 4: a question of figures that the browser cannot answer goes to the metrics call. */
async function metricsReply({ asking, question, understanding, context }: Work): Promise<Reply | null> {
  const { intent, entities } = understanding
  if (!figureIntents.some((figure) => figure === intent)) return null
  const isNarrowed = entities.period || entities.policyType || entities.name
  if (!context.hasFigures && !isNarrowed) return { prefix: 'local-response', content: metricsUnavailable }
  return postBusinessMetrics(asking.user, question.content, question.signal)
}

function serverReply({ asking, question }: Work): Promise<Reply> {
  const { content, messages, signal } = question
  return postChat(
    chatRequest(asking.user, { content, messages, isKnowledgeOn: asking.isKnowledgeOn }),
    signal,
  )
}

/** Another question in the middle of a flow is answered, and the flow's own asked again. */
function withOpenFlow(userId: string, reply: Reply): Reply {
  const waiting = openFlowQuestion(userId)
  if (!waiting) return reply
  const { content, choices, changes } = waiting
  return {
    ...reply,
    content: `${reply.content}\n\n${content}`,
    detail: { ...reply.detail, choices, changes },
  }
}

function contextAt({ user, pathname }: Asking, loaded: LoadedContext | undefined): ChatContext {
  const page = { currentPage: pathname, policyRenewals: loaded?.policyRenewals ?? null }
  return contextOf(user, loaded?.figures ?? null, page)
}

/** Reads any words once, so that the first question need not wait for patterns to be compiled. */
export function warmUp(): void {
  understand('hello', { today: localDay(new Date()) })
}

/** Answers a question in the order: operation, fixed answer, context, metrics, server. */
export async function answerQuestion(asking: Asking, question: Question): Promise<Reply> {
  const { client, user } = asking
  const figures = contextQuery(user.id)
  const known = client.getQueryData<LoadedContext>(figures.queryKey)
  const today = known?.metrics?.today ?? localDay(new Date())
  const understanding = understand(question.content, { today })
  // An operation needs no figures, and right after a write they are still being counted again.
  const operated = await operationReply({
    asking,
    question,
    understanding,
    context: contextAt(asking, known),
  })
  if (operated) return operated
  const loaded = await client.fetchQuery(figures)
  question.signal.throwIfAborted()
  const work = { asking, question, understanding, loaded, context: contextAt(asking, loaded) }
  const reply = localReply(work) ?? (await metricsReply(work)) ?? (await serverReply(work))
  return withOpenFlow(user.id, reply)
}
