import { expect, it } from 'vitest'
import { addInsured, holder } from '#server/certificates/testing.ts'
import { checked, csvOf, published } from '#server/imports-exports/testing.ts'
import { beginAllRenewals } from '#server/renewals/renewals.jobs.ts'
import { addOpenRenewal } from '#server/renewals/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { giveRights, type Person, world } from '#server/testing/world.ts'
import { Inbox } from '#shared/inbox/inbox.contract.ts'
import { notificationPath } from '#shared/inbox/inbox.rules.ts'

const server = await testServer()
const { ctx, jobs, mails } = server

const entriesOf = async ({ api }: Person) => {
  await jobs.settle()
  const { unread, notifications } = Inbox.parse((await api.get('/api/notifications')).body)
  expect(unread).toBe(notifications.filter(({ readAt }) => readAt === null).length)
  return notifications.map(({ kind, text, detail }) => [kind, text, detail])
}
const where = async ({ api }: Person) =>
  Inbox.parse((await api.get('/api/notifications')).body).notifications.map(notificationPath)
const ticket = (title: string, assigneeId: string) => ({ title, type: 'question', assigneeId })

it('tell people what others assign them, and nobody what they take themselves', async () => {
  const { owner, agent, api } = await world()
  const client = (await agent.api.post('/api/clients', { name: 'Ana Lopez' })).body.id
  const mine = (await agent.api.post('/api/tickets', ticket('My own', agent.id))).body.id
  const theirs = (await api.post('/api/tickets', ticket('Call back', agent.id))).body.id
  const prospect = (await api.post('/api/prospects', { name: 'Lee', assignedAgentId: agent.id })).body.id
  const step = { clientId: client, title: 'Ask for the VIN', dueDate: '2026-12-01' }
  await api.post('/api/follow-ups', { ...step, assigneeId: agent.id })
  const renewal = (await addOpenRenewal(agent.api, client, { inDays: 20, policyNumber: 'P-1' })).body.id
  await api.patch(`/api/renewals/${renewal}`, { ownerId: agent.id, version: 0 })
  const by = `${owner.name} assigned you`
  expect(await entriesOf(agent)).toEqual([
    ['assigned', `${by} a renewal`, expect.stringMatching(/^Ana Lopez, .*P-1, expires \w{3} \d+, \d{4}$/)],
    ['assigned', `${by} a follow-up`, 'Ana Lopez: Ask for the VIN, due Dec 1, 2026'],
    ['assigned', `${by} a prospect`, 'Lee'],
    ['assigned', `${by} a ticket`, 'T-102 Call back'],
  ])
  expect(await where(agent)).toEqual([
    `/requotes?renewal=${renewal}`,
    ...[`/clients/${client}`, `/prospects/${prospect}`, `/tickets/${theirs}`],
  ])
  expect(await entriesOf(owner)).toEqual([])
  await agent.api.patch(`/api/tickets/${mine}`, { assigneeId: agent.id })
  expect(await entriesOf(agent)).toHaveLength(4)
})

it('tell the same thing within a short while once, and later again', async () => {
  const { agent, otherAgent, api } = await world()
  const { id } = (await api.post('/api/tickets', ticket('Call back', agent.id))).body
  const give = async ({ id: assigneeId }: Person) => {
    await api.patch(`/api/tickets/${id}`, { assigneeId })
    await jobs.settle()
  }
  await give(agent)
  await give(otherAgent)
  await give(agent)
  expect(await entriesOf(agent)).toHaveLength(1)
  server.clock.now = new Date(Date.now() + 11 * 60_000)
  await give(otherAgent)
  await give(agent)
  expect(await entriesOf(agent)).toHaveLength(2)
  server.clock.now = null
})

it('tell of many records that somebody assigns at once in one entry', async () => {
  const { owner, agent, api } = await world()
  const ids: string[] = []
  for (const title of ['1', '2', '3', '4', '5', '6'])
    ids.push((await api.post('/api/tickets', ticket(title, owner.id))).body.id)
  await api.post('/api/tickets/bulk', { ids: ids.slice(0, 2), action: 'assign', assigneeId: agent.id })
  expect(await entriesOf(agent)).toHaveLength(2)
  await api.post('/api/tickets/bulk', { ids, action: 'assign', assigneeId: agent.id })
  expect(await entriesOf(agent)).toHaveLength(6)
  const prospects: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    prospects.push((await api.post('/api/prospects', { name })).body.id)
  await api.post('/api/prospects/bulk', { ids: prospects, action: 'assign', assignedAgentId: agent.id })
  const [newest] = await entriesOf(agent)
  expect(newest).toEqual(['assigned', `${owner.name} assigned you 6 prospects`, 'a and 5 more'])
  expect((await where(agent))[0]).toBe('/prospects')
})

it('tell of certificate requests by email, and only of those in reach', async () => {
  const w = await world()
  const { owner, agent, otherAgent, api } = w
  const { clientId } = await addInsured(w)
  const request = { clientId, holder, wording: 'Street fair' }
  await api.post('/api/certificate-requests', { ...request, assigneeId: agent.id })
  await api.post('/api/certificate-requests', { ...request, assigneeId: otherAgent.id })
  const [entry] = await entriesOf(agent)
  expect(entry?.slice(0, 2)).toEqual([
    'certificate_request',
    `${owner.name} assigned you a certificate request`,
  ])
  expect(await entriesOf(otherAgent)).toEqual([])
  expect(mails.filter(({ to }) => to === agent.email)).toHaveLength(1)
  expect(mails.filter(({ to }) => to === otherAgent.email)).toEqual([])
})

it('hide what their reader may not see any more, unread ones too', async () => {
  const w = await world()
  const { agent, otherAgent, api } = w
  const { id } = (await api.post('/api/prospects', { name: 'Lee', assignedAgentId: agent.id })).body
  const gone = (await api.post('/api/prospects', { name: 'Kim', assignedAgentId: agent.id })).body.id
  expect(await entriesOf(agent)).toHaveLength(2)
  await api.delete(`/api/prospects/${gone}`)
  expect((await entriesOf(agent)).map(([, , name]) => name)).toEqual(['Lee'])
  await api.patch(`/api/prospects/${id}`, { assignedAgentId: otherAgent.id })
  expect(await entriesOf(agent)).toEqual([])
  await giveRights(w.server, agent, { sees: 'whole_book' })
  expect((await entriesOf(agent)).map(([, , name]) => name)).toEqual(['Lee'])
})

it('tell of renewals that come up, and of imports that are done, also whoever asked for them', async () => {
  const w = await world()
  const { agent } = w
  const client = (await agent.api.post('/api/clients', { name: 'Ana Lopez' })).body.id
  await addOpenRenewal(agent.api, client, { inDays: 20, policyNumber: 'P-1' })
  await beginAllRenewals(ctx)
  const [due] = await entriesOf(agent)
  expect(due?.slice(0, 2)).toEqual(['renewal_due', 'A renewal is due'])
  expect(due?.[2]).toMatch(/^Ana Lopez: /)
  const job = await checked(w, csvOf([{ Name: 'Lee Park', Phone: '(757) 555-0100' }]), 'clients', agent.api)
  await published(w, job.id, agent.api)
  const [done] = await entriesOf(agent)
  expect(done?.slice(0, 2)).toEqual(['import_done', 'Import complete'])
  expect(done?.[2]).toMatch(/: 1 added, 0 updated$/)
})
