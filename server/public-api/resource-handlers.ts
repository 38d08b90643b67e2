import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { memberCtx } from '#server/http/access.ts'
import type { CallHandler } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { type ResourceCall, usualPage } from '#shared/public-api/resource-calls.ts'
import type { ApiResource } from '#shared/public-api/resources.ts'
import { asReader, checkSensitive, encoded, isAmong, picked, tagOf } from './representation.ts'

type Ctx = InTransaction<AgencyCtx>
type Written = { id: string }

/** The services of a resource, by its contracts. */
type ResourceServices<R extends ApiResource> = (R extends { query: infer Query extends z.ZodObject }
  ? { list: (ctx: Ctx, query: z.output<Query>) => Promise<ListResult> }
  : unknown) &
  (R extends { whole: z.ZodType } ? { get: (ctx: Ctx, id: string) => Promise<object> } : unknown) &
  (R extends { create: infer Create extends z.ZodType }
    ? { create: (ctx: Ctx, input: z.output<Create>) => Promise<Written> }
    : unknown) &
  (R extends { update: infer Update extends z.ZodType }
    ? { update: (ctx: Ctx, id: string, input: z.output<Update>) => Promise<unknown> }
    : unknown)

/** The same of any resource: what goes in has been read by the contracts of the call. */
export type AnyServices = {
  list?(ctx: Ctx, query: object): Promise<ListResult>
  get?(ctx: Ctx, id: string): Promise<object>
  create?(ctx: Ctx, input: unknown): Promise<Written>
  update?(ctx: Ctx, id: string, input: unknown): Promise<unknown>
}

/** The services of resources by their names. */
export type ServicesOf<Rs extends Record<string, ApiResource>> = {
  [Name in keyof Rs]: AnyServices & ResourceServices<Rs[Name]>
}

type Asked = FastifyRequest & {
  params: { id: string }
  query: { fields?: string[]; limit?: number; [name: string]: unknown }
}
type Handler = (request: Asked, reply: FastifyReply) => Promise<unknown>

function sendJson(reply: FastifyReply, text: string) {
  return reply.type('application/json').send(text)
}

function listHandler(list: NonNullable<AnyServices['list']>): Handler {
  return async (request, reply) => {
    const { fields, ...query } = request.query
    const asked = { limit: usualPage, ...query }
    const found = await inTransaction(memberCtx(request), (ctx) => list(asReader(ctx), asked))
    const data = fields
      ? JSON.stringify(recordsIn(found.text).map((record) => picked(record, fields)))
      : found.text
    // The text of a list goes through as the database made it.
    const page = `"nextCursor":${JSON.stringify(found.next ?? null)},"total":${found.total ?? 0}`
    return sendJson(reply, `{"data":${data},${page}}`)
  }
}

function getHandler(schema: z.ZodType, get: NonNullable<AnyServices['get']>): Handler {
  return async (request, reply) => {
    const record = await inTransaction(memberCtx(request), (ctx) => get(asReader(ctx), request.params.id))
    const text = encoded(schema, record)
    const tag = tagOf(text)
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    const known = request.headers['if-none-match']
    if (known && isAmong(known, tag)) return reply.code(304).send()
    const { fields } = request.query
    return sendJson(reply, fields ? JSON.stringify(picked(JSON.parse(text), fields)) : text)
  }
}

type Kind = { name: string; schema: z.ZodType; services: AnyServices }

function createHandler({ name, schema, services: { get, create } }: Kind): Handler {
  return async (request, reply) => {
    const written = await idempotent<object>(request, reply, 201, async (ctx) => {
      await checkSensitive(ctx, request.body)
      const made = await create?.(ctx, request.body)
      if (!made) throw new AppError('internal')
      return get ? get(asReader(ctx), made.id) : made
    })
    const text = encoded(schema, written)
    const { id } = JSON.parse(text)
    if (get) reply.header('etag', tagOf(text)).header('location', `/api/v1/${name}/${id}`)
    return sendJson(reply, text)
  }
}

/** The change itself, of the version that the caller has seen: one that came between is a failed precondition. */
async function changed(
  ctx: Ctx,
  { schema, services: { get, update } }: Kind,
  request: Asked,
): Promise<object> {
  const { id } = request.params
  const known = request.headers['if-match']
  const refusal = new AppError('precondition_failed')
  if (!get || !update) throw new AppError('internal')
  await checkSensitive(ctx, request.body)
  if (!known) {
    await update(ctx, id, request.body)
    return get(asReader(ctx), id)
  }
  const current = await get(asReader(ctx), id)
  if (!isAmong(known, tagOf(encoded(schema, current)))) throw refusal
  const version = 'version' in current ? { version: current.version } : {}
  const body = { ...version, ...(request.body as object) }
  await update(ctx, id, body).catch((error: unknown) => {
    throw error instanceof AppError && error.details.stale ? refusal : error
  })
  return get(asReader(ctx), id)
}

function updateHandler(kind: Kind): Handler {
  return async (request, reply) => {
    const written = await idempotent<object>(request, reply, 200, (ctx) => changed(ctx, kind, request))
    const text = encoded(kind.schema, written)
    reply.header('etag', tagOf(text))
    return sendJson(reply, text)
  }
}

function handlersOf(name: string, resource: ApiResource, services: AnyServices): [string, Handler][] {
  const { item, whole: schema = item } = resource
  const { list, get, create, update } = services
  const kind = { name, schema, services }
  return [
    ...(list ? [[`GET /api/v1/${name}`, listHandler(list)] satisfies [string, Handler]] : []),
    ...(get ? [[`GET /api/v1/${name}/:id`, getHandler(schema, get)] satisfies [string, Handler]] : []),
    ...(create ? [[`POST /api/v1/${name}`, createHandler(kind)] satisfies [string, Handler]] : []),
    ...(update ? [[`PATCH /api/v1/${name}/:id`, updateHandler(kind)] satisfies [string, Handler]] : []),
  ]
}

/** What answers the calls of resources, of which each is nothing but its contracts and services. */
export function resourceHandlers<Rs extends Record<string, ApiResource>>(
  resources: Rs,
  services: ServicesOf<Rs>,
) {
  const all = Object.entries<AnyServices>(services)
  const handlers = all.flatMap(([name, own]) => {
    const resource = resources[name]
    return resource ? handlersOf(name, resource, own) : []
  })
  return Object.fromEntries(handlers) as Record<ResourceCall<Rs>, CallHandler<unknown, unknown>>
}
