import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from '#server/errors.ts'
import { errorStatus } from '#shared/error-codes.ts'
import type { Problem } from '#shared/public-api/problem.contract.ts'

const titles: Record<keyof typeof errorStatus, string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Not authenticated',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Conflict',
  precondition_failed: 'Precondition failed',
  too_large: 'Too large',
  unsupported_type: 'Unsupported media type',
  misdirected: 'Misdirected request',
  unprocessable: 'Unprocessable',
  rate_limited: 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Unavailable',
  full: 'Out of space',
}

function sendProblem(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, details } = toAppError(thrown)
  const status = errorStatus[code]
  if (status >= 500) request.log.error({ err: thrown }, 'request failed')
  if (details.retryAfter) reply.header('retry-after', details.retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const problem: Problem = {
    type: 'about:blank',
    title: titles[code],
    status,
    detail: message,
    code,
    ...(details.reason && { reason: details.reason }),
    ...(details.fields && {
      errors: Object.entries(details.fields).map(([field, detail]) => ({ field, detail })),
    }),
    ...(status >= 500 && { requestId: request.id }),
  }
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Answers refusals of a part of the server as problem details (RFC 9457). */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
}
