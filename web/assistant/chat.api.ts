import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import type {
  BusinessMetricsAnswer,
  ChatAnswer,
  ChatHistory,
  ChatRequest,
  ChatTurn,
  ProposalAccepted,
  SearchSuggestion,
} from '#shared/assistant/chat.contract.ts'
import { maxSearchSuggestions } from '#shared/assistant/message.rules.ts'
import type { Method } from '#shared/calls.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call, send, withQuery } from '#web/lib/http.ts'
import { logFailure } from '#web/lib/log.ts'
import {
  acceptedBody,
  ChatFailure,
  failedMetrics,
  incompleteMetrics,
  refusalText,
} from './chat-errors.rules.ts'
import { isChatBody, ownerIdOf } from './chat-request.rules.ts'
import type { Reply } from './message.ts'

type SendOptions = { body?: unknown; signal?: AbortSignal; actionKey?: string }

/** Sends a call and gives its response; that it did not arrive is a failure to tell. An abort stays what it is. */
async function responseOf(method: Method, path: string, options: SendOptions): Promise<Response> {
  try {
    return await send(method, path, options)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ChatFailure(messageOf(error))
  }
}

async function acceptedAnswer(method: Method, path: string, options: SendOptions) {
  const response = await responseOf(method, path, options)
  const raw = await response.text()
  if (!response.ok) throw new ChatFailure(refusalText(response.status, raw))
  return acceptedBody(raw)
}

/** POST /api/chat: the server's answer, or a ChatFailure with the words of A8. */
export async function postChat(body: ChatRequest, signal: AbortSignal): Promise<Reply> {
  if (!isChatBody(body)) logFailure('A chat call without content was sent.', body)
  const answer = await acceptedAnswer('POST', '/api/chat', { body, signal })
  const { message, sources, rows, proposals, suggestions, canSearchKnowledge } = answer as Pick<
    ChatAnswer,
    'message'
  > &
    Partial<ChatAnswer>
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
    const answer = await call<Partial<BusinessMetricsAnswer>>('POST', '/api/business-metrics', {
      body,
      signal,
    })
    if (answer.isAnswered === false) return null
    const message = typeof answer.message === 'string' ? answer.message.trim() : ''
    return { prefix: 'business', content: message || incompleteMetrics, detail: { rows: answer.rows } }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChatFailure(failedMetrics, { cause: error })
  }
}

let clearing: Promise<unknown> = Promise.resolve()

/** DELETE /api/chat: the server forgets the conversation. That it could not be told is not worth a word. */
export function clearServerChat(): Promise<unknown> {
  clearing = send('DELETE', '/api/chat').catch(() => undefined)
  return clearing
}

/** GET /api/chat/history, silently: without it there is none. A conversation that is being cleared is not read again. */
export async function loadHistory(signal: AbortSignal): Promise<ChatTurn[]> {
  try {
    await clearing
    const { messages } = await call<Partial<ChatHistory>>('GET', '/api/chat/history', { signal })
    return Array.isArray(messages) ? messages : []
  } catch {
    return []
  }
}

/** POST /api/chatbot-db/actions/:id/undo: takes a write of the assistant back. */
export async function undoAction(actionId: string, signal: AbortSignal): Promise<Reply> {
  const path = `/api/chatbot-db/actions/${actionId}/undo`
  const { message } = await acceptedAnswer('POST', path, { signal, actionKey: newActionKey() })
  return { prefix: 'local-response', content: message }
}

/** POST /api/chat/proposals/:id/accept: does what a model proposed, by the person's own yes. */
export async function acceptProposal(id: string, signal: AbortSignal): Promise<Reply> {
  const path = `/api/chat/proposals/${id}/accept`
  const answer = await acceptedAnswer('POST', path, { signal, actionKey: newActionKey() })
  const { message, actionId, undoUntil } = answer as Pick<ProposalAccepted, 'message'> &
    Partial<ProposalAccepted>
  const undo = actionId && undoUntil ? { actionId, until: undoUntil } : undefined
  return { prefix: 'response', content: message, detail: { undo } }
}

/** POST /api/chat/proposals/:id/decline: nothing is done. */
export async function declineProposal(id: string, signal: AbortSignal): Promise<Reply> {
  const { message } = await acceptedAnswer('POST', `/api/chat/proposals/${id}/decline`, { signal })
  return { prefix: 'response', content: message }
}

/** GET /api/search-suggestions: at most five; an aid that fails offers nothing and says nothing. */
export async function searchSuggestions(query: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  try {
    const path = withQuery('/api/search-suggestions', { query, limit: maxSearchSuggestions })
    const found = await call<unknown>('GET', path, { signal })
    return Array.isArray(found) ? found.slice(0, maxSearchSuggestions) : []
  } catch {
    return []
  }
}
