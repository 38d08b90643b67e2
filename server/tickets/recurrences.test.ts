import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { TicketRecurrence } from '#shared/tickets/recurrences.contract.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { runTicketWork } from './tickets.jobs.ts'

const path = '/api/ticket-recurrences'
const { ctx, clock, database } = await testServer()
afterEach(() => {
  clock.now = null
})

const input = ({ agent }: World, fields: object = {}) => ({
  ...{ title: 'Check mail', type: 'question', priority: 'low', description: 'Inbox', occasion: '' },
  ...{ clientId: null, assigneeId: agent.id, dueInDays: 2, repeat: { frequency: 'daily' } },
  ...{ startsOn: '2026-11-20', endsOn: null, maxCount: null, ...fields },
})

/** Sets the clock, and keeps people signed in over the days between. */
async function at(instant: string): Promise<void> {
  clock.now = new Date(instant)
  await database.pool.query('update sessions set updated_at = $1', [clock.now])
}

async function madeOn({ agent }: World): Promise<string[]> {
  const { body } = await agent.api.get('/api/tickets?sort=number')
  return body.map((ticket: Ticket) => ticket.dueDate)
}

describe('a recurring ticket', () => {
  it('makes each ticket once, those of days that the server missed too', async () => {
    await at('2026-11-20T15:00:00Z')
    const w = await world()
    const { body } = await w.agent.api.post(path, input(w))
    expect(TicketRecurrence.strict().parse(body)).toMatchObject({
      ...{ nextOn: '2026-11-20', madeCount: 0, userId: w.agent.id, assigneeName: w.agent.name, version: 1 },
    })
    await Promise.all([runTicketWork(ctx), runTicketWork(ctx)])
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22'])
    await at('2026-11-23T04:59:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    const { body: after } = await w.agent.api.get(path)
    expect(after[0]).toMatchObject({ nextOn: '2026-11-23', madeCount: 3, version: 1 })
    const { body: made } = await w.agent.api.get('/api/tickets?sort=number')
    expect(made[0]).toMatchObject({
      ...{ title: 'Check mail', description: 'Inbox', type: 'question', priority: 'low', status: 'open' },
      ...{ number: 101, assigneeId: w.agent.id, userId: w.agent.id, recurrenceId: body.id },
    })
  })

  it('goes by the day of the agency’s clocks, also where they change', async () => {
    await at('2026-03-07T15:00:00Z')
    const w = await world()
    await w.agent.api.post(path, input(w, { startsOn: '2026-03-08', dueInDays: 0 }))
    await at('2026-03-08T04:59:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual([])
    await at('2026-03-08T05:00:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-03-08'])
    // The day of the change has 23 hours: the next begins an hour earlier.
    await at('2026-03-09T03:59:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-03-08'])
    await at('2026-03-09T04:00:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-03-08', '2026-03-09'])
  })

  it('ends by its date or its count, and starts no earlier than today', async () => {
    await at('2026-11-20T15:00:00Z')
    const w = await world()
    const monthly = { repeat: { frequency: 'monthly', day: 31 }, startsOn: '2026-01-01', maxCount: 2 }
    const { body } = await w.agent.api.post(path, input(w, monthly))
    expect(body.nextOn).toBe('2026-11-30')
    await w.agent.api.post(path, input(w, { endsOn: '2026-11-21' }))
    await at('2026-11-28T15:00:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22', '2026-11-23'])
    await at('2026-12-02T15:00:00Z')
    await runTicketWork(ctx)
    const { body: all } = await w.agent.api.get(path)
    const left = all.map(({ nextOn, madeCount }: TicketRecurrence) => [nextOn, madeCount])
    expect(left).toEqual([
      ['2026-12-31', 1],
      [null, 2],
    ])
  })

  it('goes on after a change without a second ticket for a day that has one', async () => {
    await at('2026-11-20T15:00:00Z')
    const w = await world()
    const { body } = await w.agent.api.post(
      path,
      input(w, { repeat: { frequency: 'weekly', weekdays: [5] } }),
    )
    await runTicketWork(ctx)
    const change = { repeat: { frequency: 'daily' }, version: 1 }
    const changed = await w.agent.api.patch(`${path}/${body.id}`, change)
    expect(changed.body).toMatchObject({ nextOn: '2026-11-21', version: 2 })
    expect((await w.agent.api.patch(`${path}/${body.id}`, { ...change, dueInDays: 9 })).status).toBe(409)
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22'])
    const wrong = await w.agent.api.patch(`${path}/${body.id}`, { endsOn: '2026-11-01' })
    expect(wrong.body.fields).toEqual({ endsOn: 'Enter a date after the start' })
    expect((await w.agent.api.delete(`${path}/${body.id}`)).status).toBe(204)
    await at('2026-11-23T15:00:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22'])
  })

  it('makes none while its client is deleted, and asks a gift for its occasion', async () => {
    await at('2026-11-20T15:00:00Z')
    const w = await world()
    const { body: client } = await w.agent.api.post('/api/clients', { name: 'Ana' })
    const gift = { type: 'send_flowers', clientId: client.id }
    expect((await w.agent.api.post(path, input(w, gift))).body.fields).toEqual({
      occasion: 'Enter the occasion',
    })
    await w.agent.api.post(path, input(w, { ...gift, occasion: 'Birthday' }))
    await runTicketWork(ctx)
    const [made] = (await w.agent.api.get('/api/tickets')).body
    expect(made).toMatchObject({ occasion: 'Birthday', occasionDate: '2026-11-22', clientName: 'Ana' })
    await w.agent.api.delete(`/api/clients/${client.id}`)
    await at('2026-11-22T15:00:00Z')
    await runTicketWork(ctx)
    expect(await madeOn(w)).toEqual(['2026-11-22'])
    expect((await w.agent.api.get(path)).body[0]).toMatchObject({ nextOn: '2026-11-23', clientName: '' })
  })

  it('is seen by who made it, who works on it and the owner, and goes along with a hand-over', async () => {
    const w = await world()
    const { agent, otherAgent, api } = w
    const refused = await agent.api.post(path, input(w, { assigneeId: otherAgent.id }))
    expect(refused.status).toBe(403)
    const { body } = await api.post(path, input(w))
    for (const [who, count] of [[agent, 1] as const, [otherAgent, 0] as const])
      expect((await who.api.get(path)).body).toHaveLength(count)
    expect((await otherAgent.api.patch(`${path}/${body.id}`, { dueInDays: 1 })).status).toBe(404)
    await api.delete(`/api/team-members/${agent.id}`, { transferTo: otherAgent.id })
    expect((await otherAgent.api.get(path)).body).toMatchObject([{ assigneeId: otherAgent.id }])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ repeat: { frequency: 'weekly', weekdays: [] } }, 'repeat.weekdays'],
    [{ repeat: { frequency: 'yearly', month: 4, day: 31 } }, 'repeat.day'],
    [{ endsOn: '2026-11-01' }, 'endsOn'],
    [{ endsOn: '2026-12-01', maxCount: 2 }, 'maxCount'],
    [{ maxCount: 0 }, 'maxCount'],
    [{ clientId: crypto.randomUUID() }, 'clientId'],
  ])('is refused with %j', async (fields, field) => {
    const w = await world()
    const refused = await w.agent.api.post(path, input(w, fields))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  })
})
