import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFault } from '#server/errors.ts'
import type { ErrorReport } from '#shared/error-tracking/error-tracking.contract.ts'
import { recordError } from './record-error.service.ts'

/** Faults that are being written down at once: while a database is slow, more of them would only wait in its way. */
const maxAtOnce = 3

function reportOf(error: Error, request: FastifyRequest): ErrorReport {
  const { name, message, stack } = error
  const { method, id, routeOptions } = request
  return {
    error: { name, message, ...(stack && { stack }) },
    context: { url: routeOptions.url ?? '', source: 'server', method, requestId: id },
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** Counts the server's own faults among the errors. The request never waits for that nor fails by it. */
export function recordFaults(app: FastifyInstance): void {
  let writing = 0
  app.addHook('onError', async (request, _reply, error) => {
    if (!isFault(error) || !request.ctx || writing >= maxAtOnce) return
    writing += 1
    void recordError(request.ctx, reportOf(error, request))
      .catch((failure) => request.log.error({ err: failure }, 'a fault was not recorded'))
      .finally(() => {
        writing -= 1
      })
  })
}
