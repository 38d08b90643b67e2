import { describe, expect, it } from 'vitest'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { planTransaction } from './plan.rules.ts'
import { isRefused, type Plan } from './plan.ts'
import { knownTerm } from './status.rules.ts'
import type { Term, Transaction } from './term.ts'
import { termFrom } from './testing/terms.ts'

const today = '2026-06-01'
const dana = [{ userId: 'dana', share: 100 }]

function plan(term: Term, input: TransactionCreate, others: Term[] = []) {
  let ids = 0
  const ctx = {
    term: knownTerm(term),
    terms: [term, ...others].map((each) => knownTerm(each)),
    producers: dana,
    today,
    enteredAt: '2026-06-01T12:00:00.000Z',
    newId: () => `new-${++ids}`,
  }
  return planTransaction(ctx, input)
}

function accepted(term: Term, input: TransactionCreate, others?: Term[]): Plan {
  const planned = plan(term, input, others)
  if (isRefused(planned)) throw new Error(planned.sentence)
  return planned
}

const cancelled = (fields: Partial<Transaction> = {}) =>
  termFrom({
    later: [{ kind: 'cancellation', effectiveDate: '2026-04-01', premiumChange: -904.11, ...fields }],
  })
const next = { effectiveDate: '2027-01-01', expirationDate: '2028-01-01', premium: 1300 }
const renewal = termFrom({
  id: 'next',
  renewsTermIds: ['term'],
  first: { kind: 'renewal', effectiveDate: '2027-01-01', newExpirationDate: '2028-01-01' },
})
const quoted = { ...termFrom(), transactions: [] }
const noticed = termFrom({
  later: [{ kind: 'notice_of_cancellation', effectiveDate: '2026-06-20', noticeDate: '2026-05-01' }],
})
const anew = termFrom({ id: 'anew', first: { kind: 'renewal' } })
/** With another policy, as which it goes on. */
const rewritten = termFrom({
  id: 'rewritten',
  policyId: 'other',
  renewsTermIds: ['term'],
  first: { kind: 'rewrite', effectiveDate: '2026-04-01' },
})

describe('a transaction is refused, saying what stands there', () => {
  it.each<[string, string, Term, TransactionCreate, Term[]?]>([
    [
      'before_effective',
      'This term begins on Jan 1, 2026.',
      termFrom(),
      { kind: 'endorsement', effectiveDate: '2025-12-31' },
    ],
    [
      'outside_term',
      'This term ends on Jan 1, 2027.',
      termFrom(),
      { kind: 'endorsement', effectiveDate: '2027-01-01' },
    ],
    [
      'outside_term',
      'This term was cancelled on Apr 1, 2026.',
      cancelled(),
      { kind: 'endorsement', effectiveDate: '2026-05-01' },
    ],
    [
      'outside_term',
      'This term is only quoted. Bind it first.',
      quoted,
      { kind: 'endorsement', effectiveDate: '2026-05-01' },
    ],
    [
      'outside_term',
      'An extension ends after Jan 1, 2027; to end earlier, cancel the term.',
      termFrom(),
      { kind: 'endorsement', effectiveDate: today, newExpirationDate: '2026-12-01' },
    ],
    [
      'overlap',
      'The next term begins on Jan 1, 2027.',
      termFrom(),
      { kind: 'endorsement', effectiveDate: today, newExpirationDate: '2027-02-01' },
      [renewal],
    ],
    [
      'already_cancelled',
      'This term is cancelled as of Apr 1, 2026.',
      cancelled(),
      { kind: 'cancellation', effectiveDate: '2026-03-01' },
    ],
    [
      'not_flat',
      'A flat cancellation is as of Jan 1, 2026, the effective date.',
      termFrom(),
      { kind: 'cancellation', effectiveDate: '2026-01-02', method: 'flat' },
    ],
    [
      'return_premium_needed',
      'This policy has no expiration date: enter the return premium.',
      termFrom({ first: { newExpirationDate: null } }),
      { kind: 'cancellation', effectiveDate: today },
    ],
    [
      'not_cancelled',
      'This term is not cancelled.',
      termFrom(),
      { kind: 'reinstatement', effectiveDate: today },
    ],
    [
      'outside_term',
      'This term was cancelled on Apr 1, 2026, which is later.',
      cancelled(),
      { kind: 'reinstatement', effectiveDate: '2026-03-31' },
    ],
    [
      'outside_term',
      'This term expires on Jan 1, 2027.',
      cancelled(),
      { kind: 'reinstatement', effectiveDate: '2027-01-01' },
    ],
    [
      'outside_term',
      'An audit is on or after the end of the term, which ends on Jan 1, 2027.',
      termFrom(),
      { kind: 'audit', effectiveDate: today, premiumChange: 10 },
    ],
    [
      'already_cancelled',
      'This term is cancelled as of Apr 1, 2026.',
      cancelled(),
      { kind: 'notice_of_cancellation', effectiveDate: '2026-07-01' },
    ],
    [
      'outside_term',
      'This term expires on Jan 1, 2027.',
      termFrom(),
      { kind: 'notice_of_non_renewal', effectiveDate: '2027-01-02' },
    ],
    [
      'no_notice',
      'There is no pending notice on this term.',
      termFrom(),
      { kind: 'rescission_of_notice', effectiveDate: today },
    ],
    [
      'outside_term',
      'This policy is served by this agency.',
      termFrom(),
      { kind: 'transfer_in', effectiveDate: today },
    ],
    [
      'outside_term',
      'This policy left on Feb 1, 2026.',
      termFrom({ later: [{ kind: 'transfer_out', effectiveDate: '2026-02-01' }] }),
      { kind: 'transfer_out', effectiveDate: today },
    ],
    ['overlap', 'This term is bound already.', termFrom(), { kind: 'new', effectiveDate: today }],
    [
      'term_renewed',
      'This term is followed by one that begins on Jan 1, 2027.',
      termFrom(),
      { kind: 'renewal', newTerm: next },
      [renewal],
    ],
    [
      'overlap',
      'The policy is covered from Jan 1, 2026 to Jan 1, 2027 already.',
      termFrom(),
      { kind: 'renewal', newTerm: { ...next, effectiveDate: '2026-12-01' } },
    ],
    [
      'already_cancelled',
      'This term is cancelled as of Apr 1, 2026.',
      cancelled(),
      { kind: 'renewal', newTerm: next },
    ],
    [
      'outside_term',
      'The new term expires after it begins.',
      termFrom(),
      { kind: 'renewal', newTerm: { ...next, expirationDate: '2027-01-01' } },
    ],
    ['outside_term', 'This term is only quoted. Bind it first.', quoted, { kind: 'renewal', newTerm: next }],
    [
      'before_effective',
      'This term begins on Jan 1, 2026.',
      termFrom(),
      { kind: 'rewrite', newTerm: { ...next, effectiveDate: '2025-06-01' } },
    ],
    [
      'term_renewed',
      'This term was rewritten as of Jan 1, 2027.',
      cancelled(),
      { kind: 'reinstatement', effectiveDate: today },
      [{ ...renewal, transactions: renewal.transactions.map((made) => ({ ...made, kind: 'rewrite' })) }],
    ],
    [
      'overlap',
      'The policy is covered from Jan 1, 2026 to Jan 1, 2027 already.',
      cancelled({ effectiveDate: '2026-01-01' }),
      { kind: 'reinstatement', effectiveDate: today },
      [anew],
    ],
    [
      'depends_on_it',
      'Correct the renewal of Jan 1, 2026 first: it rests on this transaction.',
      cancelled({ effectiveDate: '2026-01-01' }),
      { kind: 'correction', corrects: 'later-0' },
      [anew],
    ],
    [
      'depends_on_it',
      'Correct the rewrite of Apr 1, 2026 first: it rests on this transaction.',
      cancelled(),
      { kind: 'correction', corrects: 'later-0' },
      [rewritten],
    ],
    [
      'overlap',
      'The policy is covered from Apr 1, 2026 to Jan 1, 2027 already.',
      cancelled(),
      { kind: 'correction', corrects: 'later-0', replacement: { effectiveDate: '2026-05-01' } },
      [{ ...rewritten, policyId: 'policy' }],
    ],
    [
      'term_renewed',
      'This term is followed by one that begins on Apr 1, 2026.',
      { ...quoted, id: 'next', renewsTermIds: ['term'] },
      { kind: 'new', effectiveDate: '2027-05-01' },
      [cancelled(), rewritten],
    ],
    [
      'overlap',
      'The policy is covered from Jan 1, 2026 to Jan 1, 2027 already.',
      { ...quoted, id: 'next' },
      { kind: 'new', effectiveDate: '2026-05-01' },
      [termFrom()],
    ],
    [
      'split',
      'The producers’ shares add up to 90%, not to 100%.',
      termFrom(),
      { kind: 'endorsement', effectiveDate: today, producers: [{ userId: 'dana', share: 90 }] },
    ],
    [
      'lines',
      'Say which lines change: Auto, Home.',
      termFrom({ lines: ['Auto', 'Home'] }),
      { kind: 'endorsement', effectiveDate: today, premiumChange: 5 },
    ],
    [
      'lines',
      'The lines add up to 500, not to 800.',
      termFrom({ lines: ['Auto'] }),
      {
        kind: 'renewal',
        newTerm: next,
        furtherTerms: [{ ...next, premium: 800, lines: [{ line: 'Cyber', premium: 500 }] }],
      },
    ],
    [
      'lines',
      'The lines add up to 4, not to 5.',
      termFrom({ lines: ['Auto', 'Home'] }),
      {
        kind: 'endorsement',
        effectiveDate: today,
        premiumChange: 5,
        lines: [{ line: 'Auto', premiumChange: 4 }],
      },
    ],
    [
      'correction_differs',
      'A correction takes back exactly 1200: enter the right figure as its replacement.',
      termFrom(),
      { kind: 'correction', corrects: 'first', premiumChange: -1100 },
    ],
    [
      'correction_differs',
      'A correction has the date of what it takes back, Jan 1, 2026: enter the right date as its replacement.',
      termFrom(),
      { kind: 'correction', corrects: 'first', effectiveDate: '2026-02-01' },
    ],
    [
      'outside_term',
      'This notice was given on May 1, 2026, which is later.',
      noticed,
      { kind: 'rescission_of_notice', effectiveDate: '2026-04-30' },
    ],
    [
      'outside_term',
      'Today is Jun 1, 2026: this notice stands until then.',
      noticed,
      { kind: 'rescission_of_notice', effectiveDate: '2026-06-02' },
    ],
    [
      'derived',
      'A rescission of notice changes no premium. Enter an endorsement for it.',
      noticed,
      { kind: 'rescission_of_notice', effectiveDate: today, annualPremiumChange: 5 },
    ],
    [
      'derived',
      'A transfer out changes no premium. Enter an endorsement for it.',
      termFrom(),
      { kind: 'transfer_out', effectiveDate: today, premiumChange: -1200 },
    ],
    [
      'derived',
      'A transfer in changes no premium. Enter an endorsement for it.',
      termFrom({ later: [{ kind: 'transfer_out', effectiveDate: '2026-02-01' }] }),
      { kind: 'transfer_in', effectiveDate: today, lines: [{ line: 'Auto', premiumChange: 5 }] },
    ],
    [
      'derived',
      'A notice of cancellation changes no premium. Enter an endorsement for it.',
      termFrom(),
      { kind: 'notice_of_cancellation', effectiveDate: '2026-07-01', returnPremium: 5 },
    ],
    [
      'split',
      'A producer has two shares. Enter one share for each producer.',
      termFrom(),
      {
        kind: 'endorsement',
        effectiveDate: today,
        producers: [
          { userId: 'dana', share: 60 },
          { userId: 'dana', share: 40 },
        ],
      },
    ],
    [
      'already_corrected',
      'This term has no such transaction.',
      termFrom(),
      { kind: 'correction', corrects: 'other' },
    ],
    [
      'already_corrected',
      'This transaction is a correction, or was corrected.',
      termFrom({ later: [{ effectiveDate: today }, { kind: 'correction', corrects: 'later-0' }] }),
      { kind: 'correction', corrects: 'later-0' },
    ],
    [
      'depends_on_it',
      'Correct the cancellation of Apr 1, 2026 first: it rests on this transaction.',
      cancelled(),
      { kind: 'correction', corrects: 'first' },
    ],
    [
      'depends_on_it',
      'Correct the renewal of Jan 1, 2027 first: it rests on this transaction.',
      termFrom(),
      { kind: 'correction', corrects: 'first' },
      [renewal],
    ],
    [
      'overlap',
      'The policy is covered from Jan 1, 2027 to Jan 1, 2028 already.',
      termFrom(),
      { kind: 'correction', corrects: 'first', replacement: { newExpirationDate: '2027-06-01' } },
      [renewal],
    ],
  ])('%s: %s', (reason, sentence, term, input, others) => {
    expect(plan(term, input, others)).toEqual({ reason, sentence })
  })
})

describe('a cancellation', () => {
  it('gives back fees that are refundable, all of them only when it is flat, and taxes with the premium', () => {
    const fees = [
      { kind: 'agency', amount: 50, refundable: false },
      { kind: 'carrier', amount: 20, refundable: true },
    ] as const
    const term = termFrom({ first: { fees, taxes: 36.5 } })
    const proRata = accepted(term, { kind: 'cancellation', effectiveDate: '2026-04-01' }).transactions[0]
    expect(proRata).toMatchObject({
      premiumChange: -904.11,
      taxes: -27.5,
      fees: [{ kind: 'carrier', amount: -20 }],
    })
    const flat = accepted(term, { kind: 'cancellation', effectiveDate: '2026-01-01' }).transactions[0]
    expect(flat).toMatchObject({ method: 'flat', premiumChange: -1200, taxes: -36.5 })
    expect(flat?.fees.map(({ amount }) => amount)).toEqual([-50, -20])
  })

  it('gives no fee back twice that came again with a reinstatement', () => {
    const fee = { kind: 'carrier', refundable: true } as const
    const term = termFrom({
      first: { fees: [{ ...fee, amount: 20 }] },
      later: [
        { kind: 'cancellation', effectiveDate: '2026-03-01', fees: [{ ...fee, amount: -20 }] },
        { kind: 'reinstatement', effectiveDate: '2026-03-01', fees: [{ ...fee, amount: 20 }] },
      ],
    })
    const again = accepted(term, { kind: 'cancellation', effectiveDate: '2026-04-01' }).transactions[0]
    expect(again?.fees).toEqual([{ ...fee, amount: -20 }])
  })

  it('gives back by line, and the carrier’s figure in the same proportions', () => {
    const lines = [
      { line: 'Auto', premiumChange: 900 },
      { line: 'Home', premiumChange: 300 },
    ]
    const term = termFrom({ lines: ['Auto', 'Home'], first: { lines } })
    const own = accepted(term, { kind: 'cancellation', effectiveDate: '2026-04-01' })
    expect(own.transactions[0]?.lines).toEqual([
      { line: 'Auto', premiumChange: -678.08 },
      { line: 'Home', premiumChange: -226.03 },
    ])
    const given = accepted(term, { kind: 'cancellation', effectiveDate: '2026-04-01', returnPremium: 800 })
    expect(given.transactions[0]?.lines.map(({ premiumChange }) => premiumChange)).toEqual([-600, -200])
    expect(given.returnPremium?.returned).toBe(904.11)
  })

  it('names the return premium to be reckoned anew after an endorsement before its date', () => {
    const late = accepted(cancelled({ method: 'pro_rata' }), {
      kind: 'endorsement',
      effectiveDate: '2026-03-01',
      premiumChange: 306,
    })
    // 306 over 306 days, of which 31 are over on April 1.
    expect(late.returnPremiumAnew?.returned).toBe(1179.11)
  })
})

describe('a transfer in', () => {
  it('has a premium where it begins a term', () => {
    const input = { kind: 'transfer_in', effectiveDate: '2026-01-01', premiumChange: 900 } as const
    expect(accepted(quoted, input).transactions[0]).toMatchObject({ kind: 'transfer_in', premiumChange: 900 })
  })
})

describe('an endorsement', () => {
  it('takes back no more than the term’s premium, of a cancelled one what it was before', () => {
    const back = (premiumChange: number) =>
      ({ kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange }) as const
    for (const term of [termFrom(), cancelled()]) {
      expect(accepted(term, back(-1200)).transactions[0]?.premiumChange).toBe(-1200)
      expect(plan(term, back(-1200.01))).toEqual({
        reason: 'negative_premium',
        sentence: 'This term’s premium is $1,200. An endorsement can’t take back $1,200.01.',
      })
    }
  })

  it('charges of a year’s change the days that are left', () => {
    const input = { kind: 'endorsement', effectiveDate: '2026-10-20', annualPremiumChange: 365 } as const
    expect(accepted(termFrom(), input).transactions[0]?.premiumChange).toBe(73)
  })
})

describe('a replacement', () => {
  it('stands in the place of what was wrong, and keeps what it does not say', () => {
    const term = termFrom({
      later: [{ effectiveDate: '2026-02-01', premiumChange: 100, reason: 'Added driver' }],
    })
    const { transactions } = accepted(term, {
      kind: 'correction',
      corrects: 'later-0',
      replacement: { effectiveDate: '2026-03-01' },
    })
    expect(transactions).toMatchObject([
      { kind: 'correction', effectiveDate: '2026-02-01', premiumChange: -100, corrects: 'later-0' },
      { kind: 'endorsement', effectiveDate: '2026-03-01', premiumChange: 100, reason: 'Added driver' },
    ])
  })

  it('of a cancellation on another day is reckoned anew', () => {
    const { transactions } = accepted(cancelled({ method: 'pro_rata' }), {
      kind: 'correction',
      corrects: 'later-0',
      replacement: { effectiveDate: '2026-07-02' },
    })
    expect(transactions.map(({ premiumChange }) => premiumChange)).toEqual([904.11, -601.64])
  })
})

it('splits off at any premium: a new term has the carrier’s premium, whatever the policy of one line cost before', () => {
  const furtherTerms = [{ ...next, premium: 9000, lines: [{ line: 'Cyber', premium: 9000 }] }]
  const planned = accepted(termFrom({ lines: ['Auto'] }), { kind: 'renewal', newTerm: next, furtherTerms })
  const premiums = [planned.newTerm, ...(planned.furtherTerms ?? [])].map(
    (one) => one?.transactions[0]?.premiumChange,
  )
  expect(premiums).toEqual([1300, 9000])
})
