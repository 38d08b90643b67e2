import { describe, expect, it } from 'vitest'
import { addOpenRenewal } from '#server/renewals/testing.ts'
import { bulkPrivileges } from './bulk-privileges.ts'
import { idOf } from './client-samples.ts'
import { testServer } from './server.ts'
import { addAdmin, addPerson, giveRights, type Person, type World, world } from './world.ts'

const { app } = await testServer()

async function addRecord(about: World, path: string): Promise<string> {
  if (path === '/api/follow-up-sequences') return addFollowed(about)
  const { agent } = about
  const { api } = agent
  if (path === '/api/tickets') return (await api.post(path, { title: 'T', type: 'claim' })).body.id
  const client = (await api.post('/api/clients', { name: 'Ana' })).body
  if (path === '/api/clients') return client.id
  if (path === '/api/renewals') return idOf(addOpenRenewal(agent.api, client.id))
  if (path === '/api/requotes') return idOf(agent.api.post(path, { clientId: client.id, lines: ['BOP'] }))
  if (path === '/api/follow-ups')
    return (await api.post(path, { title: 'F', dueDate: '2026-01-02', clientId: client.id })).body.id
  const input = path === '/api/policies' ? { type: 'auto', clientId: client.id } : { name: 'Bo' }
  return (await api.post(path, input)).body.id
}

const step = { id: '01990000-0000-7000-8000-0000000000e1', day: 1, kind: 'call', title: 'Say hello' }

/** A prospect with an open step of a sequence. */
async function addFollowed({ api, agent, server }: World): Promise<string> {
  await api.put('/api/follow-up-sequences', { stage: 'new', steps: [step] })
  const { id } = (await agent.api.post('/api/prospects', { name: 'Bo' })).body
  await server.jobs.settle()
  return id
}

const isWork = (path: string) => path === '/api/tickets' || path === '/api/follow-ups'

function inputOf(action: string, path: string, id: string, caller: Person): object {
  const named = { ids: [id], action }
  if (action === 'status') return { ...named, status: 'resolved' }
  if (action === 'delete' || action === 'done' || action === 'stop') return named
  if (action === 'next_step') return { ...named, title: 'Call', dueDate: '2026-03-04' }
  if (action === 'postpone' || action === 'due') return { ...named, dueDate: '2026-03-04' }
  if (action === 'assign_servicer') return { ...named, servicerId: caller.id }
  return { ...named, [isWork(path) ? 'assigneeId' : 'assignedAgentId']: caller.id }
}

async function callerNamed(name: string, about: World): Promise<Person | null> {
  const { server, agencyId, owner, agent, otherAgent } = about
  const sees = name.startsWith('otherAgentWith') ? 'whole_book' : 'own'
  await giveRights(server, otherAgent, { sees, mayAssign: name === 'otherAgentWithAssigning' })
  if (name === 'removed') {
    const removed = await addPerson(server, 'agent', agencyId)
    await server.database.pool.query(`update users set status = 'deleted' where id = $1`, [removed.id])
    return removed
  }
  if (name === 'otherOwner') return (await world()).owner
  if (name === 'admin') return addAdmin(server)
  if (name === 'nobody') return null
  return (
    { owner, agent, otherAgent, otherAgentWithWholeBook: otherAgent, otherAgentWithAssigning: otherAgent }[
      name
    ] ?? null
  )
}

describe('a call about many', () => {
  it('has a row for each of its actions', () => {
    const bulk = app.routeTable.filter(({ url }) => url.endsWith('/bulk')).map(({ url }) => `POST ${url}`)
    const listed = Object.keys(bulkPrivileges).map((name) => name.split(' ').slice(0, 2).join(' '))
    expect([...new Set(listed)].toSorted()).toEqual(bulk.toSorted())
  })

  it.each(Object.keys(bulkPrivileges))('%s changes what the privilege table says', async (name) => {
    const [, url = '', action = ''] = name.split(' ')
    const path = url.replace('/bulk', '')
    const about = await world()
    for (const [who, fate] of Object.entries(bulkPrivileges[name] ?? {})) {
      const id = await addRecord(about, path)
      const caller = await callerNamed(who, about)
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url,
        cookies: caller?.api.cookies ?? {},
        payload: inputOf(action, path, id, caller ?? about.agent),
      })
      const changed = statusCode === 200 && JSON.parse(body).changed
      const got = statusCode === 200 ? (changed === 1 ? 'changed' : 'left') : statusCode
      expect([who, got]).toEqual([who, fate])
    }
  })
})
