import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { perPerson } from '#server/http/per-user-limit.ts'
import { ById } from '#server/http/record-schemas.ts'
import {
  FormShare,
  NewShare,
  ShareCreate,
  SharedForm,
  SharedFormOpen,
} from '#shared/certificates/shares.contract.ts'
import { openSharedForm } from './open-share.service.ts'
import { shareLink, shareSecrets } from './share-secrets.ts'
import { listShares, shareForm, withdrawShare } from './shares.service.ts'

const config = { access: 'member' } as const

/** The calls of links to issued forms, and the one of holders, who have no account (issue 5, part 6). */
export const formShareRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/forms/:id/shares',
    { config, schema: { params: ById, response: { 200: z.array(FormShare) } } },
    (request) => inTransaction(memberCtx(request), (ctx) => listShares(ctx, request.params.id)),
  )
  app.post(
    '/api/forms/:id/shares',
    {
      config: { access: 'member', rateLimit: perPerson(60, '1 hour') },
      schema: { params: ById, body: ShareCreate, response: { 201: NewShare } },
    },
    async (request, reply) => {
      // The answer that is kept for a repeat has no secrets; they are told with it each time.
      const share = await once(request, reply, 201, (ctx) => shareForm(ctx, request.params.id, request.body))
      const { config } = request.ctx
      return { ...share, link: shareLink(config, share.id), code: shareSecrets(config, share.id).code }
    },
  )
  app.post(
    '/api/form-shares/:id/withdraw',
    { config, schema: { params: ById, response: { 200: FormShare } } },
    (request, reply) => once(request, reply, 200, (ctx) => withdrawShare(ctx, request.params.id)),
  )
  app.post(
    '/api/shared-forms/open',
    {
      config: { access: 'anyone', rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: { body: SharedFormOpen, response: { 200: SharedForm } },
    },
    (request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
      return openSharedForm(request.ctx, request.body)
    },
  )
}
