import { describe, expect, it } from 'vitest'
import { addPerson, giveRights, world } from '#server/testing/world.ts'

type Api = Awaited<ReturnType<typeof world>>['api']

async function add(api: Api, name: string, kind = 'personal'): Promise<string> {
  return (await api.post('/api/clients', { name, kind })).body.id
}

function link(api: Api, id: string, clientId: string, rest: object = {}) {
  return api.post(`/api/clients/${id}/group/members`, { clientId, ...rest })
}

async function groupOf(api: Api, id: string) {
  return (await api.get(`/api/clients/${id}/group`)).body.group
}

type Member = { name: string }
const names = (group: { members: Member[] }) => group.members.map(({ name }) => name)

describe('a household', () => {
  it('links personal clients, shows their policies in force, and is shown on both sides', async () => {
    const { api } = await world()
    const [ana, bo] = [await add(api, 'Ana Lopez'), await add(api, 'Bo Lopez')]
    expect(await groupOf(api, ana)).toBeNull()
    await api.post(`/api/clients/${bo}/policies`, { type: 'auto', premium: 1200 })
    const { status, body } = await link(api, ana, bo, { role: 'parent' })
    expect(status).toBe(201)
    expect(body.group).toMatchObject({
      kind: 'household',
      name: 'Lopez household',
      members: [
        { clientId: ana, name: 'Ana Lopez', role: null, policies: 0, premium: 0 },
        { clientId: bo, name: 'Bo Lopez', role: null, policies: 1, premium: 1200 },
      ],
    })
    expect(await groupOf(api, bo)).toEqual(body.group)
    for (const id of [ana, bo]) {
      const { body: timeline } = await api.get(`/api/activity?recordType=client&recordId=${id}`)
      const changes = timeline.flatMap((entry: { changes: unknown[] }) => entry.changes)
      expect(changes).toContainEqual({ field: 'household', before: null, after: 'Lopez household' })
    }
    const listed = await api.get(`/api/clients?group=${body.group.id}`)
    expect(names({ members: listed.body })).toEqual(['Ana Lopez', 'Bo Lopez'])
    const [found] = (await api.get('/api/search?q=Bo%20Lopez')).body
    expect(found.subtitle).toBe('Lopez household')
    const again = await link(api, ana, bo)
    expect(again.body.group).toEqual(body.group)
  })

  it('is renamed, and refuses a stale version', async () => {
    const { api } = await world()
    const [ana, bo] = [await add(api, 'Ana Lopez'), await add(api, 'Bo Lopez')]
    expect((await api.patch(`/api/clients/${ana}/group`, { name: 'X' })).status).toBe(422)
    await link(api, ana, bo)
    const renamed = await api.patch(`/api/clients/${bo}/group`, { name: 'The Lopezes', version: 1 })
    expect(renamed.body.group).toMatchObject({ name: 'The Lopezes', version: 2 })
    expect((await api.patch(`/api/clients/${ana}/group`, { name: 'X', version: 1 })).status).toBe(409)
  })

  it('is gone when one client is left, and moving a client is asked for', async () => {
    const { api } = await world()
    const [ana, bo, cid] = [await add(api, 'Ana A'), await add(api, 'Bo B'), await add(api, 'Cid C')]
    await link(api, ana, bo)
    const refused = await link(api, cid, bo)
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'in_another_group', message: 'Bo B is in A household.' },
    })
    expect(await groupOf(api, cid)).toBeNull()
    expect(names((await link(api, cid, bo, { move: true })).body.group)).toEqual(['Bo B', 'Cid C'])
    expect(await groupOf(api, ana)).toBeNull()
    expect((await api.delete(`/api/clients/${bo}/group`)).status).toBe(204)
    expect(await groupOf(api, cid)).toBeNull()
    expect((await api.delete(`/api/clients/${cid}/group`)).status).toBe(204)
  })

  it('leaves out deleted clients', async () => {
    const { api } = await world()
    const [ana, bo] = [await add(api, 'Ana A'), await add(api, 'Bo B')]
    await link(api, ana, bo)
    await api.delete(`/api/clients/${bo}`)
    expect(names(await groupOf(api, ana))).toEqual(['Ana A'])
  })

  it('names nobody who is out of reach, and links only what may be changed', async () => {
    const all = await world()
    const { api, agent, server } = all
    const [mine, foreign] = [await add(agent.api, 'Ana A'), await add(api, 'Bo B')]
    await link(api, mine, foreign)
    await giveRights(server, agent, { sees: 'own' })
    expect(names(await groupOf(agent.api, mine))).toEqual(['Ana A'])
    const { body } = await agent.api.get(`/api/activity?recordType=client&recordId=${mine}`)
    expect(JSON.stringify(body)).not.toContain('Bo B')
    expect((await link(agent.api, mine, await add(api, 'Cid C'))).status).toBe(400)
    expect((await agent.api.get(`/api/clients/${foreign}/group`)).status).toBe(404)
    const reader = await addPerson(server, 'agent', all.agencyId)
    await giveRights(server, reader, { sees: 'whole_book', isReadOnly: true })
    expect(names(await groupOf(reader.api, mine))).toEqual(['Ana A', 'Bo B'])
    expect((await reader.api.delete(`/api/clients/${mine}/group`)).status).toBe(403)
  })
})

describe('affiliates', () => {
  it('link businesses, each with what it is', async () => {
    const { api } = await world()
    const [acme, shop, ana] = [
      await add(api, 'Acme LLC', 'commercial'),
      await add(api, 'Acme Shop', 'commercial'),
      await add(api, 'Ana A'),
    ]
    const { body } = await link(api, acme, shop, { role: 'dba' })
    expect(body.group).toMatchObject({ kind: 'affiliates', name: 'Acme LLC and affiliates' })
    expect(body.group.members[1]).toMatchObject({ name: 'Acme Shop', role: 'dba' })
    expect((await link(api, acme, ana)).body).toMatchObject({
      reason: 'other_kind',
      message: 'Affiliates are commercial clients.',
    })
    expect((await link(api, ana, acme)).body.message).toBe('A household links personal clients.')
    expect((await link(api, acme, acme)).body).toMatchObject({
      reason: 'same_client',
      message: 'Choose another client.',
    })
  })
})
