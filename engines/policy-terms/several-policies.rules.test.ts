import { describe, expect, it } from 'vitest'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { planTransaction } from './plan.rules.ts'
import { isRefused, type Plan } from './plan.ts'
import { knownTerm } from './status.rules.ts'
import type { Term } from './term.ts'
import { termFrom } from './testing/terms.ts'

const liability = termFrom({ id: 'liability', policyId: 'P1', lines: ['General liability'] })
const property = termFrom({ id: 'property', policyId: 'P2', lines: ['Commercial property'], premium: 730 })
const package_ = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1850 }
const bop = { ...package_, lines: [{ line: 'BOP', premium: 1850 }] }

function plan(input: TransactionCreate, term: Term, besides: Term[], others: Term[] = []) {
  let ids = 0
  const known = (each: Term) => ({
    term: knownTerm(each),
    terms: [each, ...others].map((one) => knownTerm(one)),
  })
  const ctx = {
    ...known(term),
    besides: besides.map(known),
    producers: [{ userId: 'dana', share: 100 }],
    today: '2026-06-01',
    enteredAt: '2026-06-01T12:00:00.000Z',
    newId: () => `new-${++ids}`,
  }
  return planTransaction(ctx, input)
}

function accepted(...args: Parameters<typeof plan>): Plan {
  const planned = plan(...args)
  if (isRefused(planned)) throw new Error(planned.sentence)
  return planned
}

describe('one term that follows several', () => {
  it('renews them all and ends none before its time', () => {
    const planned = accepted({ kind: 'renewal', newTerm: bop }, liability, [property])
    expect(planned.newTerm).toMatchObject({
      policyId: 'P1',
      renewsTermIds: ['liability', 'property'],
      lines: ['BOP'],
    })
    expect([planned.transactions, planned.besides]).toEqual([[], [{ termId: 'property', transactions: [] }]])
  })

  it('rewrites them in mid-term: each gives back what is not earned, the carrier’s figure being of the first alone', () => {
    // 2026-10-01 is after 273 of 365 days: 92 are left. 730 x 92 / 365 = 184.00.
    const newTerm = { ...bop, effectiveDate: '2026-10-01', expirationDate: '2027-10-01' }
    const planned = accepted({ kind: 'rewrite', newTerm, returnPremium: 250 }, liability, [property])
    const ended = planned.besides?.[0]?.transactions[0]
    expect(planned.transactions[0]).toMatchObject({ kind: 'cancellation', premiumChange: -250 })
    expect(ended).toMatchObject({
      kind: 'cancellation',
      effectiveDate: '2026-10-01',
      premiumChange: -184,
      reason: 'rewritten',
    })
  })

  it('is refused where one of them is cancelled, followed or still covers, saying which', () => {
    const cancelled = termFrom({
      ...{ id: 'property', policyId: 'P2', lines: ['Commercial property'] },
      later: [{ kind: 'cancellation', effectiveDate: '2026-04-01', premiumChange: -900 }],
    })
    const longer = termFrom({
      ...{ id: 'property', policyId: 'P2', lines: ['Commercial property'] },
      first: { newExpirationDate: '2027-03-01' },
    })
    const next = termFrom({
      id: 'other',
      policyId: 'P9',
      renewsTermIds: ['property'],
      first: { kind: 'renewal', effectiveDate: '2027-01-01', newExpirationDate: '2028-01-01' },
    })
    const renewal = { kind: 'renewal', newTerm: bop } as const
    expect(plan(renewal, liability, [cancelled])).toEqual({
      reason: 'already_cancelled',
      sentence: 'Commercial property: This term is cancelled as of Apr 1, 2026.',
    })
    expect(plan(renewal, liability, [longer])).toEqual({
      reason: 'overlap',
      sentence: 'Commercial property: The policy is covered from Jan 1, 2026 to Mar 1, 2027 already.',
    })
    expect(plan(renewal, liability, [property], [next])).toEqual({
      reason: 'term_renewed',
      sentence: 'Commercial property: This term is followed by one that begins on Jan 1, 2027.',
    })
  })
})

describe('one term that is followed by several', () => {
  const both = termFrom({ id: 'both', policyId: 'P1', lines: ['General liability', 'Commercial property'] })
  const split: TransactionCreate = {
    kind: 'renewal',
    newTerm: { ...package_, premium: 900, lines: [{ line: 'General liability', premium: 900 }] },
    furtherTerms: [{ ...package_, premium: 1100, lines: [{ line: 'Commercial property', premium: 1100 }] }],
    fees: [{ kind: 'agency', amount: 50, refundable: false }],
  }

  it('goes on as the first; the others begin policies of their own, and what is charged once is charged once', () => {
    const planned = accepted(split, both, [])
    const [further] = planned.furtherTerms ?? []
    expect(planned.newTerm).toMatchObject({ policyId: 'P1', lines: ['General liability'] })
    expect(further).toMatchObject({ renewsTermIds: ['both'], lines: ['Commercial property'] })
    expect(further?.policyId).toBe(further?.id)
    expect(planned.newTerm?.transactions[0]?.fees).toHaveLength(1)
    expect(further?.transactions[0]).toMatchObject({ premiumChange: 1100, fees: [] })
  })

  it('is refused where one of them would cover days that are covered', () => {
    const early = { ...package_, effectiveDate: '2026-12-01' }
    expect(plan({ ...split, furtherTerms: [early] }, both, [])).toMatchObject({ reason: 'overlap' })
  })
})
