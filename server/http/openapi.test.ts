import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { addAdmin, world } from '#server/testing/world.ts'
import { callTable } from '#shared/call-table.ts'
import type { CallSpec } from '#shared/calls.ts'
import { openApiOf, screensApi } from './openapi.ts'

type Operation = { operationId: string; summary: string; security?: unknown; requestBody?: unknown }
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> }

const calls = Object.entries<CallSpec>(callTable)
const about = screensApi(['session', 'session-id'])
const whole = await openApiOf(callTable, { appUrl: 'https://bindery.example' }, about)

function operationsOf({ paths }: Description): [call: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    ]),
  )
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(whole))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(whole).toMatchObject({ openapi: '3.1.0' })
  })

  it('has an operation for each call, with a name of its own and a summary', () => {
    const operations = operationsOf(whole as Description)
    expect(operations.map(([call]) => call).toSorted()).toEqual(calls.map(([call]) => call).toSorted())
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(calls.length)
    for (const [call, { summary }] of operations)
      expect([call, summary]).toEqual([call, expect.stringMatching(/^[A-Z].{4,}[^.]$/)])
  })

  it('shows what a call takes and answers, and how it refuses', () => {
    const { paths, components } = whole as Description & { components: Record<string, object> }
    expect(paths['/api/clients']?.get).toMatchObject({
      operationId: 'getClients',
      tags: ['clients'],
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'q', in: 'query', required: false }),
      ]),
      responses: {
        200: {
          headers: { 'X-Total-Count': {} },
          content: {
            'application/json': {
              schema: { type: 'array', items: { $ref: '#/components/schemas/ClientItem' } },
            },
          },
        },
        default: { $ref: '#/components/responses/Refusal' },
      },
    })
    expect(paths['/api/clients/{id}']?.patch).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ClientUpdate' } } },
      },
    })
    expect(paths['/api/clients/export.csv']?.get).toMatchObject({
      responses: { 200: { content: { 'text/csv': {} } } },
    })
    expect(paths['/api/clients/{id}']?.delete).toMatchObject({ responses: { 204: { description: 'Done' } } })
    expect(components.schemas).toMatchObject({ Error: { required: ['error', 'message'] } })
  })

  it('names what contracts name, each once, and refers to nothing that is not there', () => {
    const { schemas } = (whole as { components: { schemas: Record<string, object> } }).components
    const text = JSON.stringify(whole)
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name))
    expect([...referred].toSorted()).toEqual(Object.keys(schemas).toSorted())
    expect(text).not.toContain('$defs')
    expect(schemas).toMatchObject({
      Client: { type: 'object', properties: { name: { type: 'string' } } },
      ClientCreate: { type: 'object', required: expect.arrayContaining(['name']) },
      // What is sent where a transformation makes it another than what is answered; a contract with this ending is its own.
      'Email.input': { type: 'string' },
      EstimateInput: { type: 'object' },
    })
  })

  it('asks for a session but where anybody may call', () => {
    expect(whole).toMatchObject({ security: [{ session: [], 'session-id': [] }] })
    const open = operationsOf(whole as Description).filter(([, { security }]) => security !== undefined)
    const anyone = calls.filter(([, { access }]) => access === 'anyone')
    expect(open.map(([call]) => call).toSorted()).toEqual(anyone.map(([call]) => call).toSorted())
  })
})

describe('GET /api/openapi.json', () => {
  it('shows members and admins the calls that are theirs, and strangers nothing', async () => {
    const { nobody, agent, server } = await world()
    const admin = await addAdmin(server)
    expect((await nobody.get('/api/openapi.json')).status).toBe(401)
    for (const [person, foreign] of [
      [agent, ['admin', 'api_key']],
      [admin, ['member', 'owner', 'api_key']],
    ] as const) {
      const { status, body } = await person.api.get('/api/openapi.json')
      expect([status, body.openapi]).toEqual([200, '3.1.0'])
      const own = calls.filter(([, { access }]) => !foreign.some((one) => one === access))
      expect(
        operationsOf(body)
          .map(([call]) => call)
          .toSorted(),
      ).toEqual(own.map(([call]) => call).toSorted())
    }
  })
})
