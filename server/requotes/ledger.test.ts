import { describe, expect, it } from 'vitest'
import { newId } from '#server/new-id.ts'
import { type World, world } from '#server/testing/world.ts'
import { Ledger, type LedgerRow, MarketMemory, QuoteItem } from '#shared/requotes/ledger.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import { addTerm, quotes, requotes } from './testing.ts'

/** A requote of which one quote is won at $900, one lost and one declined. */
async function decide(place: World, { lineOfBusiness = 'Homeowners', naics = '' } = {}) {
  const { api } = place.agent
  const client = await api.post('/api/clients', { name: 'Harbor Grill', kind: 'commercial', naics })
  const { clientId, termId } = await addTerm(place, { lineOfBusiness, type: 'home' }, client.body.id)
  const { id } = (await api.post(requotes, { clientId, termIds: [termId] })).body
  const added = await api.post(`${requotes}/${id}/quotes`, {
    quotes: [
      { carrier: 'Chubb', premium: 900, sentOn: '2020-01-01' },
      { carrier: 'CNA', premium: 1000 },
      { carrier: 'Hartford' },
    ],
  })
  const [chubb, , hartford] = added.body.quotes.map((quote: Quote) => quote.id)
  await api.patch(`${quotes}/${hartford}`, { status: 'declined', reason: 'Old roof' })
  await api.post(`${requotes}/${id}/bind`, {
    binds: [
      {
        ...{ quoteId: chubb, action: 'renewal', termId, policyNumber: newId() },
        ...{ effectiveDate: '2027-01-01', expirationDate: '2028-01-01' },
        lines: [{ line: lineOfBusiness, premium: 900 }],
      },
    ],
  })
  return { id, clientId }
}

const rowOf = ({ rows }: Ledger, label: string) => rows.find((row) => row.label === label)

async function read({ agent }: Pick<World, 'agent'>, by: string): Promise<Ledger> {
  return Ledger.strict().parse((await agent.api.get(`${requotes}/ledger?by=${by}`)).body)
}

describe('the ledger', () => {
  it('has hit ratio, declines, days to quote and saved premium by carrier, line and producer', async () => {
    const place = await world()
    await decide(place)
    const byCarrier = await read(place, 'carrier')
    expect(byCarrier.rows.map(({ label }) => label)).toEqual(['Chubb', 'CNA', 'Hartford'])
    expect(rowOf(byCarrier, 'Chubb')).toMatchObject({
      ...{ asked: 1, quoted: 1, won: 1, lost: 0, hitRatio: 100, savedPremium: 300, compared: 1, timed: 1 },
    })
    expect(rowOf(byCarrier, 'Chubb')?.medianDays).toBeGreaterThan(365)
    expect(rowOf(byCarrier, 'CNA')).toMatchObject({ hitRatio: 0, medianDays: null, savedPremium: null })
    expect(rowOf(byCarrier, 'Hartford')).toMatchObject({
      ...{ quoted: 0, declined: 1, hitRatio: null, reasons: [{ reason: 'Old roof', count: 1 }] },
    })
    expect(byCarrier.total).toMatchObject({ asked: 3, quoted: 2, declined: 1, hitRatio: 50 })
    const byLine = await read(place, 'line')
    expect(byLine.rows).toMatchObject([{ key: 'Homeowners', asked: 3, savedPremium: 300 }])
    const byProducer = await read(place, 'producer')
    expect(byProducer.rows).toMatchObject([{ key: place.agent.id, asked: 3 }])
  })

  it('counts a quote of two lines for each of them, and once altogether', async () => {
    const place = await world()
    const { api } = place.agent
    const { clientId } = await addTerm(place, {})
    const lines = ['BOP', 'Cyber']
    const { id } = (await api.post(requotes, { clientId, lines })).body
    await api.post(`${requotes}/${id}/quotes`, { quotes: [{ carrier: 'CNA', premium: 5 }] })
    const { rows, total } = await read(place, 'line')
    expect(rows.map(({ key, asked }: LedgerRow) => [key, asked])).toEqual([
      ['BOP', 1],
      ['Cyber', 1],
    ])
    expect(total.asked).toBe(1)
  })

  it('opens exactly the quotes of each figure, and only the caller’s', async () => {
    const place = await world()
    await decide(place)
    const listed = async (query: string) => {
      const { body } = await place.agent.api.get(`${quotes}?${query}`)
      return body.map((item: unknown) => QuoteItem.strict().parse(item).carrier).toSorted()
    }
    expect(await listed('')).toEqual(['CNA', 'Chubb', 'Hartford'])
    expect(await listed('status=won,lost')).toEqual(['CNA', 'Chubb'])
    expect(await listed('status=declined&reason=Old roof')).toEqual(['Hartford'])
    expect(await listed('timed=true')).toEqual(['Chubb'])
    expect(await listed('compared=true&carrier=chubb')).toEqual(['Chubb'])
    expect(await listed(`ownerId=${place.owner.id}`)).toEqual([])
    expect(await listed('lineOfBusiness=homeowners&sort=carrier')).toEqual(['CNA', 'Chubb', 'Hartford'])
    expect(await listed('to=2000-01-01')).toEqual([])
    expect((await place.otherAgent.api.get(quotes)).body).toEqual([])
    expect((await read({ agent: place.otherAgent }, 'carrier')).total).toMatchObject({
      asked: 0,
      hitRatio: null,
    })
  })

  it('counts spellings of one carrier as one', async () => {
    const place = await world()
    const { api } = place.agent
    const carrier = (await place.api.post('/api/carriers', { name: 'Erie Insurance' })).body
    await place.api.post(`/api/carriers/${carrier.id}/aliases`, { spelling: 'Erie Ins. Exchange' })
    const { clientId } = await addTerm(place, {})
    const { id } = (await api.post(requotes, { clientId, lines: ['BOP'] })).body
    await api.post(`${requotes}/${id}/quotes`, {
      quotes: [{ carrier: 'Erie Insurance' }, { carrier: 'Erie Ins. Exchange' }],
    })
    const { rows } = await read(place, 'carrier')
    expect(rows).toMatchObject([
      { label: 'Erie Insurance', asked: 2, spellings: ['Erie Ins. Exchange', 'Erie Insurance'] },
    ])
  })
})

describe('while markets are chosen', () => {
  it('each carrier’s hit ratio and declines are shown, those of the same line and class first', async () => {
    const place = await world()
    await decide(place, { naics: '722511' })
    await decide(place, { lineOfBusiness: 'Renters' })
    const { id } = await decide(place, { naics: '722513' })
    const markets = (await place.agent.api.get(`${requotes}/${id}/markets`)).body
    const hartford = markets.find(({ carrier }: MarketMemory) => carrier === 'Hartford')
    expect(MarketMemory.strict().parse(hartford)).toMatchObject({ hitRatio: null, won: 0 })
    expect(
      hartford.declines.map(({ lines, isSameLine, isSameClass }: MarketMemory['declines'][number]) => [
        lines[0],
        isSameLine,
        isSameClass,
      ]),
    ).toEqual([
      ['Homeowners', true, true],
      ['Renters', false, false],
    ])
    // What it declined of this requote itself is no memory.
    const chubb = markets.find(({ carrier }: MarketMemory) => carrier === 'Chubb')
    expect(chubb).toMatchObject({ won: 2, lost: 0, hitRatio: 100, declines: [] })
  })
})
