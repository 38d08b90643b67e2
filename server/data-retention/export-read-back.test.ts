import { expect, it } from 'vitest'
import { seedAgencies } from '#server/demo/seed.service.ts'
import { checked, published } from '#server/imports-exports/testing.ts'
import { addPerson, type World, world } from '#server/testing/world.ts'
import { downloadExport, rowsIn, unzip } from './testing.ts'

type Owned = Pick<World, 'server' | 'agencyId' | 'api'>

async function filesOf({ server, api }: Owned): Promise<Record<string, string>> {
  const { id } = (await api.post('/api/data-exports')).body
  await server.jobs.settle()
  return unzip((await downloadExport(server, api, id)).bytes)
}

async function rowsOf<Row extends object>({ server, agencyId }: Owned, text: string): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [agencyId])).rows
}

// A client without a number of its own is known by its id in the file.
const number = `coalesce(nullif(c.client_number, ''), c.id::text)`

const customOf = (
  alias: string,
) => `(select jsonb_object_agg(f.name, v.value) from jsonb_each(${alias}.custom) v
  join custom_fields f on f.agency_id = ${alias}.agency_id and f.id = v.key::uuid)`

// Nobody of the exported agency is on the other one's team: their names go to the notes there.
const notesOf = `regexp_replace(c.notes, '\\n?(Producer|Service person) in the file: [^\\n]*', '', 'g')`

const clientsOf = `
  select ${number} as number, c.kind, c.name, c.email, c.phone, c.street, c.city, c.state, c.zip, c.naics, c.employees,
    c.annual_revenue, ${notesOf} as notes, ${customOf('c')} as custom, (c.created_at at time zone 'America/New_York')::date::text as since,
    (select jsonb_agg(o.name order by o.name) from client_contacts o where o.agency_id = c.agency_id and o.client_id = c.id
      and not o.is_preferred) as others
  from clients c where c.agency_id = $1 and c.deleted_at is null order by 1`

const termsOf = `
  select ${number} as number, p.policy_number, p.carrier, p.type, p.line_of_business, p.effective_date, p.expiration_date,
    p.term_expiration_date, p.premium, p.status, p.transaction, before.effective_date as continues, first.effective_date as first, ${customOf('p')} as custom,
    (select jsonb_agg(jsonb_build_array(t.kind, t.effective_date, t.premium_change) order by t.effective_date, t.kind, t.premium_change)
      from policy_transactions t where t.agency_id = p.agency_id and t.term_id = p.id) as transactions
  from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  left join policies before on before.agency_id = p.agency_id and before.id = p.renewed_from_id
  join policies first on first.agency_id = p.agency_id and first.id = p.policy_id
  where p.agency_id = $1 and p.deleted_at is null order by 1, p.policy_number, p.line_of_business, p.effective_date`

const sumsOf = `
  select count(*)::int as terms, sum(premium) as premium, count(distinct policy_id)::int as policies,
    (select count(*)::int from policy_transactions t where t.agency_id = $1) as transactions,
    (select sum(premium_change) from policy_transactions t where t.agency_id = $1) as changes
  from policies where agency_id = $1 and deleted_at is null`

/** Makes the custom fields that an export names and imports its clients with their policies. */
async function readBack(target: World, files: Record<string, string>) {
  for (const field of rowsIn(files['jsonl/custom_fields.jsonl'])) {
    const { record_type: recordType, name, kind, choices, is_sensitive: isSensitive } = field
    const made = { recordType, name, kind, isSensitive, ...(kind === 'choice' && { choices }) }
    expect((await target.api.post('/api/custom-fields', made)).status).toBe(201)
  }
  const file = files['import/clients.csv'] ?? ''
  const { id, mapping } = await checked(target, file)
  const headings = file.split('\r\n')[0]?.split(',') ?? []
  expect(headings.filter((_, at) => mapping[at] === null)).toEqual([])
  return published(target, id)
}

async function expectSame(target: Owned, source: Owned): Promise<void> {
  expect(await rowsOf(target, clientsOf)).toEqual(await rowsOf(source, clientsOf))
  expect(await rowsOf(target, termsOf)).toEqual(await rowsOf(source, termsOf))
  expect(await rowsOf(target, sumsOf)).toEqual(await rowsOf(source, sumsOf))
}

it('an export is read back by the import with the same clients, terms, links, transactions and sums', async () => {
  const target = await world()
  const { server } = target
  await seedAgencies(server.database, server.ctx.clock(), { agencies: 1, clients: 40 })
  const found = `select id from agencies where name like 'Seeded Agency%' order by created_at desc limit 1`
  const [agency] = (await server.database.pool.query<{ id: string }>(found)).rows
  const agencyId = agency?.id ?? ''
  const { api } = await addPerson(server, 'agency_owner', agencyId)
  const source = { server, agencyId, api }

  const files = await filesOf(source)
  expect(await readBack(target, files)).toMatchObject({ status: 'published', counts: { refuse: 0 } })
  await expectSame(target, source)

  await published(target, (await checked(target, files['import/notes.csv'] ?? '')).id)
  const notes = `select n.body from activities n where n.agency_id = $1 and n.kind in ('note', 'call', 'email')`
  expect(await rowsOf(target, notes)).toHaveLength((await rowsOf(source, notes)).length)

  await published(target, (await checked(target, files['import/prospects.csv'] ?? '', 'prospects')).id)
  const prospects = `select name, status, x_date, potential_premium, next_step from prospects
    where agency_id = $1 and deleted_at is null and status <> 'converted' order by 1, 4`
  expect(await rowsOf(target, prospects)).toEqual(await rowsOf(source, prospects))
})

it('keeps people, packages, cancellations, rewrites and corrections of an export that is read back', async () => {
  const source = await world()
  const { api } = source
  await rowsOf(source, `update users set name = 'Maya Ellis' where agency_id = $1`)
  const acme = {
    kind: 'commercial',
    name: 'Acme LLC',
    fein: '12-3456789',
    clientNumber: 'C-7',
    notes: 'Line 1\nLine 2',
  }
  const { id: acmeId } = (await api.post('/api/clients', acme)).body
  const ana = { kind: 'personal', name: 'Ana Diaz', dateOfBirth: '1980-02-29', phone: '(757) 555-0101' }
  const { id: anaId } = (await api.post('/api/clients', ana)).body
  const marco = {
    name: 'Marco Diaz',
    roles: ['spouse'],
    phones: [{ kind: 'mobile', number: '(757) 555-0102' }],
  }
  await api.post(`/api/clients/${anaId}/contacts`, marco)
  const begun = { carrier: 'Erie', effectiveDate: '2026-01-01', expirationDate: '2040-01-01' }
  const lines = [
    { line: 'General liability', premium: 1000 },
    { line: 'Commercial property', premium: 500.5 },
  ]
  const many = { ...begun, type: 'commercial', policyNumber: 'PK-1', premium: 1500.5, lines }
  const auto = { ...begun, type: 'auto', lineOfBusiness: 'Personal auto', policyNumber: 'A-1', premium: 900 }
  const termOf = async (clientId: string, policy: object) =>
    (await api.post(`/api/clients/${clientId}/policies`, policy)).body.id as string
  const enter = async (termId: string, transaction: object) => {
    const { status, body } = await api.post(`/api/policies/${termId}/transactions`, transaction)
    expect(status).toBe(201)
    return body.transaction.id as string
  }
  await termOf(acmeId, many)
  const term = await termOf(anaId, auto)
  const wrong = await enter(term, { kind: 'endorsement', effectiveDate: '2026-02-01', premiumChange: 70 })
  await enter(term, { kind: 'correction', corrects: wrong, replacement: { premiumChange: 50 } })
  await enter(term, { kind: 'cancellation', effectiveDate: '2026-03-01', returnPremium: 700, reason: 'Sold' })
  await enter(term, { kind: 'reinstatement', effectiveDate: '2026-03-01' })
  const newTerm = { ...begun, effectiveDate: '2026-04-01', policyNumber: 'A-2', premium: 800 }
  await enter(term, { kind: 'rewrite', newTerm })

  const target = await world()
  expect(await readBack(target, await filesOf(source))).toMatchObject({ counts: { refuse: 0, policies: 3 } })
  const terms = `select p.policy_number, p.premium, p.status, p.lines, before.policy_number as continues from policies p
    left join policies before on before.agency_id = p.agency_id and before.id = p.renewed_from_id
    where p.agency_id = $1 order by 1`
  expect(await rowsOf(target, terms)).toEqual(await rowsOf(source, terms))
  const kinds = `select t.kind, t.effective_date, t.premium_change, t.lines, t.reason from policy_transactions t
    where t.agency_id = $1 and t.kind <> 'correction' and not exists (select from policy_transactions k where k.corrects = t.id)
    order by t.effective_date, t.kind, t.premium_change`
  expect(await rowsOf(target, kinds)).toEqual(await rowsOf(source, kinds))
  const names = `select c.name, o.name as contact, o.roles, o.phones from clients c left join client_contacts o
    on o.agency_id = c.agency_id and o.client_id = c.id where c.agency_id = $1 order by 1, 2`
  expect(await rowsOf(target, names)).toEqual(await rowsOf(source, names))
  const [first, second] = (await target.api.get('/api/clients?sort=name&limit=5')).body
  const read = async (id: string) => (await target.api.get(`/api/clients/${id}`)).body
  expect(await read(first.id)).toMatchObject({
    ...acme,
    notes: 'Line 1\nLine 2\nProducer in the file: Maya Ellis',
  })
  expect(await read(second.id)).toMatchObject(ana)
})
