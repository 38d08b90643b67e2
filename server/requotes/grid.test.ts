import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { type World, world } from '#server/testing/world.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { addTerm, quotes, requotes } from './testing.ts'

const gl = 'General liability'
const wc = 'Workers comp'
const year = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01' }

/** A requote of two terms, with one carrier asked for both lines and the given quotes. */
async function addGrid(place: World, added: object[]) {
  const { api } = place.agent
  const term = (lineOfBusiness: string, premium: number, client?: string) =>
    addTerm(place, { type: 'commercial', lineOfBusiness, premium }, client)
  const { clientId, termId: glTerm } = await term(gl, 4000)
  const { termId: wcTerm } = await term(wc, 6000, clientId)
  const { id } = (await api.post(requotes, { clientId, termIds: [glTerm, wcTerm] })).body
  const { body } = await api.post(`${requotes}/${id}/quotes`, { quotes: added })
  return { id, glTerm, wcTerm, ids: body.quotes.map((quote: Quote) => quote.id) as string[] }
}

const saysOf = ({ quotes: all }: { quotes: Quote[] }) =>
  all.map(({ carrier, lines, status, premium, reason }) => [carrier, lines, status, premium, reason])

describe('one line of a carrier that was asked for several', () => {
  it('gets an answer of its own: quoted for one, declined for the other', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, ids } = await addGrid(place, [{ carrier: 'CNA', underwriter: 'Ann', sentOn: '2026-01-05' }])
    const at = `${quotes}/${ids[0]}`
    const first = await api.patch(at, { line: wc, status: 'declined', reason: 'Payroll', version: 1 })
    expect(first.status).toBe(200)
    expect(saysOf(first.body)).toEqual([
      ['CNA', [gl], 'requested', null, ''],
      ['CNA', [wc], 'declined', null, 'Payroll'],
    ])
    expect(first.body.quotes[1]).toMatchObject({ underwriter: 'Ann', sentOn: '2026-01-05' })
    const stale = await api.patch(at, { line: gl, status: 'quoted', premium: 3700, version: 1 })
    expect([stale.status, stale.body.reason]).toEqual([409, 'stale_version'])
    const second = await api.patch(at, { line: gl, status: 'quoted', premium: 3700, version: 2 })
    expect(saysOf(second.body)[0]).toEqual(['CNA', [gl], 'quoted', 3700, ''])
    const history = (await api.get(`${requotes}/${id}/history`)).body
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'CNA declined: Payroll (Workers comp)',
    )
  })

  it('is refused for a line that was not asked, with all lines at once, and where the lines have one price', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, ids } = await addGrid(place, [{ carrier: 'CNA', premium: 9900 }])
    const at = `${quotes}/${ids[0]}`
    const priced = await api.patch(at, { line: wc, status: 'declined', reason: 'Payroll' })
    expect([priced.status, priced.body.reason]).toEqual([409, 'one_price'])
    expect(priced.body.message).toBe(
      'CNA quoted one price for General liability and Workers comp. Change the quote as a whole.',
    )
    expect((await api.patch(at, { line: 'Cyber', note: 'x' })).body.fields).toEqual({
      line: 'Choose a line of this quote',
    })
    expect((await api.patch(at, { line: wc, lines: [wc] })).body.fields).toEqual({
      lines: 'Change one line or all of them, not both',
    })
    // Nothing to say: nothing is taken apart.
    expect((await api.patch(at, { line: wc, status: 'quoted' })).body.quotes).toHaveLength(1)
    expect((await place.otherAgent.api.patch(at, { line: wc, note: 'x' })).status).toBe(404)
    expect((await api.get(`${requotes}/${id}`)).body.quotes).toHaveLength(1)
  })
})

describe('binding several lines at once', () => {
  const bindOf = (quoteId: string | undefined, termId: string, line: string, premium: number) => ({
    ...{ quoteId, action: 'renewal', termId, policyNumber: newId(), ...year },
    lines: [{ line, premium }],
  })
  const offers = [
    { carrier: 'Travelers', lines: [gl], premium: 3600 },
    { carrier: 'Hartford', lines: [wc], premium: 5500 },
    { carrier: 'CNA', premium: 9900 },
  ]

  it('is previewed, and writes the policies of all carriers', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, glTerm, wcTerm, ids } = await addGrid(place, offers)
    const binds = [bindOf(ids[0], glTerm, gl, 3600), bindOf(ids[1], wcTerm, wc, 5500)]
    const preview = await api.post(`${requotes}/${id}/bind`, { binds, dryRun: true })
    const written = [
      expect.objectContaining({ kind: 'renewal', carrier: 'Travelers', premiumChange: 3600 }),
      expect.objectContaining({ kind: 'renewal', carrier: 'Hartford', premiumChange: 5500 }),
    ]
    expect(preview.body.transactions).toEqual(written)
    expect((await api.get(`${requotes}/${id}`)).body.status).toBe('marketing')
    const bound = await api.post(`${requotes}/${id}/bind`, { binds })
    expect(bound.body.transactions).toEqual(written)
    expect(bound.body.requote.status).toBe('won')
    expect(saysOf(bound.body.requote)).toEqual([
      ['Travelers', [gl], 'won', 3600, ''],
      ['Hartford', [wc], 'won', 5500, ''],
      ['CNA', [gl, wc], 'lost', 9900, 'Placed with Hartford'],
    ])
  })

  it('writes nothing where one of them is refused, and says which', async () => {
    const place = await world()
    const { api } = place.agent
    const { id, glTerm, wcTerm, ids } = await addGrid(place, offers)
    const good = bindOf(ids[0], glTerm, gl, 3600)
    const bind = (second: object) => api.post(`${requotes}/${id}/bind`, { binds: [good, second] })
    const early = { effectiveDate: '2026-06-01', expirationDate: '2027-06-01' }
    const overlap = await bind({ ...bindOf(ids[1], wcTerm, wc, 5500), ...early })
    expect([overlap.status, overlap.body.reason]).toEqual([422, 'overlap'])
    expect(overlap.body.message).toMatch(/^Hartford: /)
    expect((await bind(bindOf(ids[1], wcTerm, 'Cyber', 1))).body.fields).toEqual({
      'binds.1.lines': 'Choose lines of this quote',
    })
    expect((await bind(bindOf(ids[2], wcTerm, gl, 1))).body.fields).toEqual({
      binds: 'Bind each line and each quote only once',
    })
    expect((await bind(bindOf(newId(), wcTerm, wc, 1))).body.fields).toEqual({
      'binds.1.quoteId': 'Choose a quote of this requote',
    })
    const now = (await api.get(`${requotes}/${id}`)).body
    expect(now.quotes.map(({ status }: Quote) => status)).toEqual(['quoted', 'quoted', 'quoted'])
    expect((await api.get(`/api/policies/${glTerm}/history`)).body.terms).toHaveLength(1)
    await api.post(`${requotes}/${id}/bind`, { binds: [good] })
    const again = await api.post(`${requotes}/${id}/bind`, { binds: [bindOf(ids[2], glTerm, gl, 4000)] })
    expect(again.body.fields).toEqual({ 'binds.0.lines': 'General liability is already bound' })
  })

  it('lets one of two people bind, whole, and tells the other', async () => {
    const place = await world()
    const { id, glTerm, wcTerm, ids } = await addGrid(place, offers)
    const binds = [bindOf(ids[0], glTerm, gl, 3600), bindOf(ids[1], wcTerm, wc, 5500)]
    const both = await Promise.all(
      [place.agent, place.owner].map((person) =>
        person.api.post(
          `${requotes}/${id}/bind`,
          { binds },
          { headers: { 'idempotency-key': randomUUID() } },
        ),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: 'already_bound',
      message: 'Conflict: this quote was already bound.',
    })
    expect((await place.api.get(`/api/policies/${wcTerm}/history`)).body.terms).toHaveLength(2)
  })
})
