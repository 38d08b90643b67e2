import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { metricsOf } from '#server/dashboard/testing.ts'
import { newId } from '#server/new-id.ts'
import { testServer } from '#server/testing/server.ts'
import { asDatabaseOwner, world } from '#server/testing/world.ts'
import { PolicyHistory, TransactionResult } from '#shared/policies/history.contract.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

const term = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  policyNumber: 'GL-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  premium: 1200,
}

/** Moves to a day, everybody staying signed in. */
async function setDay(day: string): Promise<void> {
  const server = await testServer()
  const now = new Date(`${day}T17:00:00Z`)
  server.clock.now = now
  const expires = new Date(now.getTime() + 86_400_000)
  await asDatabaseOwner(server, (db) =>
    db.$client.query('update sessions set created_at = $1, updated_at = $1, expires_at = $2', [now, expires]),
  )
}

beforeEach(() => setDay('2026-03-02'))

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

async function insured(fields: object = {}) {
  const made = await world()
  const { api } = made
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id as string
  const { body } = await api.post(`/api/clients/${client}/policies`, { ...term, ...fields })
  const id = body.id as string
  const enter = (input: TransactionCreate, of = id) => api.post(`/api/policies/${of}/transactions`, input)
  const history = async (of = id) => PolicyHistory.parse((await api.get(`/api/policies/${of}/history`)).body)
  const kinds = async () => (await history()).terms[0]?.transactions.map(({ kind }) => kind).join(' ')
  return { ...made, client, id, enter, history, kinds }
}

describe('the history of a policy', () => {
  it('walks through a life: new business, endorsement, notice and rescission, cancellation, reinstatement, renewal, audit', async () => {
    const { enter, history, id, owner } = await insured()
    const endorsed = await enter({ kind: 'endorsement', effectiveDate: '2026-03-02', premiumChange: 305 })
    expect(endorsed.status).toBe(201)
    expect(TransactionResult.strict().parse(endorsed.body)).toMatchObject({
      transaction: { kind: 'endorsement', premiumChange: 305 },
      term: { premium: 1505, status: 'in_force', version: 2 },
    })
    await setDay('2026-03-10')
    await enter({ kind: 'notice_of_cancellation', effectiveDate: '2026-03-20', reason: 'Nonpayment' })
    expect((await history()).terms[0]).toMatchObject({
      status: 'pending_cancellation',
      confirmationDue: false,
    })
    await setDay('2026-03-21')
    expect((await history()).terms[0]).toMatchObject({
      status: 'pending_cancellation',
      confirmationDue: true,
    })
    await enter({ kind: 'rescission_of_notice', effectiveDate: '2026-03-21' })
    expect((await history()).terms[0]).toMatchObject({ status: 'in_force', confirmationDue: false })

    // 1,200 is kept for 90 of 365 days: 295.89; 305 for 30 of 305 days: 30.00. Of 1,505 that returns 1,179.11.
    await setDay('2026-04-01')
    const cancelled = await enter({ kind: 'cancellation', effectiveDate: '2026-04-01', reason: 'Sold' })
    expect(cancelled.body).toMatchObject({
      transaction: { premiumChange: -1179.11, method: 'pro_rata' },
      returnPremium: { premium: 1505, kept: 325.89, returned: 1179.11 },
      term: { status: 'cancelled', endDate: '2026-04-01', expirationDate: '2027-01-01' },
    })
    // Reinstated after five of 275 days: 1,179.11 less 5/275 of it.
    const reinstated = await enter({ kind: 'reinstatement', effectiveDate: '2026-04-06' })
    expect(reinstated.body).toMatchObject({
      transaction: { premiumChange: 1157.67 },
      term: { status: 'cancelled', lapses: [{ from: '2026-04-01', to: '2026-04-06' }] },
    })
    await setDay('2026-04-06')
    expect((await history()).terms[0]).toMatchObject({ status: 'in_force', premium: 1483.56 })
    expect((await metricsOf(owner)).totalPremium).toBe(1483.56)

    await setDay('2026-12-01')
    const newTerm = {
      effectiveDate: '2027-01-01',
      expirationDate: '2028-01-01',
      premium: 1600,
      policyNumber: 'GL-2',
    }
    const renewed = (await enter({ kind: 'renewal', newTerm })).body as TransactionResult
    expect(renewed.newTerm).toMatchObject({ status: 'bound', premium: 1600, renewsTermIds: [id] })
    const { policy, terms } = await history(renewed.newTerm?.id)
    expect(terms.map(({ status }) => status)).toEqual(['bound', 'in_force'])
    expect(terms[1]?.renewedBy).toBe(renewed.newTerm?.id)
    expect(policy).toMatchObject({ id, lines: ['General liability'] })
    await setDay('2027-02-01')
    await enter({ kind: 'audit', effectiveDate: '2027-01-15', premiumChange: 120 })
    expect((await history()).terms.map(({ status, premium }) => [status, premium])).toEqual([
      ['in_force', 1600],
      ['renewed', 1603.56],
    ])
  })

  it('keeps note, document and changes of what was corrected on what stands in its place', async () => {
    const { enter, history } = await insured()
    const changes = [{ what: 'Location', before: 'Norfolk', after: 'Suffolk' }]
    const documentId = newId()
    const said = { note: 'By phone', changes, documentId }
    const wrong = await enter({
      kind: 'endorsement',
      effectiveDate: '2026-03-02',
      premiumChange: 500,
      ...said,
    })
    const corrects = (wrong.body as TransactionResult).transaction.id
    const right = await enter({
      ...{ kind: 'correction', corrects, note: 'Misread' },
      replacement: { premiumChange: 50, note: 'By letter' },
    })
    expect(right.status).toBe(201)
    const made = (await history()).terms[0]?.transactions ?? []
    const none = { changes: [], documentId: null }
    expect(made.slice(1)).toMatchObject([
      { kind: 'endorsement', premiumChange: 500, ...said },
      { kind: 'correction', note: 'Misread', ...none },
      { kind: 'endorsement', premiumChange: 50, ...said, note: 'By letter' },
    ])
  })

  it('shows what was corrected beside its correction, and the right one', async () => {
    const { enter, history } = await insured()
    const wrong = await enter({ kind: 'endorsement', effectiveDate: '2026-03-02', premiumChange: 500 })
    const corrects = (wrong.body as TransactionResult).transaction.id
    await enter({ kind: 'correction', corrects, replacement: { premiumChange: 50 } })
    const [current] = (await history()).terms
    expect(current?.premium).toBe(1250)
    expect(
      current?.transactions.map(({ kind, premiumChange, correctedBy }) => [
        kind,
        premiumChange,
        !!correctedBy,
      ]),
    ).toEqual([
      ['new', 1200, false],
      ['endorsement', 500, true],
      ['correction', -500, false],
      ['endorsement', 50, false],
    ])
    const again = await enter({ kind: 'correction', corrects })
    expect([again.status, again.body.reason]).toEqual([422, 'already_corrected'])
  })

  it('says what a transaction would do before it does it, and writes nothing then', async () => {
    const { enter, history, api, id } = await insured()
    const before = await history()
    const dry = await enter({ kind: 'cancellation', effectiveDate: '2026-04-01', dryRun: true })
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({
      returnPremium: { kept: 295.89, returned: 904.11 },
      term: { status: 'pending_cancellation', premium: 295.89 },
    })
    expect(await history()).toEqual(before)
    expect((await api.get(`/api/policies/${id}`)).body).toMatchObject({ version: 1, premium: 1200 })
  })

  it.each([
    [{ kind: 'cancellation', effectiveDate: '2025-12-31' }, 'before_effective'],
    [{ kind: 'cancellation', effectiveDate: '2026-04-01', method: 'flat' }, 'not_flat'],
    [{ kind: 'reinstatement', effectiveDate: '2026-04-01' }, 'not_cancelled'],
    [{ kind: 'rescission_of_notice', effectiveDate: '2026-04-01' }, 'no_notice'],
    [{ kind: 'endorsement', effectiveDate: '2027-01-01', premiumChange: 1 }, 'outside_term'],
    [
      {
        kind: 'renewal',
        newTerm: { effectiveDate: '2026-12-01', expirationDate: '2027-12-01', premium: 1 },
      },
      'overlap',
    ],
    [
      {
        ...{ kind: 'endorsement', effectiveDate: '2026-04-01', premiumChange: 1 },
        producers: [{ userId: crypto.randomUUID(), share: 60 }],
      },
      'split',
    ],
  ] as [TransactionCreate, string][])('is refused %j with what stands there', async (input, reason) => {
    const { enter, kinds } = await insured()
    const { status, body } = await enter(input)
    expect([status, body.reason]).toEqual([422, reason])
    expect(body.message).toMatch(/\.$/)
    expect(await kinds()).toBe('new')
  })

  it('lets one of two win who cancel and endorse at once, and the other sees why', async () => {
    const { enter, kinds } = await insured()
    const at = { effectiveDate: '2026-03-02', version: 1 }
    const answers = await Promise.all([
      enter({ kind: 'cancellation', ...at }),
      enter({ kind: 'endorsement', premiumChange: 10, ...at }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await kinds())?.split(' ')).toHaveLength(2)
  })

  it('keeps a renewal decision, and takes it back', async () => {
    const { api, id, history } = await insured()
    const decide = (body: object) => api.put(`/api/policies/${id}/renewal-decision`, body)
    expect((await decide({ decision: 'lost', reason: 'Price' })).body.decision).toMatchObject({
      decision: 'lost',
      reason: 'Price',
    })
    expect((await history()).terms[0]?.decision?.decision).toBe('lost')
    expect((await decide({ decision: null })).body.decision).toBeNull()
    // Whoever saw it before someone else decided is told, and changes nothing.
    const { version = 0 } = (await history()).terms[0] ?? {}
    expect((await decide({ decision: 'remarket', version })).status).toBe(200)
    const stale = await decide({ decision: 'lost', version })
    expect(stale).toMatchObject({ status: 409, body: { reason: 'stale_version' } })
    expect((await history()).terms[0]?.decision?.decision).toBe('remarket')
  })
})

describe('a change of a policy', () => {
  it('says as which transactions it was entered', async () => {
    const { api, id } = await insured()
    const { body } = await api.patch(`/api/policies/${id}`, {
      version: 1,
      premium: 1300,
      carrier: 'Other Mutual',
    })
    expect(body).toMatchObject({ premium: 1300, carrier: 'Other Mutual' })
    expect(body.transactions).toMatchObject([{ kind: 'endorsement', premiumChange: 100 }])
    const again = await api.patch(`/api/policies/${id}`, { version: 2, policyNumber: 'GL-2' })
    expect(again.body.transactions).toEqual([])
  })

  it.each([
    [{ premium: 1300 }, 'new endorsement', { premium: 1300 }],
    [{ premium: 1200 }, 'new', { premium: 1200, version: 1 }],
    [
      { expirationDate: '2027-02-01' },
      'new endorsement',
      { expirationDate: '2027-02-01', termExpirationDate: '2027-01-01' },
    ],
    [{ expirationDate: '2026-07-01' }, 'new cancellation', { status: 'cancelled', premium: 595.07 }],
    [{ effectiveDate: '2026-01-15' }, 'new correction new', { effectiveDate: '2026-01-15', premium: 1200 }],
    [{ transaction: 'rewrite' }, 'new correction rewrite', { transaction: 'rewrite', premium: 1200 }],
    [
      { status: 'cancelled', cancelReason: 'Sold' },
      'new cancellation',
      { status: 'cancelled', cancelReason: 'Sold' },
    ],
    [
      { status: 'non_renewed' },
      'new notice_of_non_renewal',
      { status: 'non_renewed', expirationDate: '2027-01-01' },
    ],
    [{ carrier: 'Erie' }, 'new', { carrier: 'Erie', version: 2 }],
  ])('%j writes %s', async (change, written, after) => {
    const { api, id, kinds } = await insured()
    const { status, body } = await api.patch(`/api/policies/${id}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject(after)
    expect(await kinds()).toBe(written)
  })

  it('that would quote a bound policy again is refused', async () => {
    const { api, id } = await insured()
    const { status, body } = await api.patch(`/api/policies/${id}`, { status: 'quoted' })
    expect([status, body.reason]).toEqual([422, 'derived'])
  })

  const next = { effectiveDate: '2026-09-01', expirationDate: '2027-09-01' }
  it.each([
    ['bound', 'a term in force', {}, 'derived', 'active new'],
    ['bound', 'a term that has not begun', next, undefined, 'active new'],
    ['bound', 'a cancelled term', { status: 'cancelled' }, 'derived', 'cancelled new cancellation'],
    ['bound', 'a quote', { status: 'quoted' }, undefined, 'bound new'],
    ['cancelled', 'a quote', { status: 'quoted' }, 'derived', 'quoted '],
    ['non_renewed', 'a quote', { status: 'quoted' }, 'derived', 'quoted '],
    ['non_renewed', 'a cancelled term', { status: 'cancelled' }, 'derived', 'cancelled new cancellation'],
    ['cancelled', 'a term that has not begun', next, undefined, 'cancelled new cancellation'],
  ])('that says %s of %s is refused or writes what it means', async (status, _of, fields, reason, after) => {
    const { api, id, kinds } = await insured(fields)
    expect((await api.patch(`/api/policies/${id}`, { status })).body.reason).toBe(reason)
    expect(`${(await api.get(`/api/policies/${id}`)).body.status} ${await kinds()}`).toBe(after)
  })

  it('binds a quoted policy, which was in no figure before', async () => {
    const { api, id, kinds, history } = await insured({ status: 'quoted' })
    expect(await kinds()).toBe('')
    expect((await history()).terms[0]?.status).toBe('quoted')
    await api.patch(`/api/policies/${id}`, { premium: 900, status: 'active' })
    expect(await kinds()).toBe('new')
    expect((await history()).terms[0]).toMatchObject({ status: 'in_force', premium: 900 })
  })

  it('assumes dates that nobody gave, and does not pass them off as the carrier’s', async () => {
    const { api, id, history } = await insured({ effectiveDate: null })
    expect((await history()).terms[0]).toMatchObject({
      effectiveDate: '2026-01-01',
      isEffectiveAssumed: true,
    })
    expect((await api.get(`/api/policies/${id}`)).body.effectiveDate).toBeNull()
  })
})

describe('a term that was entered by mistake', () => {
  it.each([
    ['a transaction', 900],
    ['a change of its status', 0],
  ])('can be bound again by %s, and ends when it did', async (by, premiumChange) => {
    const { api, id, enter, history, kinds } = await insured()
    const first = (await history()).terms[0]?.transactions[0]?.id ?? ''
    expect((await enter({ kind: 'correction', corrects: first })).status).toBe(201)
    expect((await history()).terms[0]).toMatchObject({ status: 'quoted', premium: 0 })
    const { effectiveDate } = term
    const again =
      by === 'a transaction'
        ? await enter({ kind: 'new', effectiveDate, premiumChange })
        : await api.patch(`/api/policies/${id}`, { status: 'active', effectiveDate })
    expect(again.status).toBeLessThan(300)
    expect(await kinds()).toBe('new correction new')
    expect((await history()).terms[0]).toMatchObject({
      ...{ status: 'in_force', premium: premiumChange, effectiveDate, endDate: term.expirationDate },
    })
  })
})

describe('a renewal that is added whole', () => {
  it('continues the policy, once, and covers no day twice', async () => {
    const { api, client, id, history } = await insured()
    const next = { ...term, effectiveDate: '2027-01-01', expirationDate: '2028-01-01', renewedFromId: id }
    const add = (fields: object = {}) => api.post(`/api/clients/${client}/policies`, { ...next, ...fields })
    expect((await add({ effectiveDate: '2026-12-01' })).body.reason).toBe('overlap')
    const renewal = await add()
    expect(renewal.body).toMatchObject({ policyId: id, transaction: 'renewal' })
    expect((await add({ policyNumber: 'GL-3' })).body.reason).toBe('term_renewed')
    expect((await history()).terms).toHaveLength(2)
  })
})

describe('the timeline of a policy', () => {
  it('names what was entered, also what changes no field', async () => {
    const { api, id } = await insured()
    const notice = { kind: 'notice_of_cancellation', effectiveDate: '2026-12-15' }
    expect((await api.post(`/api/policies/${id}/transactions`, notice)).status).toBe(201)
    const about = { query: { recordType: 'policy', recordId: id } }
    const [entry] = (await api.get('/api/activity', about)).body
    expect(entry).toMatchObject({ kind: 'changed', changes: [], entered: [{ ...notice, premiumChange: 0 }] })
  })
})
