import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { AppError } from '#server/http/errors.ts'
import { describePage } from '#server/http/list.ts'
import { onceAsPlatform } from '#server/http/once.ts'
import { ById, Nothing } from '#server/http/record-schemas.ts'
import {
  ErrorGroup,
  ErrorGroupItem,
  ErrorGroupQuery,
  ErrorGroupUpdate,
  ErrorReport,
} from '#shared/error-tracking/error-tracking.contract.ts'
import { getErrorGroup, listErrorGroups, updateErrorGroup } from './error-groups.service.ts'
import { recordError } from './record-error.service.ts'

const admin = { access: 'admin' } as const

/** What one network address may report a minute (an office shares one), and what all together may. */
const addressLimit = { max: 60, timeWindow: '1 minute' }
const totalLimit = { max: 600, timeWindow: '1 minute', keyGenerator: () => 'all reports' }
const bodyLimit = 32_768

/** The tracking call of P7, open to anyone and bounded (security.md 19). */
export const errorTrackingRoutes: FastifyPluginAsyncZod = async (app) => {
  const takeFromTotal = app.createRateLimit(totalLimit)
  app.post(
    '/api/error-tracking',
    {
      bodyLimit,
      config: { access: 'anyone', rateLimit: addressLimit },
      preValidation: async (request) => {
        const taken = await takeFromTotal(request)
        if (!taken.isAllowed && taken.isExceeded)
          throw new AppError('rate_limited', undefined, { retryAfter: taken.ttlInSeconds })
      },
      schema: { body: ErrorReport, response: { 204: Nothing } },
    },
    async (request, reply) => {
      await recordError(request.ctx, request.body)
      await reply.code(204).send()
    },
  )
}

/** Errors as admins see, resolve and mute them (security.md 19). */
export const errorGroupRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/errors',
    { config: admin, schema: { querystring: ErrorGroupQuery, response: { 200: z.array(ErrorGroupItem) } } },
    async (request, reply) => {
      const { query } = request
      const read = (ctx: InTransaction<UserCtx>) => listErrorGroups(ctx, query)
      const { groups, ...page } = await inTransaction(userCtx(request), read, 'app_platform')
      describePage(request, reply, page)
      return groups
    },
  )
  app.get(
    '/api/admin/errors/:id',
    { config: admin, schema: { params: ById, response: { 200: ErrorGroup } } },
    (request) =>
      inTransaction(userCtx(request), (ctx) => getErrorGroup(ctx, request.params.id), 'app_platform'),
  )
  app.patch(
    '/api/admin/errors/:id',
    {
      config: admin,
      schema: { params: ById, body: ErrorGroupUpdate, response: { 200: ErrorGroup } },
    },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, (ctx) => updateErrorGroup(ctx, request.params.id, request.body)),
  )
}
