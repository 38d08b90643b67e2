import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { TestAccount, TestLogin, TestState } from '#shared/subscriptions/subscriptions.contract.ts'
import { giveTestLogin, listTestAccounts, setTestState } from './subscription-test.service.ts'

/** The test accounts of /admin/subscription-test. */
export const subscriptionTestRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/subscription-test',
    { config: { access: 'admin' }, schema: { response: { 200: z.array(TestAccount) } } },
    async (request) => listTestAccounts(userCtx(request)),
  )

  app.post(
    '/api/admin/subscription-test',
    { config: { access: 'admin' }, schema: { body: TestState, response: { 200: TestAccount } } },
    async (request, reply) => onceAsPlatform(request, reply, 200, (ctx) => setTestState(ctx, request.body)),
  )

  app.post(
    '/api/admin/subscription-test/login',
    {
      config: { access: 'admin', rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: { body: TestState.pick({ account: true }), response: { 200: TestLogin } },
    },
    // Not in `once`, which would keep the password for a day.
    async (request) => giveTestLogin(userCtx(request), request.body.account),
  )
}
