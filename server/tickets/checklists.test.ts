import { describe, expect, it } from 'vitest'
import { asDatabaseOwner, giveRights, world } from '#server/testing/world.ts'
import { ChecklistItem, TypeChecklist } from '#shared/tickets/checklists.contract.ts'
import { usualChecklists } from '#shared/tickets/checklists.rules.ts'

const path = '/api/ticket-checklists'
const texts = (items: ChecklistItem[]) => items.map(({ text }) => text)

async function addTicket(api: Awaited<ReturnType<typeof world>>['api'], fields: object = {}) {
  const { body } = await api.post('/api/tickets', { title: 'T', type: 'claim', ...fields })
  return { ...body, url: `/api/tickets/${body.id}` }
}

describe('the checklist of a type', () => {
  it('is given to new tickets of the type, and edited by the owner', async () => {
    const { agent, api } = await world()
    const first = await addTicket(agent.api)
    expect(first).toMatchObject({ checklistTotal: usualChecklists.claim?.length, checklistDone: 0 })
    expect(texts((await agent.api.get(`${first.url}/checklist`)).body)).toEqual(usualChecklists.claim)
    const { body: all } = await agent.api.get(path)
    expect(all.map((one: TypeChecklist) => TypeChecklist.strict().parse(one).version)).toEqual(
      Array(11).fill(0),
    )

    const input = { type: 'claim', items: ['One', 'Two'], isRequired: false }
    expect((await agent.api.put(path, input)).status).toBe(403)
    expect((await api.put(path, { ...input, version: 0 })).body).toEqual({ ...input, version: 1 })
    const stale = await api.put(path, { ...input, items: [], version: 0 })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining('Conflict')])
    const second = await addTicket(agent.api)
    expect(texts((await agent.api.get(`${second.url}/checklist`)).body)).toEqual(['One', 'Two'])
    expect(texts((await agent.api.get(`${first.url}/checklist`)).body)).toEqual(usualChecklists.claim)
    expect((await addTicket(agent.api, { type: 'question' })).checklistTotal).toBe(0)
  })

  it.each([
    [{ items: [''] }, 'items.0'],
    [{ items: Array(51).fill('x') }, 'items'],
    [{ items: ['a\nb'] }, 'items.0'],
    [{ type: 'party' }, 'type'],
  ])('is refused as %j', async (fields, field) => {
    const { api } = await world()
    const refused = await api.put(path, { type: 'claim', items: [], isRequired: false, ...fields })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  })
})

describe('an item of a checklist', () => {
  it('is done by somebody at some time, once', async () => {
    const w = await world()
    const { agent, otherAgent, owner } = w
    const ticket = await addTicket(agent.api, { type: 'question' })
    const made = await agent.api.post(`${ticket.url}/checklist`, { text: ' Call ' })
    expect(ChecklistItem.strict().parse(made.body)).toMatchObject({
      text: 'Call',
      doneAt: null,
      doneByName: '',
    })
    const item = `/api/ticket-checklist-items/${made.body.id}`
    const done = await agent.api.patch(item, { isDone: true })
    expect(done.body).toMatchObject({ doneById: agent.id, doneByName: agent.name })
    expect((await owner.api.patch(item, { isDone: true })).body).toEqual(done.body)
    expect((await agent.api.get(ticket.url)).body).toMatchObject({ checklistTotal: 1, checklistDone: 1 })
    expect((await owner.api.patch(item, { isDone: false, text: 'Write' })).body).toMatchObject({
      ...{ text: 'Write', doneAt: null, doneById: null },
    })
    expect((await otherAgent.api.patch(item, { isDone: true })).status).toBe(404)
    expect((await otherAgent.api.get(`${ticket.url}/checklist`)).status).toBe(404)
    expect((await agent.api.delete(item)).status).toBe(204)
    expect((await agent.api.delete(item)).status).toBe(404)
    const { rows } = await asDatabaseOwner(w.server, (db) =>
      db.$client.query(
        `select count(*)::int as count from audit_entries where agency_id = $1 and action = 'ticket.checklist_changed'`,
        [w.agencyId],
      ),
    )
    expect(rows[0]).toEqual({ count: 4 })
  })

  it('is not added to a full checklist, nor by who only reads', async () => {
    const { api, agent, server } = await world()
    await api.put(path, { type: 'claim', items: Array(50).fill('x'), isRequired: false })
    const ticket = await addTicket(agent.api)
    const full = await agent.api.post(`${ticket.url}/checklist`, { text: 'y' })
    expect(full.body.fields).toEqual({ text: 'A checklist has at most 50 items' })
    await giveRights(server, agent, { isReadOnly: true })
    expect((await agent.api.post(`${ticket.url}/checklist`, { text: 'y' })).status).toBe(403)
  })
})

describe('resolving a ticket', () => {
  it('does not need its checklist unless the owner requires it', async () => {
    const { api, agent } = await world()
    const free = await addTicket(agent.api)
    expect((await agent.api.patch(free.url, { status: 'resolved' })).status).toBe(200)

    await api.put(path, { type: 'claim', items: ['One', 'Two'], isRequired: true })
    const held = await addTicket(agent.api)
    const refused = await agent.api.patch(held.url, { status: 'resolved' })
    expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
      422,
      'checklist_open',
      'Finish the checklist before resolving: 2 checklist items are open.',
    ])
    const bulk = { ids: [held.id], action: 'status', status: 'resolved' }
    expect((await agent.api.post('/api/tickets/bulk', bulk)).body).toMatchObject({ matched: 0, changed: 0 })
    const { body: items } = await agent.api.get(`${held.url}/checklist`)
    for (const { id } of items) await agent.api.patch(`/api/ticket-checklist-items/${id}`, { isDone: true })
    expect((await agent.api.patch(held.url, { status: 'resolved' })).body.status).toBe('resolved')
  })
})
