import multipart from '@fastify/multipart'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import { z } from 'zod'
import type { AgencyCtx, Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import {
  type AnswerOf,
  type CallLimit,
  type CallSpec,
  type Calls,
  paramNames,
  type ReadParams,
  splitCall,
  statusOf,
} from '#shared/calls.ts'
import { Id } from '#shared/fields.ts'
import { memberCtx, ownScope, userCtx } from './access.ts'
import { forTryOutOnly } from './hosts.ts'
import { idempotent, idempotentAsOwn, idempotentAsPlatform } from './idempotency.ts'
import { perUserLimit } from './per-user-limit.ts'

/** The request of a call with what its table says of it. */
export type CallRequest<In> = FastifyRequest & In

/** What answers a call; it returns the answer, or the reply when it has sent the answer by itself. */
export type CallHandler<In, Out> = (
  request: CallRequest<In>,
  reply: FastifyReply,
) => Out | FastifyReply | Promise<Out | FastifyReply>

type Read<Spec, Part extends string> =
  Spec extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown
type InputOf<Key, Spec> = {
  params: ReadParams<Key, Spec>
  query: Read<Spec, 'query'>
  body: Read<Spec, 'body'>
  headers: Read<Spec, 'headers'>
}
type Handlers<Table> = { [Key in keyof Table]: CallHandler<InputOf<Key, Table[Key]>, AnswerOf<Table[Key]>> }

type ErrorHandler = RouteShorthandOptions['errorHandler']
type Further<Key extends PropertyKey> = {
  /** Readies the part of the server that has these calls: parsers of other bodies. */
  prepare?: (app: FastifyInstance) => void
  /** Whether they exist only where the application is being tried out. */
  isForTryOut?: true
  /** What reports a refusal differently than all other calls. */
  errorHandlers?: { [One in Key]?: ErrorHandler }
}

function rateLimitOf({ per, ...limit }: CallLimit) {
  return per === 'person' ? perUserLimit(limit.max, limit.timeWindow) : limit
}

/** The parts of a path are ids of records where the table says nothing else; a text that cannot be one is answered like a missing record. */
function paramsOf(path: string, { params }: CallSpec): z.ZodType | undefined {
  const names = paramNames(path)
  if (params || names.length === 0) return params
  return z.strictObject(Object.fromEntries(names.map((name) => [name, Id])))
}

function routeOf(call: string, spec: CallSpec, handle: CallHandler<unknown, unknown>): RouteOptions {
  const { access, scope, query, body, headers, upload, limit } = spec
  const { isForSetUp, isForReadOnly, isOpenToOtherSites } = spec
  const { method, path } = splitCall(call)
  const status = statusOf(spec)
  const params = paramsOf(path, spec)
  const answer = spec.output ?? (status === 200 ? z.unknown() : z.undefined())
  const bodyLimit = upload ? upload.maxBytes + (upload.maxFieldBytes ?? 65_536) : spec.bodyLimit
  return {
    method,
    url: path,
    ...(bodyLimit && { bodyLimit }),
    config: {
      access,
      ...(scope && { scope }),
      ...(isForSetUp && { isForSetUp }),
      ...(isForReadOnly && { isForReadOnly }),
      ...(isOpenToOtherSites && { isOpenToOtherSites }),
      ...(upload && { takesFile: true }),
      ...(limit && { rateLimit: rateLimitOf(limit) }),
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    handler: (request, reply) => handle(request, reply.code(status)),
  }
}

/** A form with one file, read as a stream; no other call of the part understands forms. */
async function addUpload(
  app: FastifyInstance,
  { maxBytes, maxFieldBytes }: NonNullable<CallSpec['upload']>,
  route: RouteOptions,
) {
  const limits = {
    ...{ files: 1, fields: 5, parts: 6, fileSize: maxBytes + 1 },
    ...(maxFieldBytes && { fieldSize: maxFieldBytes }),
  }
  await app.register(async (own) => {
    await own.register(multipart, { limits, throwFileSizeLimit: false })
    own.route(route)
  })
}

/** Refuses what exceeds the limit of all callers together. */
function limitTotal(app: FastifyInstance, limit: CallLimit): RouteOptions['preValidation'] {
  const take = app.createRateLimit({ ...limit, keyGenerator: () => 'everybody' })
  return async (request) => {
    const taken = await take(request)
    if (!taken.isAllowed && taken.isExceeded)
      throw new AppError('rate_limited', undefined, { retryAfter: taken.ttlInSeconds })
  }
}

/** The routes of a table of calls, each answered by its handler: neither can be without the other. */
export function bindCalls<Table extends Calls>(
  calls: Table,
  handlers: Handlers<Table>,
  { prepare, errorHandlers, isForTryOut }: Further<keyof Table> = {},
): FastifyPluginAsync<{ tryOut: boolean }> {
  const handlerOf = new Map<string, CallHandler<unknown, unknown>>(Object.entries(handlers))
  const errorHandlerOf = new Map<string, ErrorHandler>(Object.entries(errorHandlers ?? {}))
  const unknown = [...handlerOf.keys(), ...errorHandlerOf.keys()].filter((call) => !(call in calls))
  if (unknown.length > 0) throw new Error(`There is no call ${unknown.join(', ')}`)
  return async (app, { tryOut }) => {
    if (isForTryOut && !tryOut) return
    if (isForTryOut) forTryOutOnly(app)
    prepare?.(app)
    for (const [call, spec] of Object.entries<CallSpec>(calls)) {
      const handle = handlerOf.get(call)
      if (!handle) throw new Error(`${call} has no handler`)
      const errorHandler = errorHandlerOf.get(call)
      const route = {
        ...routeOf(call, spec, handle),
        ...(errorHandler && { errorHandler }),
        ...(spec.totalLimit && { preValidation: limitTotal(app, spec.totalLimit) }),
      }
      if (spec.upload) await addUpload(app, spec.upload, route)
      else app.route(route)
    }
  }
}

type Run<C, In, Out> = (ctx: C, request: CallRequest<In>, reply: FastifyReply) => Promise<Out>

/** Answers whoever calls, signed in or not, outside of any transaction. */
export function asCaller<In, Out>(run: Run<Ctx, In, Out>): CallHandler<In, Out> {
  return (request, reply) => run(request.ctx, request, reply)
}

/** Answers a signed-in person, outside of any transaction. */
export function asUser<In, Out>(run: Run<UserCtx, In, Out>): CallHandler<In, Out> {
  return (request, reply) => run(userCtx(request), request, reply)
}

/** Answers a member of an agency, outside of any transaction. */
export function asMember<In, Out>(run: Run<AgencyCtx, In, Out>): CallHandler<In, Out> {
  return (request, reply) => run(memberCtx(request), request, reply)
}

/** Reads for a member of an agency, in one transaction. */
export function read<In, Out>(run: Run<InTransaction<AgencyCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) => inTransaction(memberCtx(request), (ctx) => run(ctx, request, reply))
}

/** Writes for a member of an agency, in one transaction, once however often the call is repeated. */
export function write<In, Out>(run: Run<InTransaction<AgencyCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) => idempotent(request, reply, reply.statusCode, (ctx) => run(ctx, request, reply))
}

/** Reads what a person keeps for themselves, in their agency or, for admins, on the platform; in one transaction. */
export function readOwn<In, Out>(run: Run<InTransaction<UserCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) => {
    const own = userCtx(request)
    return inTransaction(own, (ctx) => run(ctx, request, reply), ownScope(own))
  }
}

/** Writes it, once however often the call is repeated. */
export function writeOwn<In, Out>(run: Run<InTransaction<UserCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) =>
    idempotentAsOwn(request, reply, reply.statusCode, (ctx) => run(ctx, request, reply))
}

/** Reads accounts and settings of the platform: for admins, and for people about themselves. */
export function readAsPlatform<In, Out>(run: Run<InTransaction<UserCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) =>
    inTransaction(userCtx(request), (ctx) => run(ctx, request, reply), 'app_platform')
}

/** Writes accounts and settings of the platform, once however often the call is repeated. */
export function writeAsPlatform<In, Out>(run: Run<InTransaction<UserCtx>, In, Out>): CallHandler<In, Out> {
  return (request, reply) =>
    idempotentAsPlatform(request, reply, reply.statusCode, (ctx) => run(ctx, request, reply))
}
