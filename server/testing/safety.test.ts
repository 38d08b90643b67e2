import type { RouteOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { callTable } from '#shared/call-table.ts'
import { privileges } from './privileges.ts'
import { keptSamples, sampleBody, sampleId } from './route-samples.ts'
import { testServer } from './server.ts'
import type { Caller } from './verdicts.ts'
import { addAdmin, addPerson, type Person, type World, world } from './world.ts'

const { app } = await testServer()

/** The calls of the route table; HEAD answers like its GET. */
const routes = app.routeTable
  .flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })))
  .filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
  .map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
// Admins belong to no agency: to them no record is foreign, and everybody else is turned away before any is looked for.
// Keys make calls of their own, tested in server/public-api.
// Who is not signed in proves themselves otherwise: the call's own tests say by what.
const bySession = ({ config }: (typeof routes)[number]) =>
  !['admin', 'anyone', 'api_key'].includes(config?.access ?? '')
const withId = routes.filter((route) => route.url.includes(':') && bySession(route))

type Call = { method: RouteOptions['method']; url: string; name: string }

async function send(person: Person | null, { method, url, name }: Call, id: string, about: World) {
  const payload = sampleBody(name, about)
  return app.inject({
    method: method as 'GET',
    url: url.replace(':id', id).replace(/:version|:page/, '1'),
    cookies: person?.api.cookies ?? {},
    ...(payload !== undefined && { payload: payload as object }),
  })
}

async function removedPerson({ server, agencyId }: World): Promise<Person> {
  const person = await addPerson(server, 'agent', agencyId)
  const removal = `update users set status = 'deleted', deleted_at = now(), email = 'deleted_' || email where id = $1`
  await server.database.pool.query(removal, [person.id])
  return person
}

type Scene = { about: World; callers: Record<Caller, Person | null> }

async function makeScene(): Promise<Scene> {
  const about = await world()
  const { agent, otherAgent, owner } = about
  const otherOwner = (await world()).owner
  const [removed, admin] = [await removedPerson(about), await addAdmin(about.server)]
  return { about, callers: { nobody: null, removed, agent, otherAgent, owner, otherOwner, admin } }
}

let scene: Promise<Scene> | undefined

/** The same people from route to route, until one of them was let in to change something: that may have been themselves. */
function takeScene(): Promise<Scene> {
  scene ??= makeScene()
  return scene
}

function leaveScene(): void {
  scene = undefined
}

let strangers:
  | Promise<{ about: World; stranger: World; sampleOf: (url: string) => Promise<string> }>
  | undefined

/** Two agencies that may do nothing to each other, for all routes. */
function takeStrangers() {
  strangers ??= Promise.all([world(), world()]).then(([about, stranger]) => ({
    about,
    stranger,
    sampleOf: keptSamples(about),
  }))
  return strangers
}

describe('the route table', () => {
  it('is what the privilege table says it is, no more and no less', () => {
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(privileges).toSorted())
  })

  it('is the table of calls', () => {
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(callTable).toSorted())
  })

  it.each(routes)('$name declares its access and the schemas of what goes in and out', (route) => {
    expect(route.config?.access).toBeDefined()
    expect(Object.keys(route.schema?.response ?? {})).not.toEqual([])
    if (route.url.includes(':')) expect(route.schema?.params).toBeDefined()
  })
})

describe('a call', () => {
  it.each(routes)('$name lets in whom the privilege table says', async (route) => {
    const { about, callers } = await takeScene()
    const verdicts = Object.entries(privileges[route.name] ?? {})
    const isIn = ([, verdict]: (typeof verdicts)[number]) => verdict === 'in'
    if (route.method !== 'GET' && verdicts.some(isIn)) leaveScene()
    let id = route.config?.access === 'api_key' ? crypto.randomUUID() : ''
    // Who is turned away leaves the record to the next: they come first.
    for (const [caller, verdict] of verdicts.toSorted((a, b) => Number(isIn(a)) - Number(isIn(b)))) {
      if (route.url.includes(':') && id === '') id = await sampleId(route.url, about)
      const { statusCode } = await send(callers[caller as Caller], route, id, about)
      const got = [401, 403, 404].includes(statusCode) ? statusCode : 'in'
      // Whoever was let in may have used the record up.
      if (got === 'in' && route.method !== 'GET') id = ''
      expect([caller, got]).toEqual([caller, verdict])
      expect(statusCode).toBeLessThan(500)
    }
  })

  it.each(withId)("$name answers another agency's id in the bytes of a missing one", async (route) => {
    const { stranger, sampleOf } = await takeStrangers()
    const id = await sampleOf(route.url)
    const foreign = await send(stranger.owner, route, id, stranger)
    const missing = await send(stranger.owner, route, crypto.randomUUID(), stranger)
    const malformed = await send(stranger.owner, route, 'no-id', stranger)
    expect([foreign.statusCode, foreign.body]).toEqual([404, '{"error":"not_found","message":"Not found"}'])
    expect([missing.statusCode, missing.body]).toEqual([foreign.statusCode, foreign.body])
    expect([malformed.statusCode, malformed.body]).toEqual([foreign.statusCode, foreign.body])
    const withoutLength = (headers: object) => Object.keys(headers).toSorted()
    expect(withoutLength(missing.headers)).toEqual(withoutLength(foreign.headers))
  })
})

describe('an admin who has not set up two-factor sign-in', () => {
  const isOpen = ({ config }: (typeof routes)[number]) =>
    config?.access === 'anyone' || config?.access === 'api_key' || config?.isForSetUp
  const setUp = [
    'GET /api/two-factor',
    'GET /api/user',
    'POST /api/two-factor/confirmation',
    'POST /api/two-factor/enrolment',
  ]

  async function addLonelyAdmin() {
    const about = await world()
    return { about, admin: await addPerson(about.server, 'admin', null) }
  }
  let lonelyAdmin: ReturnType<typeof addLonelyAdmin> | undefined

  it('reaches no more than who they are and what sets it up', () => {
    const reached = routes.filter(({ config }) => config?.isForSetUp).map(({ name }) => name)
    expect(reached.toSorted()).toEqual(setUp)
  })

  it.each(routes.filter((route) => !isOpen(route)))('is turned away from $name', async (route) => {
    lonelyAdmin ??= addLonelyAdmin()
    const { about, admin } = await lonelyAdmin
    const { statusCode, body } = await send(admin, route, crypto.randomUUID(), about)
    expect(statusCode).toBe(403)
    if (route.config?.access === 'admin')
      expect(JSON.parse(body)).toMatchObject({ reason: 'two_factor_required' })
  })
})

describe("another agency's id in a body or an address", () => {
  it('is answered like one that does not exist', async () => {
    const { agent } = await world()
    const stranger = (await world()).owner
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const policy = (await agent.api.post('/api/policies', { type: 'auto', clientId: client.id })).body
    const calls: [string, (id: string) => object][] = [
      ['/api/policies', (clientId) => ({ type: 'auto', clientId })],
      ['/api/tickets', (clientId) => ({ title: 'T', type: 'claim', clientId })],
      ['/api/activity', (recordId) => ({ recordType: 'client', recordId, kind: 'note', body: 'x' })],
      ['/api/clients', (assignedAgentId) => ({ name: 'x', assignedAgentId })],
      ['/api/clients/bulk', (id) => ({ ids: [id], action: 'delete' })],
    ]
    for (const [path, body] of calls) {
      const foreign = await stranger.api.post(path, body(path === '/api/clients' ? agent.id : client.id))
      const missing = await stranger.api.post(path, body(crypto.randomUUID()))
      expect([path, foreign.status, foreign.text]).toEqual([path, missing.status, missing.text])
    }
    for (const query of [`clientId=${client.id}`, `assignedAgentId=${agent.id}`])
      expect((await stranger.api.get(`/api/policies?${query}`)).body).toEqual([])
    const timeline = await stranger.api.get(`/api/activity?recordType=policy&recordId=${policy.id}`)
    expect(timeline.status).toBe(404)
    expect((await agent.api.get('/api/clients')).body).toHaveLength(1)
  })
})
