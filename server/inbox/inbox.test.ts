import { describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type Person, world } from '#server/testing/world.ts'
import { Inbox, usualChannels } from '#shared/inbox/inbox.contract.ts'
import { inboxJobs } from './inbox.jobs.ts'

const { ctx, jobs, mails } = await testServer()

const inboxOf = async ({ api }: Person): Promise<Inbox> =>
  Inbox.parse((await api.get('/api/notifications')).body)
const mailsTo = async ({ email }: Person) => {
  await jobs.settle()
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function addTicket({ api }: Person): Promise<string> {
  return (await api.post('/api/tickets', { title: 'Call back', type: 'question' })).body.id
}

describe('the notifications of a person', () => {
  it('are read one by one or all, by nobody else', { tags: ['journey'] }, async () => {
    const { agent, owner, otherAgent } = await world()
    const path = `/api/tickets/${await addTicket(agent)}/comments`
    for (const body of ['1', '2', '3']) await agent.api.post(path, { body, mentions: [owner.id] })
    const { unread, notifications } = await inboxOf(owner)
    expect([unread, notifications.length, notifications[0]?.recordType]).toEqual([3, 3, 'ticket'])
    const ids = [notifications[0]?.id]
    expect((await otherAgent.api.post('/api/notifications/read', { ids })).body.unread).toBe(0)
    expect((await inboxOf(owner)).unread).toBe(3)
    expect((await owner.api.post('/api/notifications/read', { ids })).body.unread).toBe(2)
    expect((await owner.api.post('/api/notifications/read', {})).body.unread).toBe(0)
    expect((await inboxOf(owner)).notifications.every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it('come the way that they choose for the kind', async () => {
    const { agent, owner } = await world()
    const path = `/api/tickets/${await addTicket(agent)}/comments`
    const mention = () => agent.api.post(path, { body: 'x', mentions: [owner.id] })
    const channels = '/api/notification-channels'
    expect((await owner.api.get(channels)).body).toEqual(usualChannels)
    const changed = await owner.api.patch(channels, { mentioned: 'app' })
    expect(changed.body).toEqual({ ...usualChannels, mentioned: 'app' })
    await mention()
    expect([(await inboxOf(owner)).unread, await mailsTo(owner)]).toEqual([1, []])
    await owner.api.patch(channels, { mentioned: 'off' })
    await mention()
    expect([(await inboxOf(owner)).unread, await mailsTo(owner)]).toEqual([1, []])
    expect((await owner.api.patch(channels, { mentioned: 'pigeon' })).status).toBe(400)
  })

  it('are emailed while they are unread, to whoever is still there', async () => {
    const { agent, owner, agencyId } = await world()
    const path = `/api/tickets/${await addTicket(agent)}/comments`
    await owner.api.patch('/api/notification-channels', { mentioned: 'app' })
    await agent.api.post(path, { body: 'x', mentions: [owner.id] })
    const notificationId = (await inboxOf(owner)).notifications[0]?.id
    const email = (userId: string) => inboxJobs[0]?.run(ctx, { agencyId, notificationId, userId })
    await email(crypto.randomUUID())
    expect(await mailsTo(owner)).toHaveLength(0)
    await email(owner.id)
    expect(await mailsTo(owner)).toHaveLength(1)
    await owner.api.post('/api/notifications/read', {})
    await email(owner.id)
    expect(await mailsTo(owner)).toHaveLength(1)
  })
})
