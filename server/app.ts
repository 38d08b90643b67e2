import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { findApiKeyUse } from '#server/api-keys/api-key-user.ts'
import { auditDenials } from '#server/audit/denials.ts'
import type { Config } from '#server/config.ts'
import type { Clock, Ctx, Jobs } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { Adapters } from './adapters/adapters.ts'
import { recordFaults } from './error-tracking/faults.ts'
import { handleErrors } from './errors.ts'
import { features } from './features.ts'
import { enforceAccess } from './http/access.ts'
import { acceptJson } from './http/body.ts'
import { limitBodyTime, requestMillis } from './http/body-timeout.ts'
import { connectionLimits, limitConnections } from './http/connections.ts'
import { isTryOutCall, requireKnownHost } from './http/hosts.ts'
import { enforceSchemas } from './http/schemas.ts'
import { secure } from './http/security.ts'
import { findSessionUser } from './http/session.ts'
import { serveWeb } from './http/static.ts'

/** What the application runs on; tests replace the edges and the clock. */
export type Foundation = {
  config: Config
  database: Database
  adapters: Adapters
  jobs: Jobs
  clock: Clock
  log?: FastifyBaseLogger
}

const bodyLimit = 1_048_576

/** Only what the proxy itself adds is believed: the addresses before it are whatever the caller wrote. */
function isOwnProxy(_address: string, hop: number): boolean {
  return hop === 0
}

function makeServer({ config, log }: Foundation): FastifyInstance {
  return Fastify({
    ...(log
      ? { loggerInstance: log }
      : { logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] } }),
    bodyLimit,
    trustProxy: config.trustsProxy && isOwnProxy,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    // Slow headers are cut here, slow bodies by limitBodyTime.
    requestTimeout: requestMillis,
    connectionTimeout: 60_000,
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
  })
}

/** The query of an address without the cache and role marks that browsers send; they give nobody any right. */
function parseQuery(text: string): Record<string, string> {
  const { _t, nocache, bypassAuth, ...query } = Object.fromEntries(new URLSearchParams(text))
  return query
}

function giveContext(app: FastifyInstance, { config, database, adapters, jobs, clock }: Foundation): void {
  const shared = { pool: database.pool, config, adapters, jobs, clock, actor: 'person' as const }
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    const isTryOut = isTryOutCall(request, config)
    const origin = {
      ipAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
      isTryOut,
    }
    const ctx: Ctx = { ...shared, log: request.log, origin, user: null }
    request.ctx = ctx
    if (access === 'api_key') {
      const found = await findApiKeyUse(ctx, request.headers.authorization)
      if (found) request.ctx = { ...ctx, ...found, actor: 'api_key' }
    } else if (access !== undefined) {
      ctx.user = await findSessionUser(database.pool, { ...config, isTryOut }, request, clock())
    }
  })
}

/** The context of the server's own work, in nobody's name. */
function platformContext(app: FastifyInstance, { config, database, adapters, jobs, clock }: Foundation): Ctx {
  const origin = { ipAddress: null, userAgent: null, requestId: null }
  return {
    pool: database.pool,
    config,
    adapters,
    jobs,
    clock,
    log: app.log,
    origin,
    actor: 'system',
    user: null,
  }
}

/** Builds the server: security first, then the context of a call, then one line per feature. */
export async function buildApp(foundation: Foundation): Promise<FastifyInstance> {
  const app = makeServer(foundation)
  limitConnections(app.server, connectionLimits(foundation.config.trustsProxy))
  enforceSchemas(app)
  handleErrors(app)
  acceptJson(app)
  requireKnownHost(app, foundation.config)
  await app.register(cookie)
  await secure(app, foundation.config)
  limitBodyTime(app)
  app.decorateRequest('ctx')
  giveContext(app, foundation)
  enforceAccess(app)
  auditDenials(app, platformContext(app, foundation))
  recordFaults(app)
  for (const feature of features) await app.register(feature, { tryOut: foundation.config.isTryOut })
  await serveWeb(app)
  return app
}
