import type { Term, Transaction } from '#engines/policy-terms/term.ts'

/** Numbers from 0 up to a bound, the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed + 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A transaction that says nothing more. */
export function transactionFrom(fields: Partial<Transaction> = {}): Transaction {
  return {
    id: 'first',
    kind: 'new',
    effectiveDate: '2026-01-01',
    enteredAt: '2025-12-15T12:00:00.000Z',
    premiumChange: 0,
    lines: [],
    fees: [],
    taxes: 0,
    reason: '',
    producers: [],
    method: null,
    noticeDate: null,
    givenBy: null,
    rescinds: null,
    newExpirationDate: null,
    corrects: null,
    ...fields,
  }
}

/** A bound term of 2026 of one line, with what happened to it since. */
export function termFrom({
  premium = 1200,
  first = {},
  later = [],
  ...fields
}: Partial<Term> & {
  premium?: number
  first?: Partial<Transaction>
  later?: Partial<Transaction>[]
} = {}): Term {
  const begun = { premiumChange: premium, newExpirationDate: '2027-01-01', ...first }
  return {
    id: 'term',
    policyId: 'policy',
    carrier: 'Erie',
    lines: ['General liability'],
    expirationDate: '2027-01-01',
    shortRate: 90,
    minimumEarned: 0,
    renewsTermIds: [],
    decision: null,
    transactions: [
      transactionFrom(begun),
      ...later.map((each, position) =>
        transactionFrom({
          id: `later-${position}`,
          kind: 'endorsement',
          enteredAt: '2026-01-02T12:00:00.000Z',
          ...each,
        }),
      ),
    ],
    ...fields,
  }
}
