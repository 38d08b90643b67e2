import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, InTransaction } from '#server/context.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { auditRow } from './audit.service.ts'
import { type Denials, denialCounter } from './denial-counter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the denials that are to be written by now. */
    writeDenials: () => Promise<void>
  }
}

/** How often denials are written, in milliseconds: nobody's answer waits for it. */
const writeMillis = 1000

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The well-formed id of the record that a call was about. */
function askedId({ params }: FastifyRequest): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  return Object.values(params).find((value) => typeof value === 'string' && uuid.test(value))
}

/** Whether an answer refused its caller: no session, no right, or no such record within reach. */
function isDenied(request: FastifyRequest, status: number): boolean {
  const { access } = request.routeOptions.config
  if (!access || !request.ctx) return false
  if (!request.ctx.user) return status === 401 && access !== 'anyone'
  return status === 403 || (status === 404 && askedId(request) !== undefined)
}

function denialOf(request: FastifyRequest, status: number): Omit<Denials<Ctx>, 'count'> {
  const { ctx, method, routeOptions } = request
  const recordId = status === 404 ? askedId(request) : undefined
  const route = routeOptions.url ?? ''
  return {
    caller: ctx,
    kind: ctx.user ? 'signedIn' : 'outside',
    status,
    method,
    route,
    ...(recordId && { recordId }),
  }
}

function rowOf(platform: Ctx, { caller, status, method, route, recordId, count }: Denials<Ctx>) {
  const where = caller ? { method, route } : { callers: 'many' }
  const after = { status, ...where, count, ...(recordId && { id: recordId }) }
  return auditRow(caller ?? platform, { action: 'access.denied', after })
}

/**
 * Keeps the calls that were denied, after they were answered: without a session or with a dead one, without
 * the right, or for a record that is not there or another agency's. A flood of them makes few entries, which count.
 */
export function auditDenials(app: FastifyInstance, platform: Ctx): void {
  const counter = denialCounter<Ctx>()
  const now = () => platform.clock().getTime()
  let writing = Promise.resolve()
  const flush = async (isEnd: boolean) => {
    const rows = counter.take(now(), isEnd).map((denials) => rowOf(platform, denials))
    if (rows.length === 0) return
    const insert = async (ctx: InTransaction<Ctx>) => void (await ctx.db.insert(auditEntries).values(rows))
    await inTransaction(platform, insert, 'app_platform').catch((error) =>
      app.log.error({ err: error }, 'denials were not audited'),
    )
  }
  const write = (isEnd = false) => {
    writing = writing.then(() => flush(isEnd))
    return writing
  }
  const timer = setInterval(() => void write(), writeMillis).unref()
  app.decorate('writeDenials', () => write())
  app.addHook('onResponse', async (request, reply) => {
    if (!isDenied(request, reply.statusCode)) return
    const { user, origin } = request.ctx
    const name = user ? `user ${user.id}` : `address ${origin.ipAddress}`
    counter.add(name, denialOf(request, reply.statusCode), now())
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write(true)
  })
}
