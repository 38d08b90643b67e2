import { expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type Person, type World, world } from '#server/testing/world.ts'
import { addDays, dayIn, defaultTimeZone, formatDay } from '#shared/dates.ts'
import { Inbox } from '#shared/inbox/inbox.contract.ts'
import { notificationPath } from '#shared/inbox/inbox.rules.ts'
import type { Role } from '#shared/permissions.ts'
import { licenseJobs } from './license-warnings.jobs.ts'

const { ctx, database, jobs, mails } = await testServer()
const inDays = (days: number) => addDays(dayIn(defaultTimeZone, ctx.clock()), days)
const path = '/api/member-licenses'

const round = async () => {
  await licenseJobs[0]?.run(ctx, undefined)
  await jobs.settle()
}
async function entriesOf({ api }: Person) {
  const { notifications } = Inbox.parse((await api.get('/api/notifications')).body)
  return notifications.map((one) => [one.kind, one.text, one.detail, notificationPath(one)])
}
async function add({ owner }: World, { id: userId }: Person, expiresOn: string | null, state = 'VA') {
  const license = { userId, state, number: 'V-100', line: 'casualty', expiresOn }
  const { status, body } = await owner.api.post(path, license)
  expect(status).toBe(201)
  return body.id as string
}

it('warn a member and the owners 60 days before a license expires, once for each license and expiry', async () => {
  const at = await world()
  const { owner, agent, otherAgent } = at
  const id = await add(at, agent, inDays(61))
  await add(at, agent, null, 'MD')
  await add(at, agent, inDays(-1), 'NC')
  await round()
  expect(await entriesOf(agent)).toEqual([])
  await owner.api.patch(`${path}/${id}`, { expiresOn: inDays(60) })
  await Promise.all([round(), round()])
  await round()
  const said = (day: string) => `VA license V-100 (Casualty), expires ${formatDay(day)}`
  const mine = (day: string) => [
    ...['license_expiring', 'Your license is about to expire', said(day), '/profile'],
  ]
  const theirs = (day: string) => [
    ...['license_expiring', `${agent.name}’s license is about to expire`, said(day), '/team-members'],
  ]
  expect(await entriesOf(agent)).toEqual([mine(inDays(60))])
  expect(await entriesOf(owner)).toEqual([theirs(inDays(60))])
  expect(await entriesOf(otherAgent)).toEqual([])
  await owner.api.patch(`${path}/${id}`, { expiresOn: inDays(30) })
  await round()
  expect(await entriesOf(agent)).toEqual([mine(inDays(30)), mine(inDays(60))])
})

it('warn an owner of their own license once, and nobody of the license of someone who left', async () => {
  const at = await world()
  const { owner, agent } = at
  await add(at, owner, inDays(0))
  await add(at, agent, inDays(5))
  await owner.api.delete(`/api/team-members/${agent.id}`, { transferTo: owner.id })
  await round()
  expect((await entriesOf(owner)).map(([_kind, text]) => text)).toEqual(['Your license is about to expire'])
})

it('come by email or not at all where that is chosen', async () => {
  const at = await world()
  const { agent, otherAgent } = at
  await agent.api.patch('/api/notification-channels', { license_expiring: 'email' })
  await otherAgent.api.patch('/api/notification-channels', { license_expiring: 'off' })
  await add(at, agent, inDays(10))
  await add(at, otherAgent, inDays(10))
  await round()
  expect(mails.filter(({ to }) => to === agent.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your license is about to expire: VA license V-100/),
  ])
  expect(await entriesOf(otherAgent)).toEqual([])
})

it('tell every owner, until they own the agency no more', async () => {
  const at = await world()
  const { owner, agent, otherAgent } = at
  const makeOtherAgent = (role: Role) =>
    database.pool.query('update users set role = $2 where id = $1', [otherAgent.id, role])
  await makeOtherAgent('agency_owner')
  await add(at, agent, inDays(10))
  await round()
  expect(await entriesOf(otherAgent)).toEqual(await entriesOf(owner))
  expect(await entriesOf(otherAgent)).toHaveLength(1)
  await makeOtherAgent('agent')
  expect(await entriesOf(otherAgent)).toEqual([])
})
