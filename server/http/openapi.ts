import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { SessionUser } from '#server/context.ts'
import { release } from '#server/release.ts'
import { callTable } from '#shared/call-table.ts'
import { type Access, type CallSpec, type Calls, paramNames, splitCall, statusOf } from '#shared/calls.ts'
import { ErrorBody } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { sessionCookieName, sessionIdCookie } from './session.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** What the JSON Schema of an object has, as far as parameters are made of it. */
const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

const isReference = (value: unknown) => typeof value === 'object' && value !== null && '$ref' in value

function schemaOf(schema: z.ZodType, io: Io): Json {
  const { $schema, $defs, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // What refers to itself is any JSON, which needs no description.
  return JSON.parse(JSON.stringify(json), (_name, value: unknown) => (isReference(value) ? {} : value))
}

/** `GET /api/clients/:id` is `getClientsById`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .slice('/api/'.length)
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersFrom(schema: z.ZodType, place: 'path' | 'query' | 'header'): Json[] {
  const { properties, required } = ObjectSchema.parse(schemaOf(schema, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function parametersOf(path: string, { params, query, headers }: CallSpec): Json[] {
  const ids = paramNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  return [
    ...(params ? parametersFrom(params, 'path') : ids),
    ...(query ? parametersFrom(query, 'query') : []),
    ...(headers ? parametersFrom(headers, 'header') : []),
  ]
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }
const form = { type: 'object', properties: { file: binary }, required: ['file'] }

function bodyOf({ body, upload, bodyType }: CallSpec): Json | undefined {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: form } } }
  if (bodyType) return { required: true, content: { [bodyType]: {} } }
  if (!body) return undefined
  const required = !body.safeParse(undefined).success
  return { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
}

const pageHeaders = {
  'X-Total-Count': { description: 'How many records match in all', schema: { type: 'integer' } },
  Link: { description: 'The address of the next page, where there is one', schema: { type: 'string' } },
}

function answerOf(spec: CallSpec): Json {
  const { output, file, isRedirect, query } = spec
  const isPaged = query instanceof z.ZodObject && 'cursor' in query.shape
  if (isRedirect)
    return { description: 'Another page', headers: { Location: { schema: { type: 'string' } } } }
  if (file) return { description: 'A file', content: { [file]: {} } }
  if (!output) return { description: 'Done' }
  return {
    description: 'The answer',
    ...(isPaged && { headers: pageHeaders }),
    content: { 'application/json': { schema: schemaOf(output, 'output') } },
  }
}

function operationOf(call: string, spec: CallSpec): Json {
  const { method, path } = splitCall(call)
  const parameters = parametersOf(path, spec)
  const requestBody = bodyOf(spec)
  return {
    operationId: operationIdOf(method, path),
    summary: spec.summary,
    tags: [path.split('/')[2]],
    ...(spec.access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [statusOf(spec)]: answerOf(spec), default: { $ref: '#/components/responses/Refusal' } },
  }
}

function pathsOf(calls: Calls): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [call, spec] of Object.entries<CallSpec>(calls)) {
    const { method, path } = splitCall(call)
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(call, spec) }
  }
  return paths
}

/** The description of calls in OpenAPI 3.1. */
export function openApiOf(calls: Calls, { appUrl }: Pick<Config, 'appUrl'>, cookies: string[]): Json {
  const refusal = { schema: { $ref: '#/components/schemas/Error' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Bindery', version: release },
    servers: [{ url: appUrl }],
    // A session needs all of its cookies.
    security: [Object.fromEntries(cookies.map((name) => [name, []]))],
    paths: pathsOf(calls),
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      responses: { Refusal: { description: 'Why not', content: { 'application/json': refusal } } },
      securitySchemes: Object.fromEntries(
        cookies.map((name) => [name, { type: 'apiKey', in: 'cookie', name }]),
      ),
    },
  }
}

const forAdmins: readonly Access[] = ['anyone', 'user', 'admin']
const forMembers: readonly Access[] = ['anyone', 'user', 'member', 'owner']
const described = new Map<string, Json>()

/** The description of the calls that someone like the caller may make: nobody learns from it what is only an admin's. */
export function describeCalls(config: Config, user: Pick<SessionUser, 'role'>): Json {
  const reach = isAdmin(user.role) ? forAdmins : forMembers
  const cookies = [sessionCookieName(config), sessionIdCookie]
  const key = [config.appUrl, ...reach].join(' ')
  const known = described.get(key)
  if (known) return known
  const calls = Object.fromEntries(
    Object.entries<CallSpec>(callTable).filter(([, { access }]) => reach.includes(access)),
  )
  const made = openApiOf(calls, config, cookies)
  described.set(key, made)
  return made
}
