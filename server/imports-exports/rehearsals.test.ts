import { describe, expect, it } from 'vitest'
import { newValues } from '#server/records/statement.ts'
import type { Api } from '#server/testing/api.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Difference, Rehearsal } from '#shared/imports-exports/rehearsals.contract.ts'
import { differencesSql, listDifferences } from './rehearsals.queries.ts'
import { checked, csvOf, published, settled } from './testing.ts'

const acme = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  Phone: '(555) 010-0199',
  City: 'Reno',
  'Policy #': 'BOP-1',
  LOB: 'BOP',
  Carrier: 'Travelers',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2040',
  Premium: '1,200.00',
  'Policy Status': 'Active',
  'Cancel Date': '',
}
// A client of whom there is nothing but a name and a policy.
const lee = {
  ...acme,
  'Insured Name': 'Ann Lee',
  Email: '',
  Phone: '',
  City: '',
  'Policy #': 'HO-1',
  LOB: 'Homeowners',
}

async function rehearse(about: World, file: string, api: Api = about.api) {
  const boundary = 'b'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="export.csv"\r\n\r\n`
  const body = Buffer.from(`${head}${file}\r\n--${boundary}--\r\n`)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { body: made } = await api.post('/api/rehearsals', body, { headers })
  await settled(about, api, made.id)
  return made.id as string
}

const path = (id: string) => `/api/imports/${id}/differences`
const summaryOf = ({ differences }: Rehearsal) =>
  differences.map(({ kind, of, field, client, policyNumber, here, there }) => [
    kind,
    of,
    field,
    client,
    policyNumber,
    here,
    there,
  ])

async function compared(about: World, id: string): Promise<Rehearsal> {
  const { status, body } = await about.api.get(path(id))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function applyAll(about: World, id: string): Promise<void> {
  const { differences } = await compared(about, id)
  const keys = differences.map(({ key }) => key)
  const { status, body } = await about.api.post(path(id), { keys })
  expect([status, body]).toEqual([200, { taken: keys.length, refused: [] }])
}

describe('a rehearsal', () => {
  it('of what was imported finds no difference, again and again', async () => {
    const about = await world()
    await published(about, (await checked(about, csvOf([acme, lee]))).id)
    for (let time = 0; time < 2; time += 1) {
      const id = await rehearse(about, csvOf([acme, lee]))
      expect(await compared(about, id)).toEqual({
        ...{ missingHere: 0, missingThere: 0, different: 0, differences: [] },
        ...{ premiumThere: 2400, premiumHere: 2400 },
      })
    }
  })

  it('says to the cent what differs by client, policy, term and premium, and takes it over until nothing does', async () => {
    const about = await world()
    await published(about, (await checked(about, csvOf([acme, lee]))).id)
    await about.api.post('/api/clients', { name: 'Only Here', email: 'only@here.example' })
    const file = csvOf([
      { ...acme, Premium: '1,250.01', City: 'Sparks' },
      { ...acme, 'Policy #': 'GL-2', LOB: 'General liability', Premium: '300.10', 'Policy Status': '' },
      {
        ...acme,
        'Insured Name': 'Zoe Ray',
        Email: 'zoe@ray.example',
        Phone: '',
        'Policy #': 'HO-9',
        LOB: 'Renters',
      },
      { ...lee, 'Policy Status': 'Cancelled', 'Cancel Date': '6/1/2026' },
    ])
    const id = await rehearse(about, file)
    const report = await compared(about, id)
    expect(summaryOf(report)).toEqual([
      ['different', 'client', 'city', 'Acme Plumbing LLC', '', 'Reno', 'Sparks'],
      ['different', 'term', 'premium', 'Acme Plumbing LLC', 'BOP-1', '1200.00', '1250.01'],
      ['missing_here', 'term', '', 'Acme Plumbing LLC', 'GL-2', null, '300.10'],
      ['different', 'term', 'status', 'Ann Lee', 'HO-1', 'active', 'cancelled'],
      ['missing_there', 'client', '', 'Only Here', '', 'Only Here', null],
      ['missing_here', 'client', '', 'Zoe Ray', '', null, 'Zoe Ray'],
      ['missing_here', 'term', '', 'Zoe Ray', 'HO-9', null, '1200.00'],
    ])
    expect(report).toMatchObject({
      missingHere: 3,
      missingThere: 1,
      different: 3,
      premiumThere: 3950.11,
      premiumHere: 2400,
    })
    const only = (await about.api.get(`${path(id)}?kind=missing_there`)).body
    expect(only.differences).toHaveLength(1)
    await applyAll(about, id)
    expect((await compared(about, id)).differences).toEqual([])
    expect((await compared(about, await rehearse(about, file))).differences).toEqual([])
  })

  it('is compared with the book as a whole, never with all of it for each of its terms', async () => {
    const about = await world()
    const { id } = await checked(about, csvOf([acme]))
    const { id: userId, name, email, role } = about.owner
    const person = { id: userId, name, email, role, timeZone: 'America/New_York', sessionId: '' }
    const rights = { seesWholeBook: true, mayAssign: true, isReadOnly: false }
    const login = { hasTwoFactor: false, needsTwoFactor: false }
    const user = { ...person, ...rights, ...login, agencyId: about.agencyId, agencyOwnerId: userId }
    const values = newValues()
    const text = `explain ${differencesSql(user, values, id, '2026-11-01')} ${listDifferences}`
    const { rows } = await about.server.database.pool.query<{ 'QUERY PLAN': string }>(text, values.list)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Anti Join')
    expect(plan).not.toMatch(/NOT \((hashed )?SubPlan/)
  })

  it('applies by transactions', async () => {
    const about = await world()
    await published(about, (await checked(about, csvOf([acme]))).id)
    const id = await rehearse(
      about,
      csvOf([
        { ...acme, Premium: '1,250.01' },
        { ...acme, 'Policy #': 'GL-2' },
      ]),
    )
    await applyAll(about, id)
    const policies: { id: string; policyNumber: string }[] = (await about.api.get('/api/policies')).body
    const actsOf = async (number: string) => {
      const term = policies.find(({ policyNumber }) => policyNumber === number)
      const { terms } = (await about.api.get(`/api/policies/${term?.id}/history`)).body
      return terms[0].transactions.map((made: { kind: string; premiumChange: number }) => [
        made.kind,
        made.premiumChange,
      ])
    }
    expect(await actsOf('BOP-1')).toEqual([
      ['transfer_in', 1200],
      ['endorsement', 50.01],
    ])
    expect(await actsOf('GL-2')).toEqual([['transfer_in', 1200]])
  })

  it('keeps what cannot be applied, with the reason', async () => {
    const about = await world()
    await published(about, (await checked(about, csvOf([acme]))).id)
    const id = await rehearse(about, csvOf([{ ...acme, LOB: 'Cyber' }]))
    const [line] = (await compared(about, id)).differences
    expect(line).toMatchObject({
      field: 'lineOfBusiness',
      here: 'BOP',
      there: 'Cyber',
    } satisfies Partial<Difference>)
    expect((await about.api.post(path(id), { keys: [] })).status).toBe(400)
    expect((await about.api.post(path(id), { keys: ['term:99'] })).body).toEqual({ taken: 0, refused: [] })
  })

  it('is read by its columns at once only where they are known, and compares no prospects', async () => {
    const about = await world()
    const id = await rehearse(about, csvOf([acme]))
    const waiting = await about.api.get(path(id))
    expect([waiting.status, waiting.body.reason]).toEqual([409, 'import_uploaded'])
    const prospects = await checked(about, csvOf([{ Name: 'Ann Lee', Email: 'a@b.example' }]), 'prospects')
    expect((await about.api.get(path(prospects.id))).status).toBe(422)
  })

  it('shows an agent only what is theirs', async () => {
    const about = await world()
    await published(about, (await checked(about, csvOf([acme]))).id)
    const { api } = about.agent
    const job = await checked(about, csvOf([lee]), 'clients', api)
    const { body } = await api.get(path(job.id))
    expect(summaryOf(body).map(([kind]) => kind)).toEqual(['missing_here', 'missing_here'])
    expect((await about.otherAgent.api.get(path(job.id))).status).toBe(404)
  })
})
