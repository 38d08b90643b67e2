import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AgencyCtx, Ctx, UserCtx } from '#server/context.ts'
import type { TenantScope } from '#server/db/transaction.ts'
import { AppError, readOnlyRefusal } from '#server/errors.ts'
import { type ApiScope, hasScope } from '#shared/api-scopes.rules.ts'
import type { Access } from '#shared/calls.ts'
import { isAdmin } from '#shared/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What a key must be allowed to do. */
    scope?: ApiScope
    /** Whether someone may call it who still has to set up two-factor sign-in. */
    isForSetUp?: boolean
    /** Whether someone may call it who may change nothing. */
    isForReadOnly?: boolean
  }
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyInstance {
    /** Every route as it was declared, for the tests that walk them all. */
    routeTable: RouteOptions[]
  }
}

/** The context of a signed-in caller, else 401. */
export function userCtx(request: FastifyRequest): UserCtx {
  const { user } = request.ctx
  if (!user) throw new AppError('unauthenticated')
  return { ...request.ctx, user }
}

/** The wall behind which what is a person's own is: their agency, or the platform for those who run it. */
export function ownScope({ user }: UserCtx): TenantScope {
  return user.agencyId ? 'app_user' : 'app_platform'
}

/** The context of a caller who belongs to an agency, else 401 or 403. */
export function memberCtx(request: FastifyRequest): AgencyCtx {
  const ctx = userCtx(request)
  const { agencyId, agencyOwnerId } = ctx.user
  if (isAdmin(ctx.user.role) || !agencyId || !agencyOwnerId) throw new AppError('forbidden')
  return { ...ctx, user: { ...ctx.user, agencyId, agencyOwnerId } }
}

const checks: Record<Access, (request: FastifyRequest) => void> = {
  anyone: () => {},
  user: (request) => void userCtx(request),
  member: (request) => void memberCtx(request),
  owner: (request) => {
    if (memberCtx(request).user.role !== 'agency_owner') throw new AppError('forbidden')
  },
  // Sessions have no business there: what a key may do is its scopes' to say.
  api_key: (request) => {
    const { apiKey } = request.ctx
    if (!apiKey)
      throw new AppError('unauthenticated', 'Send a valid API key: Authorization: Bearer bnd_live_…')
    const { scope } = request.routeOptions.config
    if (!scope || hasScope(apiKey.scopes, scope)) return
    throw new AppError('forbidden', `This API key doesn’t have the scope ${scope}.`, {
      reason: 'missing_scope',
    })
  },
  admin: (request) => {
    if (!isAdmin(userCtx(request).user.role)) throw new AppError('forbidden')
  },
}

/** Who needs two factors and has not set them up reaches only what sets them up. */
function refuseUntilSetUp({ ctx, routeOptions: { config } }: FastifyRequest): void {
  const isHeld = ctx.user?.needsTwoFactor && !ctx.user.hasTwoFactor
  if (!isHeld || config.access === 'anyone' || config.isForSetUp) return
  const message = 'Set up two-factor sign-in to continue.'
  throw new AppError('forbidden', message, { reason: 'two_factor_required' })
}

/** Who may change nothing makes only calls that read, or that are about their own account. */
function refuseReadOnly({ ctx, method, routeOptions: { config } }: FastifyRequest): void {
  const isHeld = ctx.user?.isReadOnly && method !== 'GET' && method !== 'HEAD'
  if (!isHeld || config.access === 'anyone' || config.isForReadOnly) return
  throw readOnlyRefusal()
}

/** Holds every call to its route's declared access before its input is read; a route without one does not start. */
export function enforceAccess(app: FastifyInstance): void {
  app.decorate('routeTable', [])
  app.addHook('onRoute', (route) => {
    app.routeTable.push(route)
    if (route.url.startsWith('/api/') && !route.config?.access) {
      throw new Error(`${String(route.method)} ${route.url} declares no access`)
    }
  })
  app.addHook('preParsing', async (request) => {
    const access = request.routeOptions.config.access
    if (!access) return
    checks[access](request)
    refuseUntilSetUp(request)
    refuseReadOnly(request)
  })
}
