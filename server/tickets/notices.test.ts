import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { giveRights, type Person, world } from '#server/testing/world.ts'
import { Inbox, type Notification } from '#shared/inbox/inbox.contract.ts'
import type { Comment } from '#shared/tickets/tickets.contract.ts'
import { runTicketWork } from './tickets.jobs.ts'

const { ctx, clock, database, jobs, mails } = await testServer()
afterEach(() => {
  clock.now = null
})

const inboxOf = async ({ api }: Person): Promise<Inbox> =>
  Inbox.parse((await api.get('/api/notifications')).body)
const detailsOf = async (person: Person) =>
  (await inboxOf(person)).notifications.map(({ text, detail }: Notification) => `${text}: ${detail}`)
const mailsTo = async ({ email }: Person) => {
  await jobs.settle()
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function addTicket({ api }: Person, fields: object = {}): Promise<string> {
  return (await api.post('/api/tickets', { title: 'Call back', type: 'question', ...fields })).body.id
}

describe('a mention', () => {
  it('notifies members who may see the ticket, and is offered of no others', async () => {
    const w = await world()
    const { agent, otherAgent, owner } = w
    const path = `/api/tickets/${await addTicket(agent)}`
    const offered = async () =>
      (await agent.api.get(`${path}/mentionable`)).body.map(({ id }: { id: string }) => id).toSorted()
    expect(await offered()).toEqual([agent.id, owner.id].toSorted())
    const body = `@${owner.name} see this`
    const refused = await agent.api.post(`${path}/comments`, { body, mentions: [otherAgent.id] })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { mentions: 'You can mention only active members who can see this ticket' },
    ])
    const stranger = (await world()).owner
    expect((await agent.api.post(`${path}/comments`, { body, mentions: [stranger.id] })).status).toBe(400)

    const made = await agent.api.post(`${path}/comments`, { body, mentions: [owner.id, owner.id, agent.id] })
    expect(made.body.mentions).toEqual([owner.id, agent.id])
    expect((await agent.api.get(`${path}/comments`)).body.map((one: Comment) => one.mentions)).toHaveLength(1)
    expect(await detailsOf(owner)).toEqual([`${agent.name} mentioned you: T-101 Call back`])
    expect(await detailsOf(agent)).toEqual([])
    expect(await mailsTo(owner)).toEqual([`${agent.name} mentioned you: T-101 Call back`])

    await giveRights(w.server, otherAgent, { sees: 'whole_book' })
    expect(await offered()).toEqual([agent.id, otherAgent.id, owner.id].toSorted())
    expect((await agent.api.post(`${path}/comments`, { body, mentions: [otherAgent.id] })).status).toBe(201)
    expect(await detailsOf(otherAgent)).toHaveLength(1)
  })
})

describe('a reminder', () => {
  it('is sent once, at its hour of the agency’s clocks, to the assignee', async () => {
    clock.now = new Date('2026-11-20T15:00:00Z')
    const { agent, owner } = await world()
    await agent.api.patch('/api/notification-channels', { assigned: 'off' })
    const id = await addTicket(owner, { assigneeId: agent.id })
    const path = `/api/tickets/${id}/reminder`
    const remindAt = { day: '2026-11-21', time: '09:30' }
    const set = await owner.api.put(path, { remindAt, version: 1 })
    expect(set.body).toMatchObject({ remindAt: '2026-11-21T14:30:00.000Z', version: 2 })
    expect((await owner.api.put(path, { remindAt: null, version: 1 })).status).toBe(409)
    await database.pool.query(`update sessions set updated_at = '2026-11-21T12:00:00Z'`)
    clock.now = new Date('2026-11-21T14:29:59Z')
    await runTicketWork(ctx)
    expect(await detailsOf(agent)).toEqual([])
    clock.now = new Date('2026-11-21T14:30:00Z')
    await Promise.all([runTicketWork(ctx), runTicketWork(ctx)])
    await runTicketWork(ctx)
    expect(await detailsOf(agent)).toEqual(['Ticket reminder: T-101 Call back'])
    expect(await detailsOf(owner)).toEqual([])
    expect(await mailsTo(agent)).toEqual(['Ticket reminder: T-101 Call back'])
    // A new hour reminds anew.
    await owner.api.put(path, { remindAt: { day: '2026-11-21', time: '18:00' } })
    clock.now = new Date('2026-11-21T23:00:00Z')
    await runTicketWork(ctx)
    expect(await detailsOf(agent)).toHaveLength(2)
  })

  it('is dropped by resolving the ticket or removing it, and is in the future', async () => {
    clock.now = new Date('2026-11-20T15:00:00Z')
    const { agent, otherAgent } = await world()
    const remindAt = { day: '2026-11-20', time: '10:01' }
    const paths: string[] = []
    for (const _each of [1, 2, 3]) paths.push(`/api/tickets/${await addTicket(agent)}`)
    for (const path of paths) expect((await agent.api.put(`${path}/reminder`, { remindAt })).status).toBe(200)
    await agent.api.patch(paths[0] ?? '', { status: 'resolved' })
    await agent.api.put(`${paths[1]}/reminder`, { remindAt: null })
    await agent.api.delete(paths[2] ?? '')
    clock.now = new Date('2026-11-20T15:05:00Z')
    await runTicketWork(ctx)
    await agent.api.patch(paths[0] ?? '', { status: 'open' })
    await runTicketWork(ctx)
    expect(await detailsOf(agent)).toEqual([])
    const past = await agent.api.put(`${paths[0]}/reminder`, { remindAt })
    expect([past.status, past.body.fields]).toEqual([400, { remindAt: 'Enter a time in the future' }])
    expect((await otherAgent.api.put(`${paths[0]}/reminder`, { remindAt })).status).toBe(404)
    const odd = await agent.api.put(`${paths[0]}/reminder`, {
      remindAt: { day: '2026-11-21', time: '24:00' },
    })
    expect(odd.body.fields).toEqual({ 'remindAt.time': 'Enter a time as HH:MM' })
  })
})
