import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById } from '#server/http/record-schemas.ts'
import {
  AdminSupportItem,
  AdminSupportQuery,
  AdminSupportRequest,
  AdminSupportUpdate,
  SupportCreate,
  SupportItem,
  SupportReply,
  SupportRequest,
  SupportUpdate,
} from '#shared/support/support.contract.ts'
import { answerRequest, getInboxRequest, listInbox, updateInboxRequest } from './inbox.service.ts'
import {
  closeSupportRequest,
  createSupportRequest,
  getSupportRequest,
  listSupportRequests,
  replyToSupportRequest,
} from './support.service.ts'

function read<T>(request: FastifyRequest, run: (ctx: InTransaction<UserCtx>) => Promise<T>): Promise<T> {
  return inTransaction(userCtx(request), run, 'app_platform')
}

/** How much one person may write. */
const createLimit = perPerson(20, '1 hour')
const replyLimit = perPerson(60, '1 hour')

/** Requests for help, for everybody who is signed in. */
export const supportRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { access: 'user' } as const
  app.get(
    '/api/support/requests',
    { config, schema: { response: { 200: z.array(SupportItem) } } },
    (request) => read(request, listSupportRequests),
  )
  app.post(
    '/api/support/requests',
    {
      config: { ...config, rateLimit: createLimit },
      schema: { body: SupportCreate, response: { 201: SupportRequest } },
    },
    (request, reply) => onceAsPlatform(request, reply, 201, (ctx) => createSupportRequest(ctx, request.body)),
  )
  app.get(
    '/api/support/requests/:id',
    { config, schema: { params: ById, response: { 200: SupportRequest } } },
    (request) => read(request, (ctx) => getSupportRequest(ctx, request.params.id)),
  )
  app.post(
    '/api/support/requests/:id/messages',
    {
      config: { ...config, rateLimit: replyLimit },
      schema: { params: ById, body: SupportReply, response: { 201: SupportRequest } },
    },
    (request, reply) =>
      onceAsPlatform(request, reply, 201, (ctx) =>
        replyToSupportRequest(ctx, request.params.id, request.body),
      ),
  )
  app.patch(
    '/api/support/requests/:id',
    { config, schema: { params: ById, body: SupportUpdate, response: { 200: SupportRequest } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, (ctx) => closeSupportRequest(ctx, request.params.id, request.body)),
  )
}

/** The admins' inbox over all requests. */
export const inboxRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { access: 'admin' } as const
  app.get(
    '/api/admin/support/requests',
    { config, schema: { querystring: AdminSupportQuery, response: { 200: z.array(AdminSupportItem) } } },
    (request) => read(request, (ctx) => listInbox(ctx, request.query)),
  )
  app.get(
    '/api/admin/support/requests/:id',
    { config, schema: { params: ById, response: { 200: AdminSupportRequest } } },
    (request) => read(request, (ctx) => getInboxRequest(ctx, request.params.id)),
  )
  app.post(
    '/api/admin/support/requests/:id/messages',
    { config, schema: { params: ById, body: SupportReply, response: { 201: AdminSupportRequest } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 201, (ctx) => answerRequest(ctx, request.params.id, request.body)),
  )
  app.patch(
    '/api/admin/support/requests/:id',
    { config, schema: { params: ById, body: AdminSupportUpdate, response: { 200: AdminSupportRequest } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, (ctx) => updateInboxRequest(ctx, request.params.id, request.body)),
  )
}
