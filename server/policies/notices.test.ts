import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { metricsOf } from '#server/dashboard/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { world } from '#server/testing/world.ts'
import { PolicyItem } from '#shared/policies/policies.contract.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  policyNumber: 'GL-1',
  effectiveDate: '2026-06-01',
  expirationDate: '2027-06-01',
  premium: 1000,
}

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

async function insured(fields: object = {}) {
  const made = await world()
  const { api } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const { body } = await api.post(`/api/clients/${client}/policies`, { ...term, ...fields })
  const patch = async (change: object) => (await api.patch(`/api/policies/${body.id}`, change)).body
  return { ...made, client, id: body.id as string, patch }
}

type Insured = Awaited<ReturnType<typeof insured>>

/** What every place that counts policies says of the only one. */
async function counted({ api, owner, client }: Pick<Insured, 'api' | 'owner' | 'client'>) {
  const metrics = await metricsOf(owner)
  const found = async (path: string, query: Record<string, string>) =>
    (await api.get(path, { query })).body.length as number
  return {
    policies: metrics.totalPolicies,
    book: metrics.totalPremium,
    clients: metrics.clientsWithActivePolicy,
    listed: await found('/api/policies', { active: 'true' }),
    ofClients: await found('/api/clients', { active: 'true', inForceOn: '2026-11-20' }),
    account: (await api.get('/api/commercial', { query: { q: 'Ana' } })).body.find(
      ({ id }: { id: string }) => id === client,
    )?.premium,
  }
}

const inForce = { policies: 1, book: 1000, clients: 1, listed: 1, ofClients: 1, account: 1000 }
const over = { policies: 0, book: 0, clients: 0, listed: 0, ofClients: 0, account: 0 }

describe('a notice for a future day', () => {
  it('of cancellation leaves the policy in force until that day, everywhere it counts', async () => {
    const made = await insured()
    await made.patch({ status: 'cancelled', expirationDate: '2026-12-15', cancelReason: 'Nonpayment' })
    expect(await counted(made)).toEqual(inForce)
    await made.patch({ expirationDate: '2026-11-20' })
    expect(await counted(made)).toEqual(over)
  })

  it('of non-renewal leaves the policy in force until it expires, and among the renewals', async () => {
    const made = await insured({ expirationDate: '2026-12-20' })
    await made.patch({ status: 'non_renewed' })
    expect(await counted(made)).toEqual(inForce)
    const renewals = { nextMonth: { count: 1, premium: 1000 }, next90Days: { count: 1, premium: 1000 } }
    expect((await made.api.get('/api/policy-renewals')).body).toMatchObject(renewals)
    await made.patch({ expirationDate: '2026-11-20' })
    expect(await counted(made)).toEqual(over)
  })

  it('of cancellation is no renewal: its day is not the day on which the term expires', async () => {
    const made = await insured()
    await made.patch({ status: 'cancelled', expirationDate: '2026-12-15' })
    expect((await made.api.get('/api/policy-renewals')).body).toMatchObject({ next90Days: { count: 0 } })
  })

  it('is said in the export, not that the policy has ended', async () => {
    const made = await insured()
    await made.patch({ status: 'cancelled', expirationDate: '2026-12-15' })
    expect((await made.api.get('/api/policies/export.csv')).text).toContain('Pending cancellation')
  })

  it('does not bring a policy into force that was cancelled flat before it began', async () => {
    const made = await insured({ effectiveDate: '2026-12-01', expirationDate: '2027-12-01' })
    const { expirationDate } = await made.patch({ status: 'cancelled' })
    expect(expirationDate).toBe('2026-12-01')
    expect(await counted(made)).toEqual(over)
  })
})

describe('the list of policies', () => {
  const listed = async ({ api }: Pick<Insured, 'api'>, query: Record<string, string> = {}) => {
    const { status, body } = await api.get('/api/policies', { query })
    expect(status).toBe(200)
    return body.map((item: object) => PolicyItem.parse(item)) as PolicyItem[]
  }
  const marks = async (made: Insured, query?: Record<string, string>) =>
    (await listed(made, query)).map(({ status, termStatus, confirmationDue, renewal }) => {
      return [status, termStatus, confirmationDue ? 'due' : '', renewal ?? ''].filter(Boolean).join(' ')
    })
  const enter = ({ api, id }: Insured, body: object) => api.post(`/api/policies/${id}/transactions`, body)

  it('tells and filters a notice of cancellation that has passed its date, on the day that is asked for', async () => {
    const made = await insured()
    await enter(made, {
      ...{ kind: 'notice_of_cancellation', noticeDate: '2026-11-01', effectiveDate: '2026-11-18' },
      ...{ givenBy: 'carrier', reason: 'Nonpayment' },
    })
    expect(await marks(made)).toEqual(['active pending_cancellation due'])
    expect(await marks(made, { asOf: '2026-11-17' })).toEqual(['active pending_cancellation'])
    expect(await marks(made, { asOf: '2026-10-31' })).toEqual(['active in_force'])
    expect(await marks(made, { asOf: '2026-05-31' })).toEqual(['active bound'])
    const found = async (query: Record<string, string>) => (await listed(made, query)).length
    expect(await found({ confirmationDue: 'true' })).toBe(1)
    expect(await found({ confirmationDue: 'false' })).toBe(0)
    expect(await found({ confirmationDue: 'true', asOf: '2026-11-17' })).toBe(0)
    const counted = async (query: Record<string, string> = {}, who = made.owner) =>
      (await who.api.get('/api/dashboard/metrics', { query })).body.noticesPastDate
    expect(await counted()).toBe(1)
    expect(await counted({ asOf: '2026-11-17' })).toBe(0)
    expect(await counted({ knownAt: '2026-11-20T16:00:00Z' })).toBe(0)
    expect(await counted({ knownAt: '2026-11-20T17:00:00Z' })).toBe(1)
    expect(await counted({}, made.otherAgent)).toBe(0)
    expect(await found({ termStatus: 'pending_cancellation' })).toBe(1)
    expect(await found({ termStatus: 'in_force,quoted' })).toBe(0)
    expect(await found({ termStatus: 'in_force,quoted', asOf: '2026-10-31' })).toBe(1)
    expect((await made.api.get('/api/policies/export.csv')).text).toContain('Confirm cancellation')

    await enter(made, { kind: 'cancellation', effectiveDate: '2026-11-18' })
    expect(await marks(made)).toEqual(['cancelled cancelled'])
    expect(await found({ confirmationDue: 'true' })).toBe(0)
  })

  it('tells what left the agency, what lapsed and what is only quoted', async () => {
    const made = await insured()
    await enter(made, { kind: 'transfer_out', effectiveDate: '2026-11-10' })
    expect(await marks(made)).toEqual(['active released'])
    expect((await made.api.get('/api/policies/export.csv')).text).toContain('Transferred out')
    const quoted = await insured({ status: 'quoted' })
    expect(await marks(quoted)).toEqual(['quoted quoted'])
    expect(await listed(quoted, { termStatus: 'quoted' })).toHaveLength(1)
    const lapsed = await insured()
    await enter(lapsed, { kind: 'cancellation', effectiveDate: '2026-11-15' })
    await enter(lapsed, { kind: 'reinstatement', effectiveDate: '2026-11-20' })
    expect(await marks(lapsed, { asOf: '2026-11-19' })).toEqual(['active cancelled'])
    expect(await marks(lapsed)).toEqual(['active in_force'])
  })

  it('shows of a past day what was deleted since, and not of a later one', async () => {
    const made = await insured()
    await made.api.delete(`/api/policies/${made.id}`)
    expect(await marks(made, { asOf: '2026-11-19' })).toEqual(['active in_force'])
    expect(await listed(made)).toEqual([])
    expect(await listed(made, { asOf: '2026-12-01' })).toEqual([])
  })

  it('says which first days are assumed, and keeps them apart in the file', async () => {
    const made = await insured({ effectiveDate: undefined })
    const [listedOne] = await listed(made)
    expect(listedOne).toMatchObject({ effectiveDate: null, assumedEffectiveDate: '2026-06-01' })
    const [headings = '', row = ''] = (await made.api.get('/api/policies/export.csv')).text.split('\r\n')
    expect([headings, row].map((line) => line.split(',').at(-1))).toEqual([
      'Assumed effective date',
      '2026-06-01',
    ])
    const dated = await insured()
    expect((await listed(dated)).map((one) => one.assumedEffectiveDate)).toEqual([null])
    expect((await dated.api.get('/api/policies/export.csv')).text).not.toContain('Assumed')
  })

  it('marks open renewals that are overdue, and those that the carrier does not renew', async () => {
    const window = { renewsFrom: '2026-10-21', renewsTo: '2027-06-30' }
    const made = await insured({ expirationDate: '2026-11-10' })
    expect(await marks(made, window)).toEqual(['active expired overdue'])
    expect((await made.api.get('/api/policies/export.csv')).text).toContain('Overdue')
    expect(await marks(made, { ...window, renewsAsOf: '2026-11-09' })).toEqual(['active in_force'])
    expect(await marks(made, { asOf: '2026-12-11' })).toEqual(['active expired'])
    await made.api.put(`/api/policies/${made.id}/renewal-decision`, { decision: 'lost', reason: 'Price' })
    expect(await marks(made, window)).toEqual([])
    expect(await marks(made)).toEqual(['active expired'])

    const notice = { kind: 'notice_of_non_renewal', effectiveDate: '2027-06-01', noticeDate: '2026-11-15' }
    const ofCarrier = await insured()
    await enter(ofCarrier, { ...notice, givenBy: 'carrier' })
    expect(await marks(ofCarrier, window)).toEqual(['non_renewed non_renewing remarket'])
    const ofInsured = await insured()
    await enter(ofInsured, { ...notice, givenBy: 'insured' })
    expect(await marks(ofInsured, window)).toEqual([])
    expect(await marks(ofInsured)).toEqual(['non_renewed non_renewing'])
  })
})

describe('reinstating a policy', () => {
  it('restores its term and takes the cancelled date and reason away', async () => {
    const { patch } = await insured()
    const cancelled = await patch({ status: 'cancelled', cancelReason: 'Nonpayment' })
    expect(cancelled).toMatchObject({ expirationDate: '2026-11-20', termExpirationDate: '2027-06-01' })
    expect(await patch({ status: 'active' })).toMatchObject({
      status: 'active',
      expirationDate: '2027-06-01',
      termExpirationDate: '2027-06-01',
      cancelReason: '',
    })
  })

  it('restores it also where the whole form is sent as it stands, with the new status alone', async () => {
    const { patch } = await insured()
    const { expirationDate, cancelReason } = await patch({ status: 'cancelled', cancelReason: 'Sold' })
    const sent = { status: 'active', expirationDate, cancelReason }
    expect(await patch(sent)).toMatchObject({ expirationDate: '2027-06-01', cancelReason: '' })
  })

  it('gives a policy no expiration back without one, and no other date while its cancellation rests on it', async () => {
    const { patch } = await insured({ expirationDate: null })
    await patch({ status: 'cancelled', expirationDate: '2026-12-31' })
    expect(await patch({ status: 'active' })).toMatchObject({ expirationDate: null, premium: 1000 })
    expect(await patch({ expirationDate: '2027-01-31' })).toMatchObject({ reason: 'depends_on_it' })
  })

  it('keeps a date that is said with it', async () => {
    const { patch } = await insured()
    await patch({ status: 'cancelled' })
    const said = { status: 'active', expirationDate: '2027-07-01' }
    expect(await patch(said)).toMatchObject({ ...said, termExpirationDate: '2027-06-01' })
  })

  it('restores the term of before, however often the day of the cancellation was changed', async () => {
    const { patch } = await insured()
    await patch({ status: 'cancelled', expirationDate: '2026-12-15' })
    await patch({ expirationDate: '2026-12-20', cancelReason: 'Later' })
    expect(await patch({ status: 'active' })).toMatchObject({ expirationDate: '2027-06-01' })
  })

  it('is not needed for a notice of non-renewal that is rescinded: its reason goes, its dates stay', async () => {
    const { patch } = await insured()
    await patch({ status: 'non_renewed', cancelReason: 'Losses' })
    const back = { status: 'active', cancelReason: '', expirationDate: '2027-06-01' }
    expect(await patch({ status: 'active' })).toMatchObject(back)
  })
})

describe('the day of a cancellation', () => {
  it('is never after the term', async () => {
    const { api, id } = await insured()
    const late = await api.patch(`/api/policies/${id}`, { status: 'cancelled', expirationDate: '2027-07-01' })
    expect(late.status).toBe(400)
    expect(Object.keys(late.body.fields)).toEqual(['expirationDate'])
  })
})

it('a term that was cancelled flat before it began ends, in its client, on the day on which that was entered', async () => {
  const made = await insured({ effectiveDate: '2026-12-01', expirationDate: '2027-12-01' })
  const listed = async () => {
    const whole = (await made.api.get(`/api/clients/${made.client}`)).body
    const [item] = (await made.api.get('/api/clients')).body
    return [whole, item].map(({ policies }) => policies[0].expirationDate)
  }
  expect(await listed()).toEqual(['2027-12-01', '2027-12-01'])
  await made.patch({ status: 'cancelled' })
  expect(await listed()).toEqual(['2026-11-20', '2026-11-20'])
  const note = await made.patch({ carrier: 'Other Mutual' })
  expect(note).toMatchObject({ status: 'cancelled', carrier: 'Other Mutual', expirationDate: '2026-12-01' })
  const behind = await insured({ effectiveDate: '2026-11-01', expirationDate: '2027-11-01' })
  await behind.api.post(`/api/policies/${behind.id}/transactions`, {
    kind: 'cancellation',
    effectiveDate: '2026-11-01',
    method: 'flat',
  })
  const { policies } = (await behind.api.get(`/api/clients/${behind.client}`)).body
  expect(policies[0].expirationDate).toBe('2026-11-01')
})
