import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uploadDocument } from '#server/documents/testing.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { Requote, RequoteItem } from '#shared/requotes/requotes.contract.ts'
import { addRequote, addTerm, quotes, requotes } from './testing.ts'

async function timelineOf({ agent }: World, clientId: string): Promise<string> {
  const { body } = await agent.api.get(`/api/activity?recordType=client&recordId=${clientId}`)
  return body.map((entry: { body: string }) => entry.body).join('\n')
}

describe('a requote', () => {
  it('starts from a policy with its line, expiration and producer', { tags: ['journey'] }, async () => {
    const place = await world()
    const { clientId, termId } = await addTerm(place, { lineOfBusiness: 'Homeowners', type: 'home' })
    const { status, body } = await place.agent.api.post(requotes, { clientId, termIds: [termId] })
    expect(status).toBe(201)
    expect(Requote.strict().parse(body)).toMatchObject({
      ...{ status: 'requested', reason: 'renewal_increase', lines: ['Homeowners'], quotes: [] },
      ...{ effectiveDate: '2027-01-01', title: 'Homeowners renewal Jan 1, 2027', ownerId: place.agent.id },
    })
    expect(body.expiring).toEqual([
      expect.objectContaining({ id: termId, lines: ['Homeowners'], premium: 1200, carrier: 'Erie' }),
    ])
    const again = await place.agent.api.post(requotes, { clientId, termIds: [termId] })
    expect([again.status, again.body.message]).toEqual([409, 'An open requote already covers this policy.'])
    const [item] = (await place.agent.api.get(`${requotes}?termId=${termId}`)).body
    expect(RequoteItem.strict().parse(item)).toMatchObject({ expiringPremium: 1200, marketCount: 0 })
  })

  it('follows its quotes from requested over marketing to presented, and tells the client’s timeline', {
    tags: ['journey'],
  }, async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId, ids } = await addRequote(place, ['Hartford', 'Travelers'])
    const [hartford, travelers] = ids
    const sent = await api.patch(`${quotes}/${hartford}`, { sentOn: '2026-11-01' })
    expect(sent.body.status).toBe('marketing')
    await api.patch(`${quotes}/${hartford}`, { status: 'quoted', premium: 1100.5 })
    await api.patch(`${quotes}/${travelers}`, { status: 'declined', reason: 'Old roof' })
    const presented = await api.patch(`${quotes}/${hartford}`, { status: 'presented' })
    expect(presented.body.status).toBe('presented')
    expect(presented.body.quotes.map(({ status }: Quote) => status)).toEqual(['presented', 'declined'])
    const lines = await timelineOf(place, clientId)
    for (const words of [
      'Requote started',
      'Hartford quoted $1,100.50',
      'Travelers declined: Old roof',
      'Hartford presented to the client',
    ])
      expect(lines).toContain(words)
    const history = (await api.get(`${requotes}/${id}/history`)).body
    expect(history[0]).toMatchObject({ text: 'Hartford presented to the client' })
    expect(history.at(-1).text).toBe('Requote started')
  })

  it('refuses what does not fit, and says why', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId, ids } = await addRequote(place, ['Hartford'])
    const path = `${quotes}/${ids[0]}`
    const fieldsOf = async (body: object) => (await api.patch(path, body)).body.fields
    expect(await fieldsOf({ status: 'quoted' })).toEqual({ premium: 'Enter the quoted premium' })
    expect(await fieldsOf({ status: 'declined' })).toEqual({ reason: 'Enter the reason it declined' })
    expect(await fieldsOf({ lines: ['Cyber'] })).toEqual({ lines: 'Choose lines of this requote' })
    expect(await fieldsOf({ premium: 10, linePremiums: [{ line: 'Homeowners', premium: 9 }] })).toEqual({
      linePremiums: 'The lines add up to $9',
    })
    expect(await fieldsOf({ documentIds: [randomUUID()] })).toEqual({
      'documentIds.0': 'This document doesn’t exist',
    })
    const step = await api.patch(path, { status: 'presented', premium: 5 })
    expect([step.status, step.body.message]).toEqual([
      409,
      'A quote can’t change from “Requested” to “Presented”.',
    ])
    const add = async (...carriers: string[]) =>
      (await api.post(`${requotes}/${id}/quotes`, { quotes: carriers.map((carrier) => ({ carrier })) })).body
        .fields
    expect(await add('hartford')).toEqual({ 'quotes.0.carrier': 'This carrier is already in the list' })
    expect(await add('CNA', 'cna')).toEqual({ 'quotes.1.carrier': 'This carrier is already in the list' })
    expect((await api.patch(`${requotes}/${id}`, { title: 'New', version: 77 })).status).toBe(409)
    expect((await api.patch(path, { note: 'New', version: 7 })).status).toBe(409)
    const none = { clientId: randomUUID(), lines: ['BOP'] }
    expect((await api.post(requotes, none)).body.fields).toEqual({ clientId: 'This client doesn’t exist' })
    expect((await api.post(requotes, { clientId })).body.fields).toEqual({
      lines: 'Choose at least one line',
    })
    expect((await api.post(requotes, { clientId, lines: ['Life'] })).body.fields).toEqual({
      'lines.0': 'Choose a line of business from the list',
    })
    const foreign = await addTerm(place, {})
    expect((await api.post(requotes, { clientId, termIds: [foreign.termId] })).body.fields).toEqual({
      termIds: 'Choose policies of the client',
    })
  })

  it('is closed as lost with its quotes, reopened and deleted', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, ids } = await addRequote(place, ['Hartford', 'CNA'])
    await api.patch(`${quotes}/${ids[0]}`, { status: 'quoted', premium: 900 })
    expect((await api.post(`${requotes}/${id}/lose`, { reason: '' })).body.fields).toEqual({
      reason: 'Enter the reason',
    })
    const lost = await api.post(`${requotes}/${id}/lose`, { reason: 'Went direct' })
    expect(lost.body).toMatchObject({ status: 'lost', outcomeReason: 'Went direct' })
    expect(lost.body.quotes.map(({ status, reason }: Quote) => [status, reason])).toEqual([
      ['lost', 'Went direct'],
      ['requested', ''],
    ])
    const late = await api.patch(`${quotes}/${ids[1]}`, { note: 'Late' })
    expect(late.body.message).toBe('This requote is closed. Reopen it to change it.')
    expect((await api.post(`${requotes}/${id}/reopen`, {})).body.status).toBe('marketing')
    expect((await api.delete(`${quotes}/${ids[1]}`)).body.quotes).toHaveLength(1)
    expect((await api.delete(`${requotes}/${id}`)).status).toBe(204)
    expect((await api.get(`${requotes}/${id}`)).status).toBe(404)
  })

  it('is found by client, status, line, carrier, words and due day, and kept from other agents', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, clientId } = await addRequote(place, ['Hartford'], {
      dueDate: '2020-01-01',
      title: 'Renewal',
    })
    await addRequote(place, [], { title: 'Umbrella', lines: ['Commercial umbrella'], dueDate: '2099-01-01' })
    const titles = async (query: string) =>
      (await api.get(`${requotes}?${query}`)).body.map(({ title }: RequoteItem) => title)
    expect(await titles(`clientId=${clientId}`)).toEqual(['Renewal'])
    expect(await titles('overdue=true')).toEqual(['Renewal'])
    expect(await titles('q=umbr harbor')).toEqual(['Umbrella'])
    expect(await titles('q=hartf')).toEqual(['Renewal'])
    expect(await titles('carrier=hartford')).toEqual(['Renewal'])
    expect(await titles('lineOfBusiness=commercial umbrella')).toEqual(['Umbrella'])
    expect(await titles('status=won')).toEqual([])
    expect(await titles('open=true&sort=dueDate')).toEqual(['Renewal', 'Umbrella'])
    expect((await place.otherAgent.api.get(requotes)).body).toEqual([])
    expect((await place.otherAgent.api.get(`${requotes}/${id}`)).status).toBe(404)
    expect((await place.api.get(requotes)).body).toHaveLength(2)
    const csv = await api.get(`${requotes}/export.csv?status=requested&sort=title`)
    expect(csv.text.split('\r\n')[1]).toContain('Renewal')
    const found = (await api.get('/api/search?q=umbrella')).body
    expect(found).toContainEqual(expect.objectContaining({ kind: 'requote', title: 'Umbrella' }))
  })

  it('is given to another owner with others, and handed over with the rest', async () => {
    const place = await world()
    const { id } = await addRequote(place, [])
    const { owner, otherAgent } = place
    const bulk = { filter: { open: 'true' }, action: 'assign', ownerId: otherAgent.id }
    expect((await place.api.post(`${requotes}/bulk`, bulk)).body).toEqual({ matched: 1, changed: 1 })
    expect((await place.api.get(`${requotes}/${id}`)).body.ownerId).toBe(otherAgent.id)
    const removed = await place.api.delete(`/api/team-members/${otherAgent.id}`, { transferTo: owner.id })
    expect(removed.status).toBe(204)
    expect((await place.api.get(`${requotes}/${id}`)).body.ownerId).toBe(owner.id)
  })

  it('is made once for one action', async () => {
    const place = await world()
    const { clientId } = await addTerm(place, {})
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { clientId, title: 'Twice', lines: ['Workers comp'] }
    const first = await place.agent.api.post(requotes, body, key)
    const second = await place.agent.api.post(requotes, body, key)
    expect(second.body.id).toBe(first.body.id)
    expect((await place.agent.api.get(`${requotes}?q=twice`)).body).toHaveLength(1)
  })
})

describe('the email to a carrier', () => {
  it('is drafted from what expires, goes out once with its documents, and is shown on the client', async () => {
    const place = await world()
    const { api } = place.agent
    const { clientId, ids } = await addRequote(place, ['Hartford'], { dueDate: '2026-12-01' })
    const draft = (await api.get(`${quotes}/${ids[0]}/draft`)).body
    expect(draft.subject).toBe('Submission: Harbor Grill, effective Jan 1, 2027')
    expect(draft.message).toContain('Please quote Homeowners for Harbor Grill')
    expect(draft.message).toContain('Could you reply by Dec 1, 2026?')
    const document = (await uploadDocument(api, 'Schedule of vehicles', 'vehicles.txt')).body
    const to = `${randomUUID()}@market.example`
    const mail = { to, subject: draft.subject, message: 'Hello,\n\nPlease quote <b>.' }
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { ...mail, documentIds: [document.id] }
    const sent = await api.post(`${quotes}/${ids[0]}/send`, body, key)
    expect(sent.status).toBe(200)
    await api.post(`${quotes}/${ids[0]}/send`, body, key)
    expect(sent.body.quotes[0]).toMatchObject({ status: 'requested', email: to })
    expect(sent.body.quotes[0].sentOn).toMatch(/^\d{4}-/)
    expect(sent.body.status).toBe('marketing')
    await place.server.jobs.settle()
    const mails = place.server.mails.filter((one) => one.to === to)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual(['vehicles.txt'])
    expect(mails[0]?.html).toContain('Please quote &lt;b&gt;.')
    expect(await timelineOf(place, clientId)).toContain(`sent to Hartford at ${to}, with vehicles.txt`)
  })

  it('takes no document that its sender may not see', async () => {
    const place = await world()
    const { ids } = await addRequote(place, ['Hartford'])
    const foreign = (await uploadDocument(place.otherAgent.api, 'Secret', 'secret.txt')).body
    const mail = { to: 'uw@market.example', subject: 'S', message: 'M', documentIds: [foreign.id] }
    const refused = await place.agent.api.post(`${quotes}/${ids[0]}/send`, mail)
    expect(refused.body.fields).toEqual({ 'documentIds.0': 'This document doesn’t exist' })
    const wrong = await place.agent.api.post(`${quotes}/${ids[0]}/send`, { ...mail, to: 'nobody' })
    expect(wrong.body.fields).toEqual({ to: 'Please enter a valid email address' })
  })
})
