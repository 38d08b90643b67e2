import { z } from 'zod'
import { type ApiScope, isWritten } from '#shared/api-scopes.rules.ts'
import type { CallSpec } from '#shared/calls.ts'
import type { ApiResource } from './resources.ts'

/** How many records a page has where nobody says. */
export const usualPage = 50

type Has<R, Part extends string> = R extends Record<Part, z.ZodType> ? true : false
type Names<Rs, Part extends string> = {
  [Name in keyof Rs & string]: Has<Rs[Name], Part> extends true ? Name : never
}[keyof Rs & string]

/** The calls of resources, by method and path. */
export type ResourceCall<Rs> =
  | `GET /api/v1/${Names<Rs, 'query'>}`
  | `GET /api/v1/${Names<Rs, 'whole'>}/:id`
  | `POST /api/v1/${Names<Rs, 'create'>}`
  | `PATCH /api/v1/${Names<Rs, 'update'>}/:id`

/** Some of the fields of a record; its id is always there. */
export function fieldsOf(schema: z.ZodObject) {
  const names = Object.keys(schema.shape) as [string, ...string[]]
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)).min(1).max(names.length))
    .describe(`Only these fields, separated by commas, and the id: ${names.join(', ')}`)
    .optional()
}

const tag = z.string().max(2000)
/** Of a record that is read: nothing is sent again (304) while it is what it was. */
export const IfNoneMatch = z.looseObject({ 'if-none-match': tag.optional() })
const key = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Use 8 to 200 visible characters')
  .describe('A repeat within 24 hours gets the first answer and writes nothing.')
  .optional()
/** Of every write. */
export const WriteHeaders = z.looseObject({ 'idempotency-key': key })
/** Of a change, which is refused (412) where the record is no longer what the tag says. */
const ChangeHeaders = z.looseObject({ 'idempotency-key': key, 'if-match': tag.optional() })

/** A page of a list. */
export function pageOf(item: z.ZodType) {
  return z.object({
    data: z.array(item),
    /** Send it as `cursor` for the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** How many records match in all. */
    total: z.int(),
  })
}

function readCalls(name: string, resource: ApiResource): [string, CallSpec][] {
  const { scope, one, many, query, item, whole } = resource
  const access = 'api_key'
  const reads: ApiScope = `${scope}:read`
  const list = (query: z.ZodObject): CallSpec => ({
    ...{ summary: `List ${many}`, access, scope: reads },
    query: query.extend({ fields: fieldsOf(item) }),
    output: pageOf(item),
  })
  const get: CallSpec = {
    ...{ summary: `Get ${one}`, access, scope: reads },
    query: z.strictObject({ fields: fieldsOf(whole ?? item) }),
    headers: IfNoneMatch,
    output: whole ?? item,
  }
  return [
    ...(query ? [[`GET /api/v1/${name}`, list(query)] satisfies [string, CallSpec]] : []),
    ...(whole ? [[`GET /api/v1/${name}/:id`, get] satisfies [string, CallSpec]] : []),
  ]
}

function writeCalls(name: string, resource: ApiResource): [string, CallSpec][] {
  const { scope, one, item, whole = item, create, update } = resource
  if (!isWritten(scope)) return []
  const shared = { access: 'api_key', scope: `${scope}:write`, output: whole } as const
  const add: CallSpec = {
    ...{ ...shared, summary: `Add ${one}`, headers: WriteHeaders, status: 201 },
    ...(create && { body: create }),
  }
  const change: CallSpec = {
    ...{ ...shared, summary: `Change ${one}`, headers: ChangeHeaders },
    ...(update && { body: update }),
  }
  return [
    ...(create ? [[`POST /api/v1/${name}`, add] satisfies [string, CallSpec]] : []),
    ...(update ? [[`PATCH /api/v1/${name}/:id`, change] satisfies [string, CallSpec]] : []),
  ]
}

/** The calls of resources: each list, record, addition and change that its contracts allow. */
export function callsOf<Rs extends Record<string, ApiResource>>(resources: Rs) {
  const calls = Object.entries(resources).flatMap(([name, resource]) => [
    ...readCalls(name, resource),
    ...writeCalls(name, resource),
  ])
  return Object.fromEntries(calls) as Record<ResourceCall<Rs>, CallSpec>
}
