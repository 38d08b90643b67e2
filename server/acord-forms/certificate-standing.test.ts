import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addInsured, addPolicy, made, signed } from '#server/certificates/testing.ts'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { TermStanding } from '#shared/policies/term-standing.contract.ts'

let w: World
const term = {
  carrier: 'Travelers',
  policyNumber: 'GL-1',
  effectiveDate: '2026-06-01',
  expirationDate: '2027-06-01',
}
const holderField = 'holder.name'

beforeAll(async () => {
  w = await world()
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})

afterAll(async () => {
  ;(await testServer()).clock.now = null
})

/** A term with what happened to it, and a certificate of it that waits to be issued. */
async function certified(fields: object, ...transactions: object[]) {
  const { api } = w.agent
  const policyNumber = crypto.randomUUID().slice(0, 8)
  const { clientId, policyId } = await addInsured(w, { ...term, policyNumber, ...fields })
  for (const entered of transactions) await made(api.post(`/api/policies/${policyId}/transactions`, entered))
  const start = { clientId, templateId: plainTemplateId, policyIds: [policyId] }
  const { id } = await made<FilledForm>(api.post('/api/forms', start))
  const draft = await made<FilledForm>(
    api.patch(`/api/forms/${id}`, { values: { [holderField]: 'City of Norfolk' }, version: 1 }),
  )
  return { clientId, policyId, draft, issue: () => api.post(`/api/forms/${id}/issue`, signed) }
}

const notice = (effectiveDate: string) => ({
  kind: 'notice_of_cancellation',
  effectiveDate,
  noticeDate: '2026-11-01',
})

describe('a certificate follows the term', () => {
  it.each<[string, object, object[]]>([
    ['a notice of non-renewal', {}, [{ kind: 'notice_of_non_renewal', effectiveDate: '2027-06-01' }]],
    [
      'a notice that was rescinded',
      {},
      [notice('2026-11-10'), { kind: 'rescission_of_notice', effectiveDate: '2026-11-20' }],
    ],
    [
      'a cancellation that was reinstated',
      {},
      [
        { kind: 'cancellation', effectiveDate: '2026-11-01' },
        { kind: 'reinstatement', effectiveDate: '2026-11-03' },
      ],
    ],
  ])('and is issued with %s', async (_, fields, transactions) => {
    const { draft, issue } = await certified(fields, ...transactions)
    expect([draft.stops, draft.notices]).toEqual([[], []])
    expect((await issue()).status).toBe(200)
  })

  it('and is issued of a term that begins later, with its own dates', async () => {
    const dates = { effectiveDate: '2026-12-01', expirationDate: '2027-12-01' }
    const { draft, issue } = await certified(dates)
    expect(draft.values).toMatchObject({
      'covered.1.effective': '12/01/2026',
      'covered.1.expiration': '12/01/2027',
    })
    expect((await issue()).status).toBe(200)
  })

  it('and never says an assumed date as the carrier’s: it is missing until somebody enters it', async () => {
    const { draft, issue } = await certified({ effectiveDate: undefined })
    expect(draft.values).toMatchObject({ 'covered.1.expiration': '06/01/2027' })
    expect(draft.values['covered.1.effective'] ?? '').toBe('')
    const refused = await issue()
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['covered.1.effective']])
  })

  it('nor an assumed expiration', async () => {
    const { draft, issue } = await certified(
      { status: 'cancelled', expirationDate: '2026-11-01' },
      {
        kind: 'reinstatement',
        effectiveDate: '2026-11-01',
      },
    )
    expect(draft.values).toMatchObject({ 'covered.1.effective': '06/01/2026' })
    expect(draft.values['covered.1.expiration'] ?? '').toBe('')
    const refused = await issue()
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['covered.1.expiration']])
  })

  it('and shows its issuer the day on which a notice takes effect', async () => {
    const { draft, issue } = await certified({}, notice('2026-12-15'))
    expect(draft.notices[0]?.reason).toBe('a notice of cancellation takes effect on Dec 15, 2026')
    expect((await issue()).status).toBe(200)
  })

  it.each<[string, object, object[]]>([
    [
      'it lapsed on Nov 10, 2026, coverage resumes on Nov 25, 2026',
      {},
      [
        { kind: 'cancellation', effectiveDate: '2026-11-10' },
        { kind: 'reinstatement', effectiveDate: '2026-11-25' },
      ],
    ],
    ['it was cancelled as of Nov 1, 2026', {}, [{ kind: 'cancellation', effectiveDate: '2026-11-01' }]],
    ['it left your agency on Nov 2, 2026', {}, [{ kind: 'transfer_out', effectiveDate: '2026-11-02' }]],
    [
      'a notice of cancellation took effect on Nov 10, 2026; cancel the policy or rescind the notice first',
      {},
      [notice('2026-11-10')],
    ],
    ['it expired on Nov 1, 2026', { effectiveDate: '2025-11-01', expirationDate: '2026-11-01' }, []],
    ['it is only quoted', { status: 'quoted' }, []],
  ])('and is refused: %s', async (words, fields, transactions) => {
    const { draft, issue } = await certified(fields, ...transactions)
    expect(draft.stops.map(({ reason }) => reason)).toEqual([words])
    const { status, body } = await issue()
    expect([status, body.reason]).toEqual([422, 'not_in_force'])
    expect(body.message).toContain(words)
  })

  it('and of a renewed one offers the term that followed', async () => {
    const dates = { effectiveDate: '2025-11-01', expirationDate: '2026-11-01', policyNumber: 'GL-OLD' }
    const { policyId, draft } = await certified(dates)
    const newTerm = {
      effectiveDate: '2026-11-01',
      expirationDate: '2027-11-01',
      premium: 900,
      policyNumber: 'GL-NEW',
    }
    await made(w.agent.api.post(`/api/policies/${policyId}/transactions`, { kind: 'renewal', newTerm }))
    const { stops } = await made<FilledForm>(w.agent.api.get(`/api/forms/${draft.id}`))
    expect(stops[0]?.reason).toBe(
      'it expired on Nov 1, 2026; list its renewal General liability GL-NEW, Travelers instead',
    )
  })
})

it('is found by the term that it lists', async () => {
  const { policyId, draft } = await certified({})
  const of = async (id: string) =>
    (await made<{ id: string }[]>(w.agent.api.get('/api/forms', { query: { policyId: id } }))).map(
      (form) => form.id,
    )
  expect(await of(policyId)).toEqual([draft.id])
  expect(await of(draft.id)).toEqual([])
})

describe('the terms of a client on a day', () => {
  it('stand as what happened to them says, for whoever may see the client', async () => {
    const { clientId, policyId } = await certified({}, notice('2026-12-15'))
    const { id: later } = await addPolicy(w, clientId, {
      ...term,
      policyNumber: 'GL-2',
      effectiveDate: '2027-01-01',
      expirationDate: '2028-01-01',
    })
    const path = `/api/clients/${clientId}/terms`
    const on = async (asOf?: string) => {
      const terms = await made<TermStanding[]>(w.agent.api.get(path, asOf ? { query: { asOf } } : {}))
      const of = (id: string) => terms.find((one) => one.id === id)
      return [of(policyId)?.status, of(later)?.status, of(policyId)?.confirmationDue]
    }
    expect(await on()).toEqual(['pending_cancellation', 'bound', false])
    expect(await on('2026-10-31')).toEqual(['in_force', 'bound', false])
    expect(await on('2027-01-01')).toEqual(['pending_cancellation', 'in_force', true])
    expect(await on('2027-06-01')).toEqual(['expired', 'in_force', false])
    const { terms } = await made<{ terms: HistoryTerm[] }>(
      w.agent.api.get(`/api/policies/${policyId}/history`),
    )
    expect(terms[0]?.status).toBe('pending_cancellation')
    expect((await w.otherAgent.api.get(path)).status).toBe(404)
  })
  it('stand on a past day as they did before a later term was deleted, and as was known at an instant', async () => {
    const { clock } = await testServer()
    const { clientId, policyId } = await certified({
      effectiveDate: '2025-10-01',
      expirationDate: '2026-10-01',
    })
    const next = { effectiveDate: '2026-10-01', expirationDate: '2027-10-01' }
    const later = await addPolicy(w, clientId, { ...term, ...next, renewedFromId: policyId })
    const on = async (asOf: string, knownAt?: string) => {
      const query = { asOf, ...(knownAt && { knownAt }) }
      const terms = await made<TermStanding[]>(w.agent.api.get(`/api/clients/${clientId}/terms`, { query }))
      return terms.map(({ status, renewedBy, certificate }) => [status, renewedBy, certificate.standing])
    }
    expect(await on('2026-11-01')).toEqual([
      ['renewed', later.id, 'renewed'],
      ['in_force', null, 'allowed'],
    ])
    clock.now = new Date('2026-11-20T17:01:00Z')
    await w.agent.api.delete(`/api/policies/${later.id}`)
    expect(await on('2026-11-19')).toEqual([['renewed', null, 'renewed']])
    expect(await on('2026-11-20')).toEqual([['expired', null, 'expired']])
    expect(await on('2026-11-20', '2026-11-20T17:00:30Z')).toEqual([['renewed', null, 'renewed']])
    expect(await on('2026-11-19', '2026-11-01T00:00:00Z')).toEqual([])
    clock.now = new Date('2026-11-20T17:00:00Z')
  })
})
