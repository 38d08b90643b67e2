import type { FastifyError, FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { clearHistory, readHistory } from '#server/chat-history/chat-history.service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import {
  AssistantUsage,
  BusinessMetricsAnswer,
  BusinessMetricsRequest,
  ChatAnswer,
  ChatHistory,
  ChatMessage,
  ChatRequest,
  ModelCalls,
  ModelCallsQuery,
  ProposalAccepted,
  SearchSuggestions,
  SearchSuggestionsQuery,
} from '#shared/assistant/chat.contract.ts'
import { ChatContextAnswer, NamesInWords } from '#shared/assistant/context.contract.ts'
import { chatErrors } from '#shared/assistant/message.rules.ts'
import { chat } from './chat.service.ts'
import { getChatContext } from './chat-context.service.ts'
import { getBusinessMetrics } from './metrics/business-metrics.service.ts'
import { getUsage, listModelCalls } from './model/model-calls.service.ts'
import { acceptProposal, declineProposal } from './model/proposals.service.ts'
import { listNamesInWords } from './names-in-questions.service.ts'
import { suggestSearches } from './search-suggestions.service.ts'

const config = { access: 'member' } as const
/** More than anybody types; a program that asks without end is stopped. */
const asking = { ...config, rateLimit: perPerson(120, '1 minute') }
const nothing = z.strictObject({})
const params = z.strictObject({ id: z.uuid() })

/** Ends the wait for an answer when its caller goes away (A4: a newer request aborts the previous one). */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** A body that is too large to be read is a message that is too long. */
function tellTooLong(error: FastifyError): never {
  if (error.statusCode !== 413) throw error
  throw new AppError('too_large', chatErrors.message_too_long, { errorType: 'message_too_long' })
}

/** The calls of the general assistant. */
export const chatRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/chat',
    {
      config: asking,
      schema: { body: ChatRequest, response: { 200: ChatAnswer } },
      errorHandler: tellTooLong,
    },
    (request, reply) => chat(memberCtx(request), request.body, signalOf(reply)),
  )
  app.delete('/api/chat', { config, schema: { response: { 200: ChatMessage } } }, async (request) => {
    await inTransaction(memberCtx(request), clearHistory)
    return { message: 'Chat history cleared' }
  })
  app.get(
    '/api/chat/history',
    { config, schema: { querystring: nothing, response: { 200: ChatHistory } } },
    (request) => inTransaction(memberCtx(request), readHistory),
  )
  app.get(
    '/api/chat/context',
    { config, schema: { querystring: nothing, response: { 200: ChatContextAnswer } } },
    (request) => inTransaction(memberCtx(request), getChatContext),
  )
  app.get(
    '/api/chat/names',
    { config, schema: { querystring: nothing, response: { 200: NamesInWords } } },
    (request) => inTransaction(memberCtx(request), listNamesInWords),
  )
  app.post(
    '/api/business-metrics',
    {
      config,
      schema: { body: BusinessMetricsRequest, response: { 200: BusinessMetricsAnswer } },
      errorHandler: tellTooLong,
    },
    (request) => getBusinessMetrics(memberCtx(request), request.body),
  )
  app.get(
    '/api/search-suggestions',
    { config, schema: { querystring: SearchSuggestionsQuery, response: { 200: SearchSuggestions } } },
    (request) => inTransaction(memberCtx(request), (ctx) => suggestSearches(ctx, request.query)),
  )
}

/** What a language model proposed and what it was sent. */
export const modelRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/chat/proposals/:id/accept',
    { config, schema: { params, response: { 200: ProposalAccepted } } },
    (request, reply) => once(request, reply, 200, (ctx) => acceptProposal(ctx, request.params.id)),
  )
  app.post(
    '/api/chat/proposals/:id/decline',
    { config, schema: { params, response: { 200: ChatMessage } } },
    (request, reply) => once(request, reply, 200, (ctx) => declineProposal(ctx, request.params.id)),
  )
  app.get(
    '/api/assistant/model-calls',
    { config, schema: { querystring: ModelCallsQuery, response: { 200: ModelCalls } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listModelCalls(ctx, request.query)),
  )
  app.get(
    '/api/assistant/usage',
    { config, schema: { querystring: nothing, response: { 200: AssistantUsage } } },
    (request) => inTransaction(memberCtx(request), getUsage),
  )
}
