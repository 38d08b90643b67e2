import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { bindCalls } from '#server/http/calls.ts'
import { edisonCalls } from '#shared/commercial/edison.calls.ts'
import { documentHeader } from '#shared/commercial/edison.rules.ts'
import { errorStatus } from '#shared/error-codes.ts'
import { edisonChat, edisonChatWithFile } from './edison.service.ts'
import { receiveForm } from './edison-form.ts'

const postedChatMessages = ['invalid', 'too_large', 'unsupported_type', 'unprocessable'] as const

/**
 * What is wrong with a file or a message is reported in the conversation: the caller reads `message.content` whatever the
 * status.
 */
async function postChatMessage(
  error: FastifyError | AppError,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const code =
    error instanceof AppError ? postedChatMessages.find((known) => known === error.code) : undefined
  if (!code) throw error
  return reply
    .code(errorStatus[code])
    .serializer(JSON.stringify)
    .send({ error: code, message: { role: 'assistant', content: error.message } })
}

/** The calls of the commercial-policy assistant. */
export const edisonRoutes = bindCalls(
  edisonCalls,
  {
    'POST /api/edison/chat-with-file': async (request, reply) => {
      const ctx = memberCtx(request)
      const { file, fields } = await receiveForm(ctx, request)
      return edisonChatWithFile(ctx, file, fields, callerGone(reply))
    },
    'POST /api/edison/chat': (request, reply) => {
      const question = { ...request.body, documentId: request.headers[documentHeader] }
      return edisonChat(memberCtx(request), question, callerGone(reply))
    },
  },
  {
    errorHandlers: {
      'POST /api/edison/chat-with-file': postChatMessage,
      'POST /api/edison/chat': postChatMessage,
    },
  },
)
