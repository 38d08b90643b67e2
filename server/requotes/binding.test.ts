import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { type World, world } from '#server/testing/world.ts'
import type { WrittenTransaction } from '#shared/requotes/binding.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { addRequote, addTerm, quotes, requotes } from './testing.ts'

const year = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01' }
const kindsOf = (written: WrittenTransaction[]) =>
  written.map(({ kind, premiumChange }) => [kind, premiumChange])

const bindOne = ({ post }: World['api'], id: string, bind: object) =>
  post(`${requotes}/${id}/bind`, { binds: [bind] })

/** A requote of general liability and workers comp, with a quote for each. */
async function addTwoLines(place: World) {
  const { api } = place.agent
  const line = (lineOfBusiness: string, premium: number) => ({ type: 'commercial', lineOfBusiness, premium })
  const { clientId, termId: gl } = await addTerm(place, line('General liability', 4000))
  const { termId: wc } = await addTerm(place, line('Workers comp', 6000), clientId)
  const { id } = (await api.post(requotes, { clientId, termIds: [gl, wc] })).body
  const { body } = await api.post(`${requotes}/${id}/quotes`, {
    quotes: [
      { carrier: 'Travelers', lines: ['General liability'], premium: 3600 },
      {
        carrier: 'Hartford',
        lines: ['Workers comp'],
        premium: 5500,
        fees: [{ kind: 'carrier', amount: 50 }],
      },
      { carrier: 'CNA', lines: ['General liability', 'Workers comp'], premium: 9900 },
    ],
  })
  const [travelers, hartford, cna] = body.quotes.map((quote: Quote) => quote.id)
  return { id, clientId, gl, wc, travelers, hartford, cna, version: body.version as number }
}

describe('binding', () => {
  it('renews one line with one carrier and another with another, previewed first', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, gl, wc, travelers, hartford } = await addTwoLines(place)
    const renewal = {
      ...{ quoteId: travelers, action: 'renewal', termId: gl, policyNumber: newId(), ...year },
      lines: [{ line: 'General liability', premium: 3600 }],
    }
    const preview = await api.post(`${requotes}/${id}/bind`, { binds: [renewal], dryRun: true })
    expect(kindsOf(preview.body.transactions)).toEqual([['renewal', 3600]])
    expect((await api.get(`${requotes}/${id}`)).body.status).toBe('marketing')
    expect((await api.get(`/api/policies/${gl}/history`)).body.terms).toHaveLength(1)
    const first = await api.post(`${requotes}/${id}/bind`, { binds: [renewal] })
    expect(first.status).toBe(200)
    expect(first.body.requote).toMatchObject({ status: 'marketing' })
    expect(first.body.requote.quotes.map(({ status }: Quote) => status)).toEqual(['won', 'quoted', 'quoted'])
    const second = await bindOne(api, id, {
      ...{ quoteId: hartford, action: 'renewal', termId: wc, policyNumber: newId(), ...year },
      lines: [{ line: 'Workers comp', premium: 5500 }],
    })
    const { requote } = second.body
    expect(requote.status).toBe('won')
    expect(requote.quotes.map(({ status, reason }: Quote) => [status, reason])).toEqual([
      ['won', ''],
      ['won', ''],
      ['lost', 'Placed with Hartford'],
    ])
    expect(requote.quotes[0]).toMatchObject({ expiringPremium: 4000, premium: 3600 })
    const { terms } = (await api.get(`/api/policies/${wc}/history`)).body
    const next = terms.find(({ id: term }: { id: string }) => term === requote.quotes[1].boundTermId)
    expect(next).toMatchObject({ carrier: 'Hartford', premium: 5500 })
    expect(next.transactions[0]).toMatchObject({ kind: 'renewal', fees: 50 })
    const reopened = await api.post(`${requotes}/${id}/reopen`, {})
    expect([reopened.status, reopened.body.message]).toEqual([409, 'Every line of this requote is bound.'])
  })

  it('rewrites a term in mid-term, and adds a policy of its own', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, gl, travelers, hartford } = await addTwoLines(place)
    const rewritten = await bindOne(api, id, {
      ...{ quoteId: travelers, action: 'rewrite', termId: gl, policyNumber: newId() },
      ...{ effectiveDate: '2026-07-02', expirationDate: '2027-07-02' },
      lines: [{ line: 'General liability', premium: 3600 }],
    })
    // 182 of 365 days of $4,000 are kept.
    expect(kindsOf(rewritten.body.transactions)).toEqual([
      ['cancellation', -2005.48],
      ['rewrite', 3600],
    ])
    const added = await bindOne(api, id, {
      ...{ quoteId: hartford, action: 'new', policyNumber: 'WC-9', ...year },
      lines: [{ line: 'Workers comp', premium: 5500 }],
    })
    expect(kindsOf(added.body.transactions)).toEqual([['new', 5500]])
    const policy = (await api.get(`/api/policies/${added.body.transactions[0].termId}`)).body
    expect(policy).toMatchObject({
      lineOfBusiness: 'Workers comp',
      carrier: 'Hartford',
      policyNumber: 'WC-9',
    })
    expect(added.body.requote.quotes[1].expiringPremium).toBeNull()
  })

  it('puts the limits, deductibles and forms of the quote on the new term', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, termId } = await addRequote(place, [])
    const coverages = [
      { line: 'Homeowners', code: 'dwelling', name: 'Dwelling', limits: [{ amount: 400_000 }] },
    ]
    const endorsements = [{ form: 'HO 04 95', title: 'Water backup' }]
    const quote = { carrier: 'Chubb', premium: 1000, coverages, endorsements }
    const { body } = await api.post(`${requotes}/${id}/quotes`, { quotes: [quote] })
    const bound = await bindOne(api, id, {
      ...{ quoteId: body.quotes[0].id, action: 'renewal', termId, ...year },
      lines: [{ line: 'Homeowners', premium: 1000 }],
    })
    const details = (await api.get(`/api/policies/${bound.body.requote.quotes[0].boundTermId}/details`)).body
    expect(details.coverages).toEqual([
      expect.objectContaining({ code: 'dwelling', name: 'Dwelling', limits: [{ amount: 400_000 }] }),
    ])
    expect(details.endorsements).toEqual([expect.objectContaining(endorsements[0])])
  })

  it('lets one of two people bind the same quote, once, and tells the other', async () => {
    const place = await world()
    const { id, gl, travelers, version } = await addTwoLines(place)
    const bind = {
      ...{ quoteId: travelers, action: 'renewal', termId: gl, policyNumber: newId(), ...year },
      lines: [{ line: 'General liability', premium: 3600 }],
    }
    const body = { binds: [bind], version }
    const both = await Promise.all(
      [place.agent, place.owner].map((person) =>
        person.api.post(`${requotes}/${id}/bind`, body, { headers: { 'idempotency-key': randomUUID() } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toContain('Conflict')
    expect((await place.api.get(`/api/policies/${gl}/history`)).body.terms).toHaveLength(2)
  })

  it('writes nothing where the transaction is refused, and says why', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, gl, wc, travelers, hartford } = await addTwoLines(place)
    const bind = (fields: object) =>
      bindOne(api, id, {
        ...{ quoteId: travelers, action: 'renewal', termId: gl, ...year },
        lines: [{ line: 'General liability', premium: 3600 }],
        ...fields,
      })
    const early = await bind({ effectiveDate: '2026-06-01', expirationDate: '2027-06-01' })
    expect([early.status, early.body.reason]).toEqual([422, 'overlap'])
    expect((await bind({ lines: [{ line: 'Cyber', premium: 1 }] })).body.fields).toEqual({
      'binds.0.lines': 'Choose lines of this quote',
    })
    expect((await bind({ termId: undefined })).body.fields).toEqual({
      'binds.0.termId': 'Choose the policy that is renewed or rewritten',
    })
    expect((await bind({ expirationDate: '2027-01-01' })).body.fields).toEqual({
      'binds.0.expirationDate': 'The expiration date must be after the effective date',
    })
    await api.patch(`${quotes}/${hartford}`, { status: 'declined', reason: 'Payroll' })
    const declined = await bind({ quoteId: hartford, termId: wc })
    expect(declined.body.fields).toEqual({ 'binds.0.quoteId': 'Choose a quote with a premium' })
    const requote = (await api.get(`${requotes}/${id}`)).body
    expect(requote.quotes.map(({ status }: Quote) => status)).toEqual(['quoted', 'declined', 'quoted'])
  })
})

describe('keeping', () => {
  it('leaves the renewal as open as it is, or writes it at what the carrier offers', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, gl, wc } = await addTwoLines(place)
    const body = { reason: 'Price matched', renewals: [{ termId: gl, ...year, premium: 3800 }] }
    const preview = await api.post(`${requotes}/${id}/keep`, { ...body, dryRun: true })
    expect(kindsOf(preview.body.transactions)).toEqual([['renewal', 3800]])
    expect((await api.get(`${requotes}/${id}`)).body.status).toBe('marketing')
    const kept = await api.post(`${requotes}/${id}/keep`, body)
    expect(kept.body.requote).toMatchObject({
      status: 'kept',
      outcome: 'kept',
      outcomeReason: 'Price matched',
    })
    expect(new Set(kept.body.requote.quotes.map(({ status }: Quote) => status))).toEqual(new Set(['lost']))
    expect((await api.get(`/api/policies/${gl}/history`)).body.terms).toHaveLength(2)
    expect((await api.get(`/api/policies/${wc}/history`)).body.terms).toHaveLength(1)
    const late = await api.post(`${requotes}/${id}/keep`, body)
    expect(late.body.message).toBe('This requote is closed. Reopen it to change it.')
  })
})
