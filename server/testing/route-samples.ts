import { randomUUIDv7 } from 'node:crypto'
import { upload } from '#server/imports-exports/testing.ts'
import type { World } from './world.ts'

async function idOf(call: Promise<{ status: number; text: string; body: { id: string } }>): Promise<string> {
  const { status, text, body } = await call
  if (status !== 201) throw new Error(`A sample record was not made: ${text}`)
  return body.id
}

async function addPolicy({ agent }: World): Promise<string> {
  const clientId = await idOf(agent.api.post('/api/clients', { name: 'Sample' }))
  return idOf(agent.api.post('/api/policies', { type: 'auto', clientId }))
}

/** Makes the record that a route's `:id` names, as the agent's (or, for people and invitations, the owner's). */
const makers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/prospects/', ({ agent }) => idOf(agent.api.post('/api/prospects', { name: 'Sample' }))],
  ['/api/clients/', ({ agent }) => idOf(agent.api.post('/api/clients', { name: 'Sample' }))],
  ['/api/policies/', addPolicy],
  ['/api/tickets/', ({ agent }) => idOf(agent.api.post('/api/tickets', { title: 'Sample', type: 'claim' }))],
  ['/api/imports/', ({ agent }) => idOf(upload(agent.api, 'Insured Name\nAna Lopez\n'))],
  [
    '/api/team-members/invitations/',
    ({ api }) =>
      idOf(api.post('/api/team-members/invitations', { email: `${randomUUIDv7()}@invited.example` })),
  ],
  ['/api/team-members/', async ({ otherAgent }) => otherAgent.id],
]

/** A record for the path of a route, made in the agency of a world. */
export function sampleId(url: string, world: World): Promise<string> {
  const maker = makers.find(([prefix]) => url.startsWith(prefix))
  if (!maker) throw new Error(`${url} names a record that route-samples.ts cannot make`)
  return maker[1](world)
}

const bodies: Record<string, (world: World) => unknown> = {
  'PATCH /api/prospects/:id': () => ({ nextStep: 'Call' }),
  'PATCH /api/clients/:id': () => ({ city: 'Reno' }),
  'POST /api/clients/:id/policies': () => ({ type: 'auto' }),
  'PATCH /api/policies/:id': () => ({ premium: 5 }),
  'PATCH /api/tickets/:id': () => ({ priority: 'high' }),
  'POST /api/tickets/:id/comments': () => ({ body: 'Called' }),
  'PATCH /api/imports/:id': () => ({}),
  'PATCH /api/team-members/:id': () => ({ role: 'agent' }),
  'DELETE /api/team-members/:id': ({ agent }) => ({ transferTo: agent.id }),
}

/** A body that the schema of a route with an id accepts, so that the answer tells of the record and not of the body. */
export function sampleBody(route: string, world: World): unknown {
  return bodies[route]?.(world)
}
