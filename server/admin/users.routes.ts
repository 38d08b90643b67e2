import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { ById } from '#server/http/record-schemas.ts'
import { describePage } from '#server/records/list.ts'
import {
  AccountActInput,
  AdminAgency,
  AdminInvitation,
  AdminUser,
  AdminUserDetails,
  AdminUserQuery,
  AgencySearch,
  FeatureChange,
  RoleChange,
  SubscriptionOverrideInput,
} from '#shared/admin/users.contract.ts'
import { changeFeatures, overrideSubscription } from './agency-acts.service.ts'
import {
  addAdmin,
  changeRole,
  endSessions,
  lockAccount,
  removeAdmin,
  resetSecondFactor,
  sendResetLink,
  unlockAccount,
} from './user-acts.service.ts'
import { getAdminAgency, getAdminUser, listAdminUsers, searchAgencies } from './users.service.ts'

const config = { access: 'admin' } as const

/** The acts that need nothing but a reason, by the last word of their path. */
const acts: Record<
  string,
  (ctx: InTransaction<UserCtx>, id: string, input: AccountActInput) => Promise<void>
> = {
  lock: lockAccount,
  unlock: unlockAccount,
  'end-sessions': endSessions,
  'send-reset': sendResetLink,
  'reset-two-factor': resetSecondFactor,
  remove: removeAdmin,
}

/** People of all agencies, for admins. */
export const adminUserRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/users',
    { config, schema: { querystring: AdminUserQuery, response: { 200: z.array(AdminUser) } } },
    async (request, reply) => {
      const read = (ctx: InTransaction<UserCtx>) => listAdminUsers(ctx, request.query)
      const { people, ...page } = await inTransaction(userCtx(request), read, 'app_platform')
      describePage(request, reply, page)
      return people
    },
  )
  app.post(
    '/api/admin/users',
    { config, schema: { body: AdminInvitation, response: { 201: z.object({ id: z.uuid() }) } } },
    (request, reply) => onceAsPlatform(request, reply, 201, (ctx) => addAdmin(ctx, request.body)),
  )
  app.get(
    '/api/admin/users/:id',
    { config, schema: { params: ById, response: { 200: AdminUserDetails } } },
    (request) =>
      inTransaction(userCtx(request), (ctx) => getAdminUser(ctx, request.params.id), 'app_platform'),
  )
  app.patch(
    '/api/admin/users/:id',
    { config, schema: { params: ById, body: RoleChange, response: { 200: AdminUserDetails } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, async (ctx) => {
        await changeRole(ctx, request.params.id, request.body)
        return getAdminUser(ctx, request.params.id)
      }),
  )
  for (const [word, act] of Object.entries(acts)) {
    app.post(
      `/api/admin/users/:id/${word}`,
      { config, schema: { params: ById, body: AccountActInput, response: { 200: AdminUserDetails } } },
      (request, reply) =>
        onceAsPlatform(request, reply, 200, async (ctx) => {
          await act(ctx, request.params.id, request.body)
          return getAdminUser(ctx, request.params.id)
        }),
    )
  }
}

/** What admins switch for a whole agency. */
export const adminAgencyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/agencies',
    { config, schema: { querystring: AgencySearch, response: { 200: z.array(AdminAgency) } } },
    (request) => inTransaction(userCtx(request), (ctx) => searchAgencies(ctx, request.query), 'app_platform'),
  )
  app.patch(
    '/api/admin/agencies/:id/subscription',
    { config, schema: { params: ById, body: SubscriptionOverrideInput, response: { 200: AdminAgency } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, async (ctx) => {
        await overrideSubscription(ctx, request.params.id, request.body)
        return getAdminAgency(ctx, request.params.id)
      }),
  )
  app.patch(
    '/api/admin/agencies/:id/features',
    { config, schema: { params: ById, body: FeatureChange, response: { 200: AdminAgency } } },
    (request, reply) =>
      onceAsPlatform(request, reply, 200, async (ctx) => {
        await changeFeatures(ctx, request.params.id, request.body)
        return getAdminAgency(ctx, request.params.id)
      }),
  )
}
