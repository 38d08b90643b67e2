import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type {
  BusinessMetricsAnswer,
  ChatHistory,
  ChatRequest,
  ChatTurn,
  SearchSuggestion,
} from '#shared/assistant/chat.contract.ts'
import { maxSearchSuggestions } from '#shared/assistant/message.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call, send } from '#web/lib/http.ts'
import { logFailure } from '#web/lib/log.ts'
import {
  acceptedBody,
  ChatFailure,
  chatErrorText,
  failedMetrics,
  incompleteMetrics,
} from './chat-errors.rules.ts'
import { isChatBody, ownerIdOf } from './chat-request.rules.ts'
import type { Reply } from './message.ts'

/** The response to a call; that it did not arrive is a failure to tell. An abort stays what it is. */
async function responseTo(sent: Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await sent
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChatFailure(messageOf(error))
  }
}

async function acceptedAnswer(sent: Promise<Response>, signal: AbortSignal) {
  const response = await responseTo(sent, signal)
  const raw = await response.text()
  if (!response.ok) throw new ChatFailure(chatErrorText(response.status, raw))
  return acceptedBody(raw)
}

/** POST /api/chat: the server's answer, or a ChatFailure with the words. */
export async function postChat(body: ChatRequest, signal: AbortSignal): Promise<Reply> {
  if (!isChatBody(body)) logFailure('A chat call without content was sent.', body)
  const sent = send('POST /api/chat', { body, signal })
  const { message, sources, rows, proposals, suggestions, canSearchKnowledge } = await acceptedAnswer(
    sent,
    signal,
  )
  const knowledgeQuestion = canSearchKnowledge ? { knowledgeQuestion: body.content } : {}
  const detail = { sources, rows, proposals, choices: suggestions, ...knowledgeQuestion }
  return { prefix: 'response', content: message, detail }
}

type Asker = Pick<CurrentUser, 'id' | 'role' | 'agencyOwnerId' | 'agencyName'>

/**
 * POST /api/business-metrics, with the lists behind the figure; data without a message has a reply of its own.
 * Null where no figure answers the question.
 */
export async function postBusinessMetrics(
  asker: Asker,
  content: string,
  signal: AbortSignal,
): Promise<Reply | null> {
  const body = { content, userId: asker.id, agencyOwnerId: ownerIdOf(asker) }
  try {
    const answer: Partial<BusinessMetricsAnswer> = await call('POST /api/business-metrics', { body, signal })
    if (answer.isAnswered === false) return null
    const message = typeof answer.message === 'string' ? answer.message.trim() : ''
    return { prefix: 'business', content: message || incompleteMetrics, detail: { rows: answer.rows } }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChatFailure(failedMetrics, { cause: error })
  }
}

let clearing: Promise<unknown> = Promise.resolve()

/** DELETE /api/chat: the server forgets the conversation. That it could not be reported is not worth a word. */
export function clearServerChat(): Promise<unknown> {
  clearing = send('DELETE /api/chat').catch(() => undefined)
  return clearing
}

/** GET /api/chat/history, silently: without it there is none. A conversation that is being cleared is not read again. */
export async function loadHistory(signal: AbortSignal): Promise<ChatTurn[]> {
  try {
    await clearing
    const { messages }: Partial<ChatHistory> = await call('GET /api/chat/history', { signal })
    return Array.isArray(messages) ? messages : []
  } catch {
    return []
  }
}

/** POST /api/chatbot-db/actions/:id/undo: takes a write of the assistant back. */
export async function undoAction(actionId: string, signal: AbortSignal): Promise<Reply> {
  const options = { params: { id: actionId }, signal, actionKey: newActionKey() }
  const { message } = await acceptedAnswer(send('POST /api/chatbot-db/actions/:id/undo', options), signal)
  return { prefix: 'local-response', content: message }
}

/** POST /api/chat/proposals/:id/accept: does what a model proposed, by the person's own yes. */
export async function acceptProposal(id: string, signal: AbortSignal): Promise<Reply> {
  const options = { params: { id }, signal, actionKey: newActionKey() }
  const sent = send('POST /api/chat/proposals/:id/accept', options)
  const { message, actionId, undoUntil } = await acceptedAnswer(sent, signal)
  const undo = actionId && undoUntil ? { actionId, until: undoUntil } : undefined
  return { prefix: 'response', content: message, detail: { undo } }
}

/** POST /api/chat/proposals/:id/decline: nothing is done. */
export async function declineProposal(id: string, signal: AbortSignal): Promise<Reply> {
  const sent = send('POST /api/chat/proposals/:id/decline', { params: { id }, signal })
  const { message } = await acceptedAnswer(sent, signal)
  return { prefix: 'response', content: message }
}

/** GET /api/search-suggestions: at most five; an aid that fails offers nothing and says nothing. */
export async function searchSuggestions(query: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  try {
    const words = { query, limit: maxSearchSuggestions }
    const found: unknown = await call('GET /api/search-suggestions', { query: words, signal })
    return Array.isArray(found) ? found.slice(0, maxSearchSuggestions) : []
  } catch {
    return []
  }
}
