import type { InTransaction, UserCtx } from '#server/context.ts'
import { bindCalls, type CallRequest, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { describePage } from '#server/records/list.ts'
import { adminUserCalls } from '#shared/admin/users.calls.ts'
import type { AccountActInput } from '#shared/admin/users.contract.ts'
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

type Act = (ctx: InTransaction<UserCtx>, id: string, input: AccountActInput) => Promise<void>

/** Does what needs nothing but a reason, and returns how the person stands then. */
function act(run: Act) {
  return writeAsPlatform(
    async (ctx, { params, body }: CallRequest<{ params: { id: string }; body: AccountActInput }>) => {
      await run(ctx, params.id, body)
      return getAdminUser(ctx, params.id)
    },
  )
}

/** People of all agencies and what is switched for an agency, for admins. */
export const adminUserRoutes = bindCalls(adminUserCalls, {
  'GET /api/admin/users': readAsPlatform(async (ctx, request, reply) => {
    const { people, ...page } = await listAdminUsers(ctx, request.query)
    describePage(request, reply, page)
    return people
  }),
  'POST /api/admin/users': writeAsPlatform((ctx, { body }) => addAdmin(ctx, body)),
  'GET /api/admin/users/:id': readAsPlatform((ctx, { params }) => getAdminUser(ctx, params.id)),
  'PATCH /api/admin/users/:id': writeAsPlatform(async (ctx, { params, body }) => {
    await changeRole(ctx, params.id, body)
    return getAdminUser(ctx, params.id)
  }),
  'POST /api/admin/users/:id/lock': act(lockAccount),
  'POST /api/admin/users/:id/unlock': act(unlockAccount),
  'POST /api/admin/users/:id/end-sessions': act(endSessions),
  'POST /api/admin/users/:id/send-reset': act(sendResetLink),
  'POST /api/admin/users/:id/reset-two-factor': act(resetSecondFactor),
  'POST /api/admin/users/:id/remove': act(removeAdmin),
  'GET /api/admin/agencies': readAsPlatform((ctx, { query }) => searchAgencies(ctx, query)),
  'PATCH /api/admin/agencies/:id/subscription': writeAsPlatform(async (ctx, { params, body }) => {
    await overrideSubscription(ctx, params.id, body)
    return getAdminAgency(ctx, params.id)
  }),
  'PATCH /api/admin/agencies/:id/features': writeAsPlatform(async (ctx, { params, body }) => {
    await changeFeatures(ctx, params.id, body)
    return getAdminAgency(ctx, params.id)
  }),
})
