import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { SessionUser } from '#server/context.ts'
import { release } from '#server/release.ts'
import { callTable } from '#shared/call-table.ts'
import { type Access, type CallSpec, type Calls, paramNames, splitCall, statusOf } from '#shared/calls.ts'
import { Day } from '#shared/dates.ts'
import { ErrorBody } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { readSchemaNames, type SchemaNames } from './schema-names.ts'
import { sessionCookieName, sessionIdCookie } from './session.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** What the JSON Schema of an object has, as far as parameters are made of it. */
const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value

const nameless: SchemaNames = { schemas: new Map(), registry: z.registry() }

let namesRead: Promise<SchemaNames> | undefined

function schemaNames(): Promise<SchemaNames> {
  namesRead ??= readSchemaNames()
  return namesRead
}

const namedDefinition = /^#\/\$defs\/(.+)$/

/** The schemas with names that the calls of a description came upon, each once. */
type Components = { names: SchemaNames; schemas: Record<string, Json> }

/** The name of a schema among the components: what is sent has another than what is answered where the two differ. */
function componentName({ names }: Components, id: string, io: Io): string {
  const schema = names.schemas.get(id)
  if (io === 'output' || !schema) return id
  const [sent, answered] = (['input', 'output'] as const).map((one) =>
    JSON.stringify(z.toJSONSchema(schema, { io: one, unrepresentable: 'any' })),
  )
  // No contract exports a name with a dot.
  return sent === answered ? id : `${id}.input`
}

/** A schema, its named parts as references to the components. What else refers to itself is any JSON: no description. */
function schemaOf(components: Components, schema: z.ZodType, io: Io): Json {
  const { names, schemas } = components
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: names.registry,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Day) jsonSchema.format = 'date'
    },
  })
  const refer = (_key: string, value: unknown) => {
    const id = isReference(value) && namedDefinition.exec(value.$ref)?.[1]
    if (id && names.schemas.has(id))
      return { $ref: `#/components/schemas/${componentName(components, id, io)}` }
    return isReference(value) ? {} : value
  }
  const { $schema, $defs = {}, ...json } = made
  for (const [id, definition] of Object.entries($defs)) {
    const name = componentName(components, id, io)
    if (names.schemas.has(id))
      schemas[name] ??= JSON.parse(JSON.stringify({ ...definition, id: undefined }), refer)
  }
  return JSON.parse(JSON.stringify(json), refer)
}

/** `GET /api/clients/:id` is `getClientsById`. */
function operationIdOf(method: string, path: string, root: string): string {
  const words = path
    .slice(root.length)
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parametersFrom(
  components: Components,
  schema: z.ZodType,
  place: 'path' | 'query' | 'header',
): Json[] {
  // Its properties are described one by one, its name is of no use.
  const inline = { names: nameless, schemas: components.schemas }
  const { properties, required } = ObjectSchema.parse(schemaOf(inline, schema, 'input'))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function parametersOf(components: Components, path: string, { params, query, headers }: CallSpec): Json[] {
  const ids = paramNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
  return [
    ...(params ? parametersFrom(components, params, 'path') : ids),
    ...(query ? parametersFrom(components, query, 'query') : []),
    ...(headers ? parametersFrom(components, headers, 'header') : []),
  ]
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }
const form = { type: 'object', properties: { file: binary }, required: ['file'] }

function bodyOf(components: Components, { body, upload, bodyType }: CallSpec): Json | undefined {
  if (upload) return { required: true, content: { 'multipart/form-data': { schema: form } } }
  if (bodyType) return { required: true, content: { [bodyType]: {} } }
  if (!body) return undefined
  const required = !body.safeParse(undefined).success
  return { required, content: { 'application/json': { schema: schemaOf(components, body, 'input') } } }
}

const pageHeaders = {
  'X-Total-Count': { description: 'How many records match in all', schema: { type: 'integer' } },
  Link: { description: 'The address of the next page, where there is one', schema: { type: 'string' } },
}

function answerOf(components: Components, spec: CallSpec): Json {
  const { output, file, isRedirect, query } = spec
  const isPaged = query instanceof z.ZodObject && 'cursor' in query.shape
  if (isRedirect)
    return { description: 'Another page', headers: { Location: { schema: { type: 'string' } } } }
  if (file) return { description: 'A file', content: { [file]: {} } }
  if (!output) return { description: 'Done' }
  return {
    description: 'The answer',
    ...(isPaged && { headers: pageHeaders }),
    content: { 'application/json': { schema: schemaOf(components, output, 'output') } },
  }
}

function operationOf(components: Components, call: string, spec: CallSpec, root: string): Json {
  const { method, path } = splitCall(call)
  const parameters = parametersOf(components, path, spec)
  const requestBody = bodyOf(components, spec)
  return {
    operationId: operationIdOf(method, path, root),
    summary: spec.summary,
    ...(spec.scope && { description: `Needs the scope \`${spec.scope}\`.` }),
    tags: [path.slice(root.length).split('/')[0]],
    ...(spec.access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [statusOf(spec)]: answerOf(components, spec),
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function pathsOf(components: Components, calls: Calls, root: string): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [call, spec] of Object.entries<CallSpec>(calls)) {
    const { method, path } = splitCall(call)
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(components, call, spec, root) }
  }
  return paths
}

/** What is said of an API as a whole: what its calls' addresses begin with, how callers prove who they are, how it refuses. */
export type ApiAbout = {
  info: { title: string; version: string; description?: string }
  root: string
  /** All of them together prove who calls. */
  securitySchemes: Record<string, Json>
  refusal: { schema: z.ZodType; type: string }
}

/** The description of calls in OpenAPI 3.1. */
export async function openApiOf(
  calls: Calls,
  { appUrl }: Pick<Config, 'appUrl'>,
  { info, root, securitySchemes, refusal }: ApiAbout,
): Promise<Json> {
  const components: Components = { names: await schemaNames(), schemas: {} }
  const error = schemaOf({ ...components, names: nameless }, refusal.schema, 'output')
  const content = { [refusal.type]: { schema: { $ref: '#/components/schemas/Error' } } }
  const paths = pathsOf(components, calls, root)
  const tags = [...new Set(Object.keys(paths).map((path) => path.slice(root.length).split('/')[0]))]
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: appUrl }],
    security: [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))],
    tags: tags.toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components.schemas, Error: error },
      responses: { Refusal: { description: 'Why not', content } },
      securitySchemes,
    },
  }
}

/** The API of the screens. A session needs all of its cookies. */
export function screensApi(cookies: readonly string[]): ApiAbout {
  return {
    info: { title: 'Bindery', version: release },
    root: '/api/',
    securitySchemes: Object.fromEntries(
      cookies.map((name) => [name, { type: 'apiKey', in: 'cookie', name }]),
    ),
    refusal: { schema: ErrorBody, type: 'application/json' },
  }
}

const forAdmins: readonly Access[] = ['anyone', 'user', 'admin']
const forMembers: readonly Access[] = ['anyone', 'user', 'member', 'owner']
const described = new Map<string, Promise<Json>>()

/** The description of the calls that someone like the caller may make: nobody learns from it what is only an admin's. */
export function describeCalls(config: Config, user: Pick<SessionUser, 'role'>): Promise<Json> {
  const reach = isAdmin(user.role) ? forAdmins : forMembers
  const cookies = [sessionCookieName(config), sessionIdCookie]
  const key = [config.appUrl, ...reach].join(' ')
  const known = described.get(key)
  if (known) return known
  const calls = Object.fromEntries(
    Object.entries<CallSpec>(callTable).filter(([, { access }]) => reach.includes(access)),
  )
  const made = openApiOf(calls, config, screensApi(cookies))
  described.set(key, made)
  return made
}
