import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { describePage } from '#server/records/list.ts'
import {
  ErrorGroup,
  ErrorGroupItem,
  ErrorGroupQuery,
  ErrorGroupUpdate,
} from '#shared/error-tracking/error-tracking.contract.ts'
import { getErrorGroup, listErrorGroups, updateErrorGroup } from './error-groups.service.ts'

const admin = { access: 'admin' } as const

/** Errors as admins see, resolve and mute them. */
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
