import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Answer } from '#server/testing/api.ts'
import { seeded } from '#server/testing/random-rows.ts'
import { sampleId } from '#server/testing/route-samples.ts'
import { type World, world } from '#server/testing/world.ts'
import { Problem } from '#shared/public-api/problem.contract.ts'
import { inputsOf, type Json, type Schema } from './contract-inputs-testing.ts'
import { makeKey } from './testing.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const about = await world()
const { api } = await makeKey(about)
const description: Description = (await about.nobody.get('/api/v1/openapi.json')).body
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
)
/** How many inputs each operation gets; with the seed they are the same every time. */
const runs = 10
const seed = 4711

const owned = [
  ...[
    'clients',
    'contacts',
    'policies',
    'prospects',
    'tickets',
    'claims',
    'carriers',
    'requotes',
    'documents',
  ],
  ...['certificate-requests'],
]

/** A record of each kind, by its place in the addresses. */
async function makeSamples(about: World): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const name of owned) ids[name] = await sampleId(`/api/${name}/:id`, about)
  ids.certificates = await sampleId('/api/forms/:id', about)
  ids.terms = ids.policies ?? ''
  ids.transactions = (await api.get('/api/v1/transactions')).body.data[0]?.id
  ids.webhooks = (await api.post('/api/v1/webhooks', aWebhook)).body.id
  ids['webhook-samples'] = 'client.created'
  ids.knowledge = await sampleId('/api/knowledge/articles/:id', about)
  return ids
}

const aWebhook = { url: 'https://nowhere.example/in', events: ['client.created'] }
type Example = { query?: Record<string, string>; body?: Json }
const none: Example = {}

/** An input of each operation that is good. */
function exampleOf(name: string, { clients: clientId = '' }: Record<string, string>): Example {
  const record = { recordType: 'client', recordId: clientId }
  const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01', premium: 1200 }
  const bodies: Record<string, Json> = {
    'POST /api/v1/clients': { name: 'Ana' },
    'POST /api/v1/webhooks': aWebhook,
    'POST /api/v1/prospects': { name: 'Ana' },
    'POST /api/v1/policies': { clientId, type: 'auto', ...term },
    'POST /api/v1/tickets': { title: 'Call', type: 'claim' },
    'POST /api/v1/claims': { clientId, dateOfLoss: '2026-01-02' },
    'POST /api/v1/activities': { ...record, kind: 'note', body: 'Words' },
    'POST /api/v1/clients/{id}/contacts': { name: 'Bo' },
    'POST /api/v1/policies/{id}/transactions': {
      ...{ kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 10, dryRun: true },
    },
  }
  if (name === 'GET /api/v1/activities') return { query: record }
  return name.startsWith('GET') ? none : { body: bodies[name] ?? {} }
}
let samples: Promise<Record<string, string>> | undefined

/** Without patterns, which the reader would take without the `u` that they are written for. */
const withDefs = (schema: Schema) =>
  JSON.parse(
    JSON.stringify({ ...schema, $defs: description.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
    (name, value: unknown) => (name === 'pattern' && typeof value === 'string' ? undefined : value),
  )
const readers = new Map<Schema, z.ZodType>()

/** The schema of the description that an answer is held to. */
function readerOf(schema: Schema): z.ZodType {
  const known = readers.get(schema) ?? z.fromJSONSchema(withDefs(schema))
  readers.set(schema, known)
  return known
}

function hold(name: string, { responses }: Operation, answer: Answer<unknown>): void {
  const { status, body, headers, text } = answer
  expect([name, status < 500, text.includes('node_modules')]).toEqual([name, true, false])
  const type = String(headers['content-type'] ?? '').split(';')[0]
  if (status >= 400) {
    expect([name, type, Problem.parse(body).status]).toEqual([name, 'application/problem+json', status])
    return
  }
  const content = responses[status]?.content
  if (status === 304 || status === 200) {
    if (!content) return
  } else expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining([String(status)])])
  const schema = content?.['application/json']?.schema
  if (schema) expect([name, readerOf(schema).safeParse(body).error?.issues]).toEqual([name, undefined])
}

function call(
  name: string,
  path: string,
  query: Record<string, string>,
  body: Json | undefined,
  headers: Record<string, string>,
) {
  const [method] = name.split(' ')
  if (method === 'GET') return api.get(path, { query, headers })
  const options = { headers: { ...headers, 'content-type': 'application/json' } }
  if (method === 'DELETE') return api.delete(path, undefined, { headers })
  const payload = JSON.stringify(body ?? null)
  return method === 'POST' ? api.post(path, payload, options) : api.patch(path, payload, options)
}

it('describes all calls of the public API, and no other', () => {
  expect(operations.length).toBeGreaterThan(40)
  expect(operations.filter(({ path }) => !path.startsWith('/api/v1/'))).toEqual([])
})

it.each(operations)(
  '$name keeps to the description, whatever it is sent',
  async ({ name, path, operation }) => {
    samples ??= makeSamples(about)
    const ids = await samples
    const random = seeded(seed + name.length)
    const makeValue = inputsOf(description.components.schemas, random, [
      ...Object.values(ids),
      ...[about.owner.id, about.agent.id],
    ])
    const id = ids[path.split('/')[3] ?? ''] ?? crypto.randomUUID()
    const place = path.replace(/\{\w+\}/, id)
    const { parameters = [], requestBody } = operation
    const schema = requestBody?.content['application/json']?.schema
    const { query = {}, body: good } = exampleOf(name, ids)
    const first = await call(name, place, query, good, {})
    expect([name, first.status, first.status < 300 ? '' : first.body]).toEqual([name, expect.any(Number), ''])
    hold(name, operation, first)
    for (let run = 0; run < runs; run += 1) {
      const chosen = (kind: string) =>
        Object.fromEntries(
          parameters
            .filter(
              (one) =>
                one.in === kind && one.name !== 'idempotency-key' && (one.required || random.chance(0.25)),
            )
            .map((one) => [one.name, String(makeValue(one.schema, one.name))]),
        )
      const headers = Object.fromEntries(
        Object.entries(chosen('header')).filter(([, value]) => /^[\x21-\x7e]+$/.test(value)),
      )
      const body = schema && makeValue(schema)
      hold(name, operation, await call(name, place, chosen('query'), body, headers))
    }
  },
)
