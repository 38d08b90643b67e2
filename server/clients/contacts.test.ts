import { describe, expect, it } from 'vitest'
import type { Api } from '#server/testing/api.ts'
import { world } from '#server/testing/world.ts'
import { ClientContact } from '#shared/clients/contacts.contract.ts'

const mobile = { kind: 'mobile', number: '(555) 010-2000' }
const work = { kind: 'work', number: '(555) 010-3000' }
const email = { kind: 'work', address: 'ines@harborlane.example' }

async function contacts(api: Api, clientId: string): Promise<ClientContact[]> {
  const { body } = await api.get(`/api/clients/${clientId}/contacts`)
  for (const contact of body) expect(ClientContact.strict().parse(contact)).toEqual(contact)
  return body
}

async function ofClient(api: Api, clientId: string) {
  const { contactName, phone, email: address } = (await api.get(`/api/clients/${clientId}`)).body
  return [contactName, phone, address]
}

/** A contact as name, preferred mark, numbers and addresses; the preferred ones with a star. */
function shown({ name, isPreferred, phones, emails }: ClientContact) {
  const star = (text: string, is: boolean) => (is ? `${text}*` : text)
  const ways = [
    ...phones.map((way) => star(way.number, way.isPreferred)),
    ...emails.map((way) => star(way.address, way.isPreferred)),
  ]
  return [star(name, isPreferred), ...ways]
}

describe('the fields of a client', () => {
  it('are those of its preferred contact, in both directions', async () => {
    const { agent } = await world()
    const { api } = agent
    const client = (
      await api.post('/api/clients', { name: 'Harbor Lane', contactName: 'Ines', phone: '555-0101' })
    ).body
    const [first] = await contacts(api, client.id)
    expect(shown(first as ClientContact)).toEqual(['Ines*', '555-0101*'])
    await api.patch(`/api/clients/${client.id}`, { phone: '555-0102', email: 'ines@example.com' })
    expect((await contacts(api, client.id)).map(shown)).toEqual([['Ines*', '555-0102*', 'ines@example.com*']])
    await api.patch(`/api/contacts/${first?.id}`, {
      phones: [
        { kind: 'main', number: '555-0102' },
        { ...mobile, isPreferred: true },
      ],
    })
    expect(await ofClient(api, client.id)).toEqual(['Ines', mobile.number, 'ines@example.com'])
    // The client's phone moves the mark to a number that is there, and replaces the preferred one otherwise.
    await api.patch(`/api/clients/${client.id}`, { phone: '555-0102' })
    expect((await contacts(api, client.id)).map(shown)).toEqual([
      ['Ines*', '555-0102*', mobile.number, 'ines@example.com*'],
    ])
    await api.patch(`/api/clients/${client.id}`, { phone: '555-0109' })
    await api.patch(`/api/clients/${client.id}`, { email: '', contactName: 'Inês' })
    expect((await contacts(api, client.id)).map(shown)).toEqual([['Inês*', '555-0109*', mobile.number]])
  })

  it('make a contact where there is none, and none of nothing', async () => {
    const { agent } = await world()
    const { body } = await agent.api.post('/api/clients', { name: 'Ana' })
    expect(await contacts(agent.api, body.id)).toEqual([])
    await agent.api.patch(`/api/clients/${body.id}`, { phone: '555-0101' })
    expect((await contacts(agent.api, body.id)).map(shown)).toEqual([['*', '555-0101*']])
    await agent.api.patch(`/api/clients/${body.id}`, { phone: '' })
    expect(await contacts(agent.api, body.id)).toEqual([])
  })

  it('follow when another contact is preferred, or the preferred one is removed', async () => {
    const { agent } = await world()
    const { api } = agent
    const client = (await api.post('/api/clients', { name: 'Ana Diaz', phone: '555-0101' })).body
    const spouse = (
      await api.post(`/api/clients/${client.id}/contacts`, {
        name: 'Marco Diaz',
        roles: ['spouse'],
        phones: [work, mobile],
        emails: [email],
      })
    ).body
    expect([spouse.isPreferred, spouse.phones[0].isPreferred]).toEqual([false, true])
    expect(await ofClient(api, client.id)).toEqual(['', '555-0101', ''])
    await api.patch(`/api/contacts/${spouse.id}`, { isPreferred: true })
    expect(await ofClient(api, client.id)).toEqual(['Marco Diaz', work.number, email.address])
    expect((await contacts(api, client.id)).map((contact) => contact.isPreferred)).toEqual([true, false])
    await api.delete(`/api/contacts/${spouse.id}`)
    expect(await ofClient(api, client.id)).toEqual(['', '555-0101', ''])
    const [own] = await contacts(api, client.id)
    await api.delete(`/api/contacts/${own?.id}`)
    expect(await ofClient(api, client.id)).toEqual(['', '', ''])
  })
})

describe('a contact', () => {
  it('notes consent with the person and the time, and keeps both while the answer stays', async () => {
    const { agent, api, server } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const made = (
      await agent.api.post(`/api/clients/${client.id}/contacts`, { name: 'Ana', consent: { text: true } })
    ).body
    expect(made.consent).toEqual({
      text: { isGiven: true, at: expect.any(String), byId: agent.id, byName: agent.name },
      ...{ call: null, email: null },
    })
    server.clock.now = new Date(Date.now() + 60_000)
    const later = (await api.patch(`/api/contacts/${made.id}`, { consent: { text: true, email: false } }))
      .body
    server.clock.now = null
    expect(later.consent.text).toEqual(made.consent.text)
    expect([later.consent.email.isGiven, later.consent.email.byId === agent.id]).toEqual([false, false])
    const none = (await api.patch(`/api/contacts/${made.id}`, { consent: { text: null } })).body
    expect([none.consent.text, none.consent.email.isGiven]).toEqual([null, false])
  })

  it('keeps the day of birth encrypted and out of the timeline and audit log', async () => {
    const { agent, server } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const input = { name: 'Ana', dateOfBirth: '1980-02-03' }
    const made = (await agent.api.post(`/api/clients/${client.id}/contacts`, input)).body
    expect(made.dateOfBirth).toBe('1980-02-03')
    await agent.api.patch(`/api/contacts/${made.id}`, { dateOfBirth: '1981-02-03' })
    const kept = await server.database.pool.query(
      `select k.date_of_birth, (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from audit_entries
        where record_id = k.client_id) as audited from client_contacts k where k.id = $1`,
      [made.id],
    )
    expect(JSON.stringify(kept.rows)).not.toMatch(/198[01]-02-03/)
    const future = await agent.api.patch(`/api/contacts/${made.id}`, { dateOfBirth: '2199-02-03' })
    expect([future.status, Object.keys(future.body.fields)]).toEqual([400, ['dateOfBirth']])
  })

  it('is shown in the timeline of its client', async () => {
    const { agent } = await world()
    const { api } = agent
    const client = (await api.post('/api/clients', { name: 'Ana' })).body
    const made = (await api.post(`/api/clients/${client.id}/contacts`, { name: 'Bo', phones: [mobile] })).body
    await api.patch(`/api/contacts/${made.id}`, { roles: ['claims'] })
    await api.delete(`/api/contacts/${made.id}`)
    const { body } = await api.get(`/api/activity?recordType=client&recordId=${client.id}`)
    const bo = 'Bo, mobile (555) 010-2000'
    const claims = 'Bo (claims), mobile (555) 010-2000'
    expect(body.map(({ changes }: { changes: unknown[] }) => changes)).toEqual([
      [
        { field: 'contact', before: claims, after: null },
        { field: 'contactName', before: 'Bo', after: '' },
        { field: 'phone', before: mobile.number, after: '' },
      ],
      [{ field: 'contact', before: bo, after: claims }],
      [
        { field: 'contact', before: null, after: bo },
        { field: 'contactName', before: '', after: 'Bo' },
        { field: 'phone', before: '', after: mobile.number },
      ],
      [],
    ])
  })

  it('finds its client by name, any number and any address, in the list and in the search', async () => {
    const { agent, otherAgent } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Harbor Lane', phone: '555-0101' })).body
    await agent.api.post(`/api/clients/${client.id}/contacts`, {
      name: 'Bookkeeper Bo',
      phones: [mobile, work],
      emails: [email, { kind: 'other', address: 'Bo@ledger.example' }],
    })
    for (const q of ['bookkeeper', '5550103000', '010-3000', 'bo@ledger.example', 'harbor bookkeeper']) {
      expect([q, (await agent.api.get('/api/clients', { query: { q } })).body.length]).toEqual([q, 1])
      const found = await agent.api.get('/api/search', { query: { q } })
      expect([q, JSON.stringify(found.body).includes(client.id)]).toEqual([q, true])
      expect((await otherAgent.api.get('/api/clients', { query: { q } })).body).toEqual([])
    }
    const owning = async (contact: string) =>
      (await agent.api.get('/api/clients', { query: { contact } })).body.length
    expect(await owning('555-010-3000')).toBe(1)
    expect(await owning('BO@ledger.example')).toBe(1)
    expect(await owning('ledger.example')).toBe(0)
    expect(await owning('0103000')).toBe(0)
  })

  it('is refused when empty, from an old version, or beyond fifty', async () => {
    const { agent } = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana' })).body
    const path = `/api/clients/${client.id}/contacts`
    const empty = await agent.api.post(path, { roles: ['claims'] })
    expect([empty.status, empty.body.fields]).toEqual([
      400,
      { name: 'Enter a name, a phone number or an email' },
    ])
    const { body } = await agent.api.post(path, { name: 'Bo' })
    expect((await agent.api.patch(`/api/contacts/${body.id}`, { name: '' })).status).toBe(400)
    expect((await agent.api.patch(`/api/contacts/${body.id}`, { name: 'B', version: 9 })).status).toBe(409)
    for (let more = 1; more < 50; more += 1) await agent.api.post(path, { name: `N${more}` })
    const last = await agent.api.post(path, { name: 'One more' })
    expect([last.status, last.body.message]).toEqual([400, 'A client can have at most 50 contacts'])
  })

  it('is missing for those who cannot reach its client, also after the client went', async () => {
    const { agent, otherAgent } = await world()
    const stranger = await world()
    const client = (await agent.api.post('/api/clients', { name: 'Ana', phone: '555-0101' })).body
    const [own] = await contacts(agent.api, client.id)
    for (const api of [otherAgent.api, stranger.api]) {
      expect((await api.get(`/api/clients/${client.id}/contacts`)).status).toBe(404)
      expect((await api.post(`/api/clients/${client.id}/contacts`, { name: 'X' })).status).toBe(404)
      expect((await api.patch(`/api/contacts/${own?.id}`, { name: 'X' })).status).toBe(404)
      expect((await api.delete(`/api/contacts/${own?.id}`)).status).toBe(404)
    }
    await agent.api.delete(`/api/clients/${client.id}`)
    expect((await agent.api.patch(`/api/contacts/${own?.id}`, { name: 'X' })).status).toBe(404)
  })
})
