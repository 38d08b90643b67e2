import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { book } from '#server/dashboard/testing.ts'
import { documents } from '#server/db/tables/documents.ts'
import { newId } from '#server/new-id.ts'
import type { Api } from '#server/testing/api.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { MyDay, type MyDaySection } from '#shared/my-day/my-day.contract.ts'

const today = '2026-11-20'
const idOf = async (made: ReturnType<Api['post']>): Promise<string> => {
  const { status, body, text } = await made
  if (status >= 300) throw new Error(text)
  return body.id
}

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

async function dayOf(api: Api, query: Record<string, string> = {}): Promise<MyDay> {
  const { status, body, text } = await api.get('/api/my-day', { query })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return MyDay.strict().parse(body)
}

/** What a section lists, as titles and days, after its total. */
function listed({ sections }: MyDay, section: MyDaySection): unknown[] {
  const { total, rows } = sections[section] ?? { total: -1, rows: [] }
  return [total, ...rows.map(({ title, dueDate }) => [title, dueDate])]
}

const clientOf = (api: Api, name = 'Ana Lopez') =>
  idOf(api.post('/api/clients', { name, phone: '555-0101', email: 'ana@client.example' }))

const term = {
  ...{ type: 'commercial', lineOfBusiness: 'General liability', carrier: 'Acme', policyNumber: 'GL-1' },
  ...{ effectiveDate: '2025-12-10', expirationDate: '2026-12-10', premium: 1000 },
}
const later = { ...term, policyNumber: 'GL-2', effectiveDate: '2026-06-01', expirationDate: '2027-06-01' }

const termOf = (api: Api, clientId: string, fields: object = term) =>
  idOf(api.post(`/api/clients/${clientId}/policies`, fields))

async function openDocument({ server, agencyId, owner }: World, fields: object) {
  const row: typeof documents.$inferInsert = {
    ...{ agencyId, id: newId(), uploadedById: owner.id, fileKey: newId(), checksum: newId() },
    ...{ fileName: 'dec.pdf', fileType: 'pdf', bytes: 10, pages: 2 },
    source: 'extraction',
    reading: 'ready',
    ...fields,
  }
  await asDatabaseOwner(server, (db) => db.insert(documents).values(row))
}

describe('My day', () => {
  it('has follow-ups and tickets that are due, the longest overdue first', {
    tags: ['journey'],
  }, async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const followUp = (title: string, dueDate: string) =>
      idOf(agent.api.post('/api/follow-ups', { clientId, kind: 'call', title, dueDate }))
    await followUp('Tomorrow', '2026-11-21')
    await followUp('Today', today)
    await followUp('Overdue', '2026-11-01')
    const done = await followUp('Done', today)
    await agent.api.patch(`/api/follow-ups/${done}`, { isDone: true })
    const ticket = (title: string, dueDate: string | null) =>
      idOf(agent.api.post('/api/tickets', { title, type: 'claim', clientId, dueDate }))
    const due = await ticket('Send the form', '2026-11-19')
    await ticket('No day', null)
    const resolved = await ticket('Resolved', today)
    await agent.api.patch(`/api/tickets/${resolved}`, { status: 'resolved' })

    const day = await dayOf(agent.api)
    expect(day.today).toBe(today)
    expect(listed(day, 'followUps')).toEqual([2, ['Overdue', '2026-11-01'], ['Today', today]])
    expect(day.sections.followUps?.rows[0]).toMatchObject({
      ...{ name: 'Ana Lopez', clientId, phone: '555-0101', email: 'ana@client.example', detail: 'call' },
      ...{ assigneeId: agent.id, assigneeName: agent.name, version: 1 },
    })
    expect(listed(day, 'tickets')).toEqual([1, ['Send the form', '2026-11-19']])
    expect(day.sections.tickets?.rows[0]).toMatchObject({ id: due, name: 'Ana Lopez', detail: 'T-101' })
    await agent.api.delete(`/api/clients/${clientId}`)
    expect(listed(await dayOf(agent.api), 'followUps')).toEqual([0])
  })

  it('has open renewals of the next 30 days until they have a next step, and notices with their last day', {
    tags: ['journey'],
  }, async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    const policyId = await termOf(agent.api, clientId)
    await termOf(agent.api, clientId, { ...later, policyNumber: 'GL-9', expirationDate: '2026-12-21' })
    const noticed = await termOf(agent.api, clientId, later)
    const give = async (id: string, noticeDate: string, effectiveDate: string) => {
      const notice = { kind: 'notice_of_cancellation', givenBy: 'carrier', noticeDate, effectiveDate }
      expect((await agent.api.post(`/api/policies/${id}/transactions`, notice)).status).toBe(201)
    }
    await give(noticed, '2026-11-10', '2026-12-05')
    const passed = await termOf(agent.api, clientId, { ...later, policyNumber: 'GL-3' })
    await give(passed, '2026-10-10', '2026-11-15')
    const day = await dayOf(agent.api)
    expect(listed(day, 'renewals')).toEqual([1, ['General liability GL-1', '2026-12-10']])
    expect(day.sections.renewals?.rows[0]).toMatchObject({ id: policyId, detail: 'Acme', name: 'Ana Lopez' })
    expect(listed(day, 'notices')).toEqual([
      2,
      ['General liability GL-3', '2026-11-15'],
      ['General liability GL-2', '2026-12-05'],
    ])
    expect(day.sections.notices?.rows.map(({ confirmationDue }) => confirmationDue)).toEqual([true, false])
    await agent.api.post('/api/follow-ups', { policyId, title: 'Offer it', dueDate: '2026-12-01' })
    await agent.api.post(`/api/policies/${passed}/transactions`, {
      kind: 'rescission_of_notice',
      effectiveDate: today,
    })
    const after = await dayOf(agent.api)
    expect([listed(after, 'renewals'), listed(after, 'notices')]).toEqual([
      [0],
      [1, ['General liability GL-2', '2026-12-05']],
    ])
  })

  it('has requests for certificates and documents to check', async () => {
    const made = await world()
    const { agent, owner } = made
    const clientId = await clientOf(agent.api)
    const holder = { name: 'Pier 9 LLC' }
    await idOf(
      agent.api.post('/api/certificate-requests', { clientId, holder, requestedBy: 'Ines', dueDate: today }),
    )
    await openDocument(made, { clientId })
    await openDocument(made, { fileName: 'reading.pdf', reading: 'reading' })
    await openDocument(made, { fileName: 'checked.pdf', review: 'accepted' })
    const day = await dayOf(agent.api)
    expect(listed(day, 'certificateRequests')).toEqual([1, ['Certificate for Pier 9 LLC', today]])
    expect(listed(day, 'documents')).toEqual([1, ['dec.pdf', null]])
    expect(day.sections.documents?.rows[0]).toMatchObject({ detail: '2 pages', name: 'Ana Lopez' })
    expect(listed(await dayOf(owner.api, { section: 'documents' }), 'documents')[0]).toBe(1)
  })

  it('has licenses that expired or expire within 60 days: the team’s for the owner, their own for a member', async () => {
    const { owner, agent, otherAgent, api } = await world()
    const license = (userId: string, state: string, expiresOn: string | null) =>
      idOf(
        api.post('/api/member-licenses', {
          userId,
          state,
          number: '7',
          line: 'property_casualty',
          expiresOn,
        }),
      )
    await license(agent.id, 'VA', '2027-01-19')
    await license(agent.id, 'NC', '2027-01-20')
    await license(agent.id, 'MD', null)
    await license(otherAgent.id, 'TX', '2026-11-19')
    await license(owner.id, 'OH', '2026-12-01')
    const all = await dayOf(api, { who: 'all' })
    const [texas, ohio, virginia] = [
      ['TX license 7', '2026-11-19'],
      ['OH license 7', '2026-12-01'],
      ['VA license 7', '2027-01-19'],
    ]
    expect(listed(all, 'licenses')).toEqual([3, texas, ohio, virginia])
    expect(all.sections.licenses?.rows.map(({ name, detail }) => [name, detail])).toEqual([
      [otherAgent.name, 'Property and casualty'],
      ['', 'Property and casualty'],
      [agent.name, 'Property and casualty'],
    ])
    expect(listed(await dayOf(api), 'licenses')).toEqual([1, ohio])
    expect(listed(await dayOf(agent.api, { who: 'all' }), 'licenses')).toEqual([1, virginia])
    expect(listed(await dayOf((await world()).api, { who: 'all' }), 'licenses')).toEqual([0])
  })

  it('lists so many rows of a section and counts all of them', async () => {
    const { agent } = await world()
    const clientId = await clientOf(agent.api)
    for (let at = 0; at < 8; at += 1)
      await idOf(agent.api.post('/api/follow-ups', { clientId, title: `Call ${at}`, dueDate: today }))
    const { sections } = await dayOf(agent.api)
    expect([sections.followUps?.total, sections.followUps?.rows.length]).toEqual([8, 6])
    const whole = await dayOf(agent.api, { section: 'followUps', limit: '100' })
    expect(Object.keys(whole.sections)).toEqual(['followUps'])
    expect(whole.sections.followUps?.rows).toHaveLength(8)
  })
})

describe('whose day it is', () => {
  async function twoPeople() {
    const made = await book()
    const clientId = await clientOf(made.agent.api)
    const give = (title: string, assigneeId: string | null, api = made.agent.api) =>
      idOf(api.post('/api/follow-ups', { clientId, title, dueDate: today, assigneeId }))
    await give('The agent’s', made.agent.id)
    await give('Nobody’s', null)
    await give('The owner’s', made.owner.id, made.owner.api)
    return made
  }
  const titles = (day: MyDay) => day.sections.followUps?.rows.map(({ title }) => title).toSorted()

  it('is one’s own unless asked otherwise, with what nobody does for one’s clients', async () => {
    const { agent, owner } = await twoPeople()
    expect(titles(await dayOf(agent.api))).toEqual(['Nobody’s', 'The agent’s'])
    expect(titles(await dayOf(owner.api, { who: 'mine' }))).toEqual(['The owner’s'])
    const all = ['Nobody’s', 'The agent’s', 'The owner’s']
    expect(titles(await dayOf(owner.api, { who: 'all' }))).toEqual(all)
    // All that is in an agent's reach: what others do for their clients, too.
    expect(titles(await dayOf(agent.api, { who: 'all' }))).toEqual(all)
    expect(titles(await dayOf(owner.api, { who: agent.id }))).toEqual(['Nobody’s', 'The agent’s'])
    expect(titles(await dayOf(agent.api, { who: agent.id }))).toEqual(['Nobody’s', 'The agent’s'])
  })

  it('shows an agent nothing of others, and nobody anything of another agency', async () => {
    const { agent, owner, client, ticket } = await twoPeople()
    const theirs = await client({ name: 'Of the owner' })
    await ticket({ clientId: theirs, dueDate: today, title: 'Of the owner' })
    expect(listed(await dayOf(agent.api, { who: 'all' }), 'tickets')).toEqual([0])
    expect((await agent.api.get('/api/my-day', { query: { who: owner.id } })).status).toBe(404)
    const other = await world()
    expect(titles(await dayOf(other.owner.api, { who: 'all' }))).toEqual([])
    expect((await other.owner.api.get('/api/my-day', { query: { who: agent.id } })).status).toBe(404)
    const nonsense = await owner.api.get('/api/my-day', { query: { who: 'everyone' } })
    expect(nonsense.status).toBe(400)
  })
})
