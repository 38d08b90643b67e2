import type { FastifyError } from 'fastify'
import { clearHistory, readHistory } from '#server/chat-history/chat-history.service.ts'
import { AppError } from '#server/errors.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { chatCalls } from '#shared/assistant/chat.calls.ts'
import { chatErrors } from '#shared/assistant/message.rules.ts'
import { chat } from './chat.service.ts'
import { getChatContext } from './chat-context.service.ts'
import { getBusinessMetrics } from './metrics/business-metrics.service.ts'
import { getUsage, listModelCalls } from './model/model-calls.service.ts'
import { acceptProposal, declineProposal } from './model/proposals.service.ts'
import { listNamesInQuestions } from './names-in-questions.service.ts'
import { suggestSearches } from './search-suggestions.service.ts'

/** A body that is too large to be read is a message that is too long. */
function refuseTooLong(error: FastifyError): never {
  if (error.statusCode !== 413) throw error
  throw new AppError('too_large', chatErrors.message_too_long, { errorType: 'message_too_long' })
}

/** The calls of the general assistant, with what a language model proposed and what it was sent. */
export const chatRoutes = bindCalls(
  chatCalls,
  {
    'POST /api/chat': asMember((ctx, { body }, reply) => chat(ctx, body, callerGone(reply))),
    'DELETE /api/chat': read(async (ctx) => {
      await clearHistory(ctx)
      return { message: 'Chat history cleared' }
    }),
    'GET /api/chat/history': read(readHistory),
    'GET /api/chat/context': read(getChatContext),
    'GET /api/chat/names': read(listNamesInQuestions),
    'POST /api/business-metrics': asMember((ctx, { body }) => getBusinessMetrics(ctx, body)),
    'GET /api/search-suggestions': read((ctx, { query }) => suggestSearches(ctx, query)),
    'POST /api/chat/proposals/:id/accept': write((ctx, { params }) => acceptProposal(ctx, params.id)),
    'POST /api/chat/proposals/:id/decline': write((ctx, { params }) => declineProposal(ctx, params.id)),
    'GET /api/assistant/model-calls': read((ctx, { query }) => listModelCalls(ctx, query)),
    'GET /api/assistant/usage': read(getUsage),
  },
  { errorHandlers: { 'POST /api/chat': refuseTooLong, 'POST /api/business-metrics': refuseTooLong } },
)
