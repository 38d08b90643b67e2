import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { madeFacts } from '#engines/gap-analysis/testing/made-facts.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { scheduleItems } from '#server/db/tables/commercial.ts'
import { asDatabaseOwner, type World, world } from '#server/testing/world.ts'
import { Account, AccountItem } from '#shared/commercial/accounts.contract.ts'
import { Schedules } from '#shared/commercial/schedules.contract.ts'
import { addReadDocument } from './analyses-testing.ts'

const path = '/api/commercial'

async function addClient({ agent }: World, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await agent.api.post('/api/clients', { name: 'Harbor Grill', kind: 'commercial', ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

const truck = { year: 2021, make: 'Ford', model: 'Transit', vin: '1FTBW2CM5MKA00001', costNew: 41_500.5 }

describe('the list of commercial accounts', () => {
  it('shows exposures, lines in force, premium, next expiration, submissions and documents', {
    tags: ['journey'],
  }, async () => {
    const place = await world()
    const id = await addClient(place, { annualRevenue: 900_000, state: 'VA' })
    await addClient(place, { name: 'A person', kind: 'personal' })
    const { api } = place.agent
    await api.post('/api/policies', {
      ...{ clientId: id, type: 'commercial', lineOfBusiness: 'BOP', carrier: 'Hartford', premium: 4200 },
      ...{ effectiveDate: '2026-01-01', expirationDate: '2099-01-01' },
    })
    await api.put(`${path}/${id}/schedules`, {
      schedule: 'payroll',
      rows: [{ values: { classCode: '9082', payroll: 100_000 } }, { values: { payroll: 50_000.25 } }],
    })
    await api.patch(`${path}/${id}`, { squareFeet: 4000, operations: 'Restaurant' })
    await api.post('/api/requotes', { clientId: id, lines: ['BOP'] })
    await addReadDocument(place, place.agent, { clientId: id })
    const { body } = await api.get(path)
    expect(body).toHaveLength(1)
    expect(AccountItem.strict().parse(body[0])).toMatchObject({
      ...{ id, name: 'Harbor Grill', sales: 900_000, payroll: 150_000.25, squareFeet: 4000, lines: ['BOP'] },
      ...{ premium: 4200, nextExpiration: '2099-01-01', openRequotes: 1, documents: 1 },
    })
  })

  it('finds by words and filters, sorts, and answers a page at a time', { tags: ['journey'] }, async () => {
    const place = await world()
    const { api } = place.agent
    const [one] = [await addClient(place), await addClient(place, { name: 'Zebra Foods', annualRevenue: 5 })]
    await api.patch(`${path}/${one}`, { operations: 'Seafood restaurant', annualSales: 7 })
    await api.post('/api/policies', {
      ...{ clientId: one, type: 'commercial', lineOfBusiness: 'Workers comp', carrier: 'Travelers' },
      expirationDate: '2099-03-01',
    })
    await api.post('/api/requotes', { clientId: one, lines: ['Workers comp'] })
    const names = async (query: string) =>
      (await api.get(`${path}?${query}`)).body.map(({ name }: AccountItem) => name)
    for (const query of ['q=seafood', 'q=travel', 'line=workers comp', 'active=true', 'requotes=true'])
      expect(await names(query), query).toEqual(['Harbor Grill'])
    expect(await names('expiresFrom=2099-02-01&expiresTo=2099-04-01')).toEqual(['Harbor Grill'])
    expect(await names('active=false')).toEqual(['Zebra Foods'])
    expect(await names('sort=-sales')).toEqual(['Harbor Grill', 'Zebra Foods'])
    expect(await names('sort=sales')).toEqual(['Zebra Foods', 'Harbor Grill'])
    const page = await api.get(`${path}?limit=1&sort=-premium`)
    expect(page.body).toHaveLength(1)
    expect(String(page.headers['x-total-count'])).toBe('2')
    const csv = await api.get(`${path}/export.csv?q=seafood`)
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain('Harbor Grill,,Seafood restaurant,7')
  })

  it('is an agent’s own; the owner sees all', async () => {
    const place = await world()
    const id = await addClient(place)
    expect((await place.otherAgent.api.get(path)).body).toEqual([])
    expect((await place.api.get(path)).body).toHaveLength(1)
    const missing = await place.otherAgent.api.get(`${path}/${randomUUID()}`)
    for (const call of [`${path}/${id}`, `${path}/${id}/schedules`]) {
      const answer = await place.otherAgent.api.get(call)
      expect(answer.status).toBe(404)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
  })
})

describe('the exposures of an account', () => {
  it('are kept from the first on, checked, and refused from a stale version', async () => {
    const place = await world()
    const { api } = place.agent
    const id = await addClient(place)
    const fresh = Account.strict().parse((await api.get(`${path}/${id}`)).body)
    expect(fresh.exposures).toMatchObject({ annualSales: null, operations: '', version: 0 })
    const first = await api.patch(`${path}/${id}`, {
      annualSales: 1_200_000,
      experienceMod: '0.92',
      version: 0,
    })
    expect(first.status).toBe(200)
    expect(first.body.exposures).toMatchObject({ annualSales: 1_200_000, experienceMod: '0.92', version: 1 })
    expect((await api.patch(`${path}/${id}`, { drivers: 3, version: 0 })).status).toBe(409)
    expect((await api.patch(`${path}/${id}`, { drivers: 3, version: 1 })).body.exposures.version).toBe(2)
    const wrong = await api.patch(`${path}/${id}`, { squareFeet: -1, experienceMod: 'high' })
    expect(wrong.body.fields).toEqual({
      squareFeet: 'Enter a whole number from 0 to 2,147,483,647',
      experienceMod: 'Enter a factor such as 0.92',
    })
    const audited = await asDatabaseOwner(place.server, (db) =>
      db.select().from(auditEntries).where(eq(auditEntries.recordId, id)).orderBy(auditEntries.sequence),
    )
    const changes = audited.filter(({ action }) => action === 'commercial_account.updated')
    expect(changes.map(({ after }) => after)).toEqual([
      { annualSales: 1_200_000, experienceMod: '0.92' },
      { drivers: 3 },
    ])
  })

  it('make an estimate with its arithmetic, missing inputs and the client’s name', async () => {
    const place = await world()
    const id = await addClient(place, { state: 'VA', yearStarted: 2001 })
    await place.agent.api.patch(`${path}/${id}`, { annualSales: 1_000_000 })
    await place.agent.api.put(`${path}/${id}/schedules`, { schedule: 'vehicles', rows: [{ values: truck }] })
    const made = await place.agent.api.post(`${path}/${id}/estimate`)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      title: 'Harbor Grill',
      more: { sales: 1_000_000, power_units: 1, state: 'VA' },
    })
    expect(made.body.result.lines.map(({ line }: { line: string }) => line)).toEqual(['auto'])
    expect(made.body.result.premium).toBeGreaterThan(0)
  })
})

describe('a schedule', () => {
  it('is kept in its order; rows are added, changed, moved and removed at once', async () => {
    const place = await world()
    const { api } = place.agent
    const id = await addClient(place)
    const url = `${path}/${id}/schedules`
    const put = (body: object) => api.put(url, { schedule: 'vehicles', ...body })
    const first = await put({
      rows: [{ values: truck }, { values: { make: 'Ram' } }, { values: { make: 'GMC' } }],
    })
    expect(first.status).toBe(200)
    const [ford, ram, gmc] = Schedules.strict().parse(first.body).vehicles.rows
    const { mark } = first.body.vehicles
    const second = await put({
      mark,
      rows: [
        { id: gmc?.id, values: { make: 'GMC', year: 2020 } },
        { id: ford?.id, values: truck },
        { values: { make: 'Volvo' } },
      ],
    })
    const makes = second.body.vehicles.rows.map(({ values }: { values: { make: string } }) => values.make)
    expect(makes).toEqual(['GMC', 'Ford', 'Volvo'])
    expect(second.body.vehicles.rows.map((row: { id: string }) => row.id)).not.toContain(ram?.id)
    expect((await api.get(url)).body).toEqual(second.body)
    const stale = await put({ mark, rows: [] })
    expect(stale.status).toBe(409)
    expect(stale.body.details ?? stale.body).toMatchObject({ reason: 'stale_version' })
    expect(stale.body.changes).toMatchObject([{ actor: 'person', userName: place.agent.name, isYou: true }])
    const owners = await place.api.put(url, { schedule: 'vehicles', mark, rows: [] })
    expect(owners.body.changes).toMatchObject([{ userName: place.agent.name, isYou: false, fields: [] }])
    expect((await api.get(url)).body.vehicles.rows).toHaveLength(3)
  })

  it('refuses cells that do not fit and says which', async () => {
    const place = await world()
    const id = await addClient(place)
    const answer = await place.agent.api.put(`${path}/${id}/schedules`, {
      schedule: 'vehicles',
      rows: [{ values: truck }, { values: { year: 'new', costNew: -1 } }, { values: { color: 'red' } }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject({
      'rows.1.year': 'Enter a whole number from 1900 to 2199',
      'rows.1.costNew': 'Enter an amount of 0 or more',
    })
    expect(Object.keys(answer.body.fields)).toContain('rows.2')
  })

  it('shows the document and page of a filed row, but only to whoever may see that document', async () => {
    const place = await world()
    const id = await addClient(place)
    const at = { text: '', page: 3, box: null, confidence: 0.9, by: 'words' as const }
    const vehicle = { number: '1', make: null, model: null, costNew: null, garaging: null }
    const facts = {
      ...madeFacts({ lines: ['auto'] }),
      vehicles: [{ ...vehicle, year: null, vin: { ...at, value: truck.vin } }],
    }
    const documentId = await addReadDocument(place, place.owner, { facts })
    await asDatabaseOwner(place.server, (db) =>
      db.insert(scheduleItems).values({
        ...{ agencyId: place.agencyId, id: randomUUID(), clientId: id, schedule: 'vehicles', position: 0 },
        ...{ values: { number: '1', vin: truck.vin }, documentId },
      }),
    )
    const url = `${path}/${id}/schedules`
    const source = { documentId, fileName: 'policy.pdf', page: 3 }
    expect((await place.api.get(url)).body.vehicles.rows[0].source).toEqual(source)
    expect((await place.agent.api.get(url)).body.vehicles.rows[0].source).toBeNull()
  })

  it('is written once for one action, however often it is sent', async () => {
    const place = await world()
    const id = await addClient(place)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const body = { schedule: 'payroll', rows: [{ values: { classCode: '8810', payroll: 5 } }] }
    const [first, second] = [
      await place.agent.api.put(`${path}/${id}/schedules`, body, key),
      await place.agent.api.put(`${path}/${id}/schedules`, body, key),
    ]
    expect(second.body).toEqual(first.body)
  })
})
