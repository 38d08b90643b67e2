import multipart from '@fastify/multipart'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { EdisonAnswer, EdisonChat, EdisonChatHeaders } from '#shared/commercial/edison.contract.ts'
import { documentHeader } from '#shared/commercial/edison.rules.ts'
import { maxDocumentBytes } from '#shared/documents/documents.contract.ts'
import { errorStatus } from '#shared/error-codes.ts'
import { edisonChat, edisonChatWithFile } from './edison.service.ts'
import { receiveForm } from './edison-form.ts'

/** Larger than the longest conversation that is taken. */
const maxMessageBytes = 1_000_000

/** Ends the wait for a model when its caller goes away. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

const toldInTheChat = ['invalid', 'too_large', 'unsupported_type', 'unprocessable'] as const

/**
 * What is wrong with a file or a message is told in the conversation: the caller reads `message.content` whatever the
 * status.
 */
async function tellInTheChat(error: FastifyError | AppError, _request: FastifyRequest, reply: FastifyReply) {
  const code = error instanceof AppError ? toldInTheChat.find((told) => told === error.code) : undefined
  if (!code) throw error
  return reply
    .code(errorStatus[code])
    .serializer(JSON.stringify)
    .send({ error: code, message: { role: 'assistant', content: error.message } })
}

/** The calls of the commercial-policy assistant. */
export const edisonRoutes: FastifyPluginAsyncZod = async (app) => {
  const limits = {
    ...{ files: 1, fields: 4, parts: 6 },
    ...{ fileSize: maxDocumentBytes + 1, fieldSize: maxMessageBytes },
  }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  app.post(
    '/api/edison/chat-with-file',
    {
      config: { access: 'member', takesFile: true, rateLimit: perPerson(60, '10 minutes') },
      bodyLimit: maxDocumentBytes + maxMessageBytes,
      schema: { response: { 200: EdisonAnswer } },
      errorHandler: tellInTheChat,
    },
    async (request, reply) => {
      const ctx = memberCtx(request)
      const { file, fields } = await receiveForm(ctx, request)
      return edisonChatWithFile(ctx, file, fields, signalOf(reply))
    },
  )
  app.post(
    '/api/edison/chat',
    {
      config: { access: 'member', rateLimit: perPerson(120, '1 minute') },
      schema: { headers: EdisonChatHeaders, body: EdisonChat, response: { 200: EdisonAnswer } },
      errorHandler: tellInTheChat,
    },
    (request, reply) => {
      const question = { ...request.body, documentId: request.headers[documentHeader] }
      return edisonChat(memberCtx(request), question, signalOf(reply))
    },
  )
}
