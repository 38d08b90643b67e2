import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { checked, csvOf, published, settled } from './testing.ts'

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-11-20T17:00:00Z')
})
afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const base = {
  'Insured Name': 'Acme Plumbing LLC',
  Email: 'office@acme.example',
  'Policy #': 'BOP-1',
  LOB: 'BOP',
  Carrier: 'Erie',
  'Eff Date': '1/1/2026',
  'Exp Date': '1/1/2027',
  Premium: '1,200',
  'Trans Type': '',
  'Trans Eff Date': '',
  'Cancel Date': '',
  'Cancel Reason': '',
  'Policy Status': '',
}
type Cells = Partial<typeof base>
const rows = (...cells: Cells[]) => csvOf(cells.map((one) => ({ ...base, ...one })))

async function imported(about: World, file: string) {
  const job = await checked(about, file)
  return published(about, job.id)
}

async function history(about: World, number = 'BOP-1'): Promise<HistoryTerm[]> {
  const policies = (await about.api.get(`/api/policies?q=${number}`)).body
  const found = policies.find((one: { policyNumber: string }) => one.policyNumber === number)
  return (await about.api.get(`/api/policies/${found.id}/history`)).body.terms
}

const short = (term: HistoryTerm | undefined) =>
  term?.transactions.map(({ kind, effectiveDate, premiumChange }) => [kind, effectiveDate, premiumChange])

/** What rows of policies keep is what their transactions make of them. */
async function expectDerived(about: World): Promise<void> {
  for (const row of (await about.api.get('/api/policies')).body) {
    const { terms } = (await about.api.get(`/api/policies/${row.id}/history`)).body
    const term = terms.find(({ id }: HistoryTerm) => id === row.id)
    expect([row.premium, row.expirationDate]).toEqual([term.premium, term.endDate])
    expect(row.status === 'cancelled').toBe(term.status === 'cancelled' && row.expirationDate !== null)
  }
}

const lived = rows(
  { 'Trans Type': 'New', 'Eff Date': '1/1/2025', 'Exp Date': '1/1/2026', Premium: '1,000' },
  { 'Trans Type': 'RWL', Carrier: 'Erie Insurance' },
  { 'Trans Type': 'Endorsement', 'Trans Eff Date': '7/1/2026', Premium: '600' },
  { 'Trans Type': 'Cancelled', 'Cancel Date': '9/1/2026', 'Cancel Reason': 'Non-payment', Premium: '(500)' },
  { 'Trans Type': 'Reinstated', 'Trans Eff Date': '9/6/2026', Premium: '480.25' },
  {
    'Trans Type': 'Pending Cancel',
    'Trans Eff Date': '11/10/2026',
    'Cancel Date': '12/15/2026',
    Premium: '',
  },
)

describe('an import of terms with their transactions', () => {
  it('releases what went to another agency, on its day', async () => {
    const about = await world()
    await imported(
      about,
      rows({ 'Trans Type': 'RWL' }, { 'Trans Type': 'Transferred out (BOR)', 'Trans Eff Date': '6/1/2026' }),
    )
    const [term] = await history(about)
    expect(short(term)).toEqual([
      ['renewal', '2026-01-01', 1200],
      ['transfer_out', '2026-06-01', 0],
    ])
    expect(term?.status).toBe('released')
    const book = async (asOf: string) =>
      (await about.api.get('/api/dashboard/metrics', { query: { asOf } })).body.totalPolicies
    expect([await book('2026-05-31'), await book('2026-06-01')]).toEqual([1, 0])
  })

  it('writes the policy with everything that happened to it, on its days', async () => {
    const about = await world()
    const job = await imported(about, lived)
    expect(job.counts).toMatchObject({ created: 1, policies: 2 })
    const [current, former] = await history(about)
    expect(short(former)).toEqual([['new', '2025-01-01', 1000]])
    expect(short(current)).toEqual([
      ['renewal', '2026-01-01', 1200],
      ['endorsement', '2026-07-01', 600],
      ['cancellation', '2026-09-01', -500],
      ['reinstatement', '2026-09-06', 480.25],
      ['notice_of_cancellation', '2026-12-15', 0],
    ])
    expect(current).toMatchObject({
      ...{ status: 'pending_cancellation', premium: 1780.25, renewsTermIds: [former?.id] },
      lapses: [{ from: '2026-09-01', to: '2026-09-06' }],
    })
    expect(current?.transactions[2]?.reason).toBe('Non-payment')
    expect(former?.status).toBe('renewed')
    await expectDerived(about)
  })

  it('continues a policy of the book with a renewal, which is no new business, and undoes that alone', async () => {
    const about = await world()
    await imported(about, rows({ 'Eff Date': '1/1/2025', 'Exp Date': '1/1/2026' }))
    const before = (await about.api.get('/api/dashboard/metrics')).body
    const again = rows({ 'Trans Type': 'New', 'Eff Date': '1/1/2026', Carrier: 'ERIE INS. EXCHANGE' })
    const job = await checked(about, again)
    await about.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
    await published(about, job.id)
    const terms = await history(about)
    expect(terms.map((term) => [term.transactions[0]?.kind, term.effectiveDate])).toEqual([
      ['renewal', '2026-01-01'],
      ['transfer_in', '2025-01-01'],
    ])
    const after = (await about.api.get('/api/dashboard/metrics')).body
    expect(after.newClientsThisMonth).toBe(before.newClientsThisMonth)
    await about.api.post(`/api/imports/${job.id}/undo`, { staying: 0 })
    await settled(about, about.api, job.id)
    expect((await history(about)).map((term) => term.effectiveDate)).toEqual(['2025-01-01'])
  })

  it('adds what happened to a term of the book, once, and takes it back by corrections', async () => {
    const about = await world()
    await imported(about, rows({ 'Trans Type': 'New' }))
    const more = rows(
      { 'Trans Type': 'New' },
      { 'Trans Type': 'Endorsement', 'Trans Eff Date': '7/1/2026', Premium: '1,800' },
      { 'Trans Type': 'Cancelled', 'Cancel Date': '10/1/2026', Premium: '' },
    )
    const bring = async () => {
      const job = await checked(about, more)
      await about.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
      return published(about, job.id)
    }
    await bring()
    const expected = [
      ['new', '2026-01-01', 1200],
      ['endorsement', '2026-07-01', 600],
      ['cancellation', '2026-10-01', 0],
    ]
    expect(short((await history(about))[0])).toEqual(expected)
    await expectDerived(about)
    await bring()
    expect(short((await history(about))[0])).toEqual(expected)
  })

  it('takes back by corrections what it added to a term of the book', async () => {
    const about = await world()
    await imported(about, rows({ 'Trans Type': 'New' }))
    const job = await checked(
      about,
      rows(
        { 'Trans Type': 'New' },
        { 'Trans Type': 'Endorsement', 'Trans Eff Date': '7/1/2026', Premium: '1,800' },
        { 'Trans Type': 'Cancelled', 'Cancel Date': '10/1/2026', Premium: '' },
      ),
    )
    await about.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
    await published(about, job.id)
    await about.api.post(`/api/imports/${job.id}/undo`, { staying: 0 })
    await settled(about, about.api, job.id)
    const [term] = await history(about)
    expect(term).toMatchObject({ premium: 1200, endDate: '2027-01-01' })
    expect(term?.transactions.filter(({ kind }) => kind === 'correction')).toHaveLength(2)
    await expectDerived(about)
  })

  it('adds only a transaction to a term that the file does not repeat', async () => {
    const about = await world()
    await imported(about, rows({ 'Trans Type': 'New' }))
    const change = { 'Trans Type': 'Endorsement', 'Trans Eff Date': '7/1/2026', Premium: '' }
    const job = await checked(
      about,
      rows(change).replace('Policy Status', 'Premium Change').replace(/""$/, '"150"'),
    )
    await about.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
    await published(about, job.id)
    const [term] = await history(about)
    expect(term).toMatchObject({ premium: 1350, effectiveDate: '2026-01-01', endDate: '2027-01-01' })
    await expectDerived(about)
  })

  it('assumes when a term expires that only says it is cancelled, and never over what is known', async () => {
    const about = await world()
    const cancelled = { 'Policy Status': 'Cancelled', 'Exp Date': '9/1/2026' }
    await imported(about, rows(cancelled))
    const [term] = await history(about)
    expect(term).toMatchObject({
      ...{ expirationDate: '2027-01-01', isExpirationAssumed: true, endDate: '2026-09-01' },
    })
    const known = await world()
    await imported(known, rows({ 'Exp Date': '7/1/2026' }))
    const job = await checked(known, rows({ ...cancelled, 'Exp Date': '5/1/2026' }))
    await known.api.patch(`/api/imports/${job.id}`, { decision: 'update' })
    await published(known, job.id)
    const [kept] = await history(known)
    expect(kept).toMatchObject({
      ...{ expirationDate: '2026-07-01', isExpirationAssumed: false, endDate: '2026-05-01' },
    })
  })

  it('keeps the same number of another carrier as another policy, and says what overlaps or cannot be', async () => {
    const about = await world()
    const file = rows(
      {},
      { Carrier: 'Travelers', 'Eff Date': '1/1/2027', 'Exp Date': '1/1/2028' },
      { 'Eff Date': '7/1/2026', 'Exp Date': '7/1/2027' },
      { 'Trans Type': 'Endorsement', 'Trans Eff Date': '3/1/2020' },
    )
    const job = await checked(about, file)
    const report = (await about.api.get(`/api/imports/${job.id}/rows?only=problems`)).body
    const said = report.map((row: { rowNumber: number; problems: { message: string }[] }) => [
      row.rowNumber,
      row.problems[0]?.message,
    ])
    expect(said).toEqual([
      [4, expect.stringContaining('Overlaps the term')],
      [5, expect.stringContaining('outside the term')],
    ])
    await published(about, job.id)
    const policies = (await about.api.get('/api/policies')).body
    expect(new Set(policies.map((one: { policyId: string }) => one.policyId)).size).toBe(2)
    await expectDerived(about)
  })
})
