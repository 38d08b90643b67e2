import { describe, expect, it } from 'vitest'
import { world } from '#server/testing/world.ts'
import { TicketTemplate } from '#shared/tickets/templates.contract.ts'

const path = '/api/ticket-templates'
const template = {
  ...{ name: 'New claim', title: 'First notice of loss', type: 'claim', priority: 'high' },
  ...{ description: 'Take the report', dueInDays: 2, checklist: ['Ask', 'Report'] },
}

describe('a ticket template', () => {
  it('is kept by the owner and used by all', async () => {
    const { api, agent } = await world()
    expect((await agent.api.post(path, template)).status).toBe(403)
    const { body: made } = await api.post(path, template)
    expect(TicketTemplate.strict().parse(made)).toMatchObject({ ...template, version: 1 })
    expect((await agent.api.get(path)).body).toEqual([made])

    const input = { title: 'Hail', type: 'claim', templateId: made.id }
    const { body: ticket } = await agent.api.post('/api/tickets', input)
    expect(ticket).toMatchObject({ title: 'Hail', checklistTotal: 2 })
    const changed = await api.patch(`${path}/${made.id}`, { checklist: [], dueInDays: null, version: 1 })
    expect(changed.body).toMatchObject({ checklist: [], dueInDays: null, version: 2 })
    expect((await api.patch(`${path}/${made.id}`, { name: 'X', version: 1 })).status).toBe(409)
    // Without items of its own it leaves a ticket that of its type.
    expect((await agent.api.post('/api/tickets', input)).body.checklistTotal).toBe(4)
    expect((await agent.api.get(`/api/tickets/${ticket.id}`)).body.checklistTotal).toBe(2)

    expect((await agent.api.delete(`${path}/${made.id}`)).status).toBe(403)
    expect((await api.delete(`${path}/${made.id}`)).status).toBe(204)
    expect((await agent.api.get(path)).body).toEqual([])
    expect((await agent.api.post('/api/tickets', input)).status).toBe(404)
  })

  it('is another agency’s to nobody', async () => {
    const { api } = await world()
    const other = await world()
    const { body } = await api.post(path, template)
    expect((await other.api.patch(`${path}/${body.id}`, { name: 'X' })).status).toBe(404)
    expect((await other.api.get(path)).body).toEqual([])
    const used = await other.api.post('/api/tickets', { title: 'T', type: 'claim', templateId: body.id })
    expect(used.status).toBe(404)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ title: '' }, 'title'],
    [{ dueInDays: 366 }, 'dueInDays'],
    [{ dueInDays: 1.5 }, 'dueInDays'],
    [{ checklist: ['x', ''] }, 'checklist.1'],
  ])('is refused with %j', async (fields, field) => {
    const { api } = await world()
    const refused = await api.post(path, { ...template, ...fields })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  })
})
