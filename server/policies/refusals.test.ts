import { afterEach, beforeEach, expect, it } from 'vitest'
import { testServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { refusalReasons } from '#shared/policies/term-choices.ts'

beforeEach(async () => {
  ;(await testServer()).clock.now = new Date('2026-03-02T17:00:00Z')
})

afterEach(async () => {
  ;(await testServer()).clock.now = null
})

const year = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }
const nextYear = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
const endorsed = { kind: 'endorsement', effectiveDate: '2026-03-02', premiumChange: 100 }
const cancelled = { kind: 'cancellation', effectiveDate: '2026-04-01' }

/** A term that is refused something: how it is bound, what was entered of it, what is asked, and what is answered. */
type Case = {
  bound?: object
  entered?: object[]
  /** The number of the one that is corrected, the first transaction being 0. */
  corrects?: number
  asked: object
  patched?: true
  reason: string
  sentence: string
}

const lines = [
  { line: 'General liability', premium: 700 },
  { line: 'Commercial property', premium: 500 },
]
const cases: Case[] = [
  {
    asked: { ...endorsed, effectiveDate: '2027-01-01' },
    ...{ reason: 'outside_term', sentence: 'This term ends on Jan 1, 2027.' },
  },
  {
    asked: { ...endorsed, premiumChange: -1200.5 },
    ...{
      reason: 'negative_premium',
      sentence: 'This term’s premium is $1,200. An endorsement can’t take back $1,200.50.',
    },
  },
  {
    asked: { kind: 'audit', effectiveDate: '2026-12-31', premiumChange: 5 },
    ...{
      reason: 'outside_term',
      sentence: 'An audit is on or after the end of the term, which ends on Jan 1, 2027.',
    },
  },
  {
    asked: { ...cancelled, effectiveDate: '2025-12-31' },
    ...{ reason: 'before_effective', sentence: 'This term begins on Jan 1, 2026.' },
  },
  {
    asked: { ...cancelled, method: 'flat' },
    ...{ reason: 'not_flat', sentence: 'A flat cancellation is as of Jan 1, 2026, the effective date.' },
  },
  {
    entered: [cancelled],
    asked: { ...cancelled, effectiveDate: '2026-03-15' },
    ...{ reason: 'already_cancelled', sentence: 'This term is cancelled as of Apr 1, 2026.' },
  },
  {
    asked: { kind: 'reinstatement', effectiveDate: '2026-04-01' },
    ...{ reason: 'not_cancelled', sentence: 'This term is not cancelled.' },
  },
  {
    entered: [{ kind: 'renewal', newTerm: nextYear }],
    asked: { kind: 'renewal', newTerm: nextYear },
    ...{ reason: 'term_renewed', sentence: 'This term is followed by one that begins on Jan 1, 2027.' },
  },
  {
    entered: [{ kind: 'rewrite', newTerm: { ...nextYear, effectiveDate: '2026-06-01' } }],
    asked: { kind: 'reinstatement', effectiveDate: '2026-06-01' },
    ...{ reason: 'term_renewed', sentence: 'This term was rewritten as of Jun 1, 2026.' },
  },
  {
    asked: { kind: 'rescission_of_notice', effectiveDate: '2026-04-01' },
    ...{ reason: 'no_notice', sentence: 'There is no pending notice on this term.' },
  },
  {
    asked: { kind: 'renewal', newTerm: { ...nextYear, effectiveDate: '2026-12-01' } },
    ...{ reason: 'overlap', sentence: 'The policy is covered from Jan 1, 2026 to Jan 1, 2027 already.' },
  },
  {
    asked: { ...endorsed, producers: [{ userId: '00000000-0000-7000-8000-000000000001', share: 60 }] },
    ...{ reason: 'split', sentence: 'The producers’ shares add up to 60%, not to 100%.' },
  },
  {
    bound: { lines },
    asked: endorsed,
    ...{ reason: 'lines', sentence: 'Say which lines change: General liability, Commercial property.' },
  },
  {
    bound: { expirationDate: undefined },
    asked: cancelled,
    ...{
      reason: 'return_premium_needed',
      sentence: 'This policy has no expiration date: enter the return premium.',
    },
  },
  {
    entered: [endorsed],
    corrects: 1,
    asked: { kind: 'correction', premiumChange: -90 },
    ...{
      reason: 'correction_differs',
      sentence: 'A correction takes back exactly 100: enter the right figure as its replacement.',
    },
  },
  {
    entered: [endorsed, cancelled],
    corrects: 1,
    asked: { kind: 'correction' },
    ...{
      reason: 'depends_on_it',
      sentence: 'Correct the cancellation of Apr 1, 2026 first: it rests on this transaction.',
    },
  },
  {
    asked: { kind: 'correction', corrects: '00000000-0000-7000-8000-000000000001' },
    ...{ reason: 'already_corrected', sentence: 'This term has no such transaction.' },
  },
  {
    patched: true,
    asked: { effectiveDate: null },
    ...{ reason: 'derived', sentence: 'The day on which this term began can be corrected, not removed.' },
  },
  {
    patched: true,
    asked: { status: 'expired' },
    ...{
      reason: 'derived',
      sentence:
        'This status follows from the transactions of the term: cancel, reinstate, renew or give notice instead.',
    },
  },
]

async function insured({ api }: World, bound: object = {}) {
  const client = (await api.post('/api/clients', { name: 'Ana Lopez', kind: 'commercial' })).body.id
  const general = { type: 'commercial', lineOfBusiness: 'General liability', premium: 1200 }
  const { body } = await api.post(`/api/clients/${client}/policies`, { ...general, ...year, ...bound })
  const path = `/api/policies/${body.id}`
  const history = async () => (await api.get(`${path}/history`)).body
  const enter = (input: object) => api.post(`${path}/transactions`, input)
  return { path, history, enter }
}

it('what cannot be is refused with its reason and a sentence that says what stands there, and writes nothing', async () => {
  const made = await world()
  for (const { bound, entered = [], corrects, asked, patched, reason, sentence } of cases) {
    const { path, history, enter } = await insured(made, bound)
    for (const input of entered) expect((await enter(input)).status).toBe(201)
    const before = await history()
    const wrong = corrects === undefined ? {} : { corrects: before.terms[0].transactions[corrects].id }
    const { status, body } = patched ? await made.api.patch(path, asked) : await enter({ ...asked, ...wrong })
    expect([status, body.reason, body.message]).toEqual([422, reason, sentence])
    const tried = patched ? undefined : await enter({ ...asked, ...wrong, dryRun: true })
    expect(tried?.body.message ?? sentence).toBe(sentence)
    expect(await history()).toEqual(before)
  }
  expect(new Set(cases.map(({ reason }) => reason))).toEqual(
    // Where a license is missing is tested beside its rule.
    new Set(refusalReasons.filter((reason) => reason !== 'unlicensed')),
  )
})

it.each([
  ['cancel', cancelled, cancelled, 'already_cancelled'],
  ['renew', { kind: 'renewal', newTerm: nextYear }, { kind: 'renewal', newTerm: nextYear }, 'term_renewed'],
  [
    'rewrite and renew',
    { kind: 'rewrite', newTerm: { ...nextYear, effectiveDate: '2026-06-01' } },
    { kind: 'renewal', newTerm: nextYear },
    'term_renewed',
  ],
] as const)(
  'of two people who %s at once one wins, and the other is told why',
  async (_what, one, other, reason) => {
    const { enter, history } = await insured(await world())
    const answers = await Promise.all([enter(one), enter(other)])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.reason]).toEqual([201, 422, reason])
    expect(lost?.body.message).toMatch(/^This term .*\.$/)
    const { terms } = await history()
    expect(terms.length).toBe(one.kind === 'cancellation' ? 1 : 2)
  },
)
