import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import { recordAudit } from './audit.service.ts'

/** Keeps every call that a signed-in person was not allowed to make (security.md 20). */
export function auditDenials(app: FastifyInstance): void {
  app.addHook('onError', async (request, _reply, error) => {
    const isDenial = error instanceof AppError && error.code === 'forbidden'
    if (!isDenial || !request.ctx?.user) return
    const after = { method: request.method, route: request.routeOptions.url ?? '' }
    await inTransaction(
      request.ctx,
      (ctx) => recordAudit(ctx, { action: 'access.denied', after }),
      'app_platform',
    ).catch((failure) => request.log.error({ err: failure }, 'a denial was not audited'))
  })
}
