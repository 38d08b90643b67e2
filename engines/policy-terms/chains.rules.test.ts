import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { planTransaction } from './plan.rules.ts'
import { isRefused } from './plan.ts'
import { type KnownTerm, knownTerm } from './status.rules.ts'
import { randomInput } from './testing/histories.ts'
import { randomOf, termFrom } from './testing/terms.ts'

/** What somebody may try to enter of a term of a policy with several: what begins the next, ends one, or takes that back. */
function randomOfChain(next: (below: number) => number, term: KnownTerm): TransactionCreate {
  const begins = addDays('2026-01-01', next(900))
  const newTerm = { effectiveDate: begins, expirationDate: addDays(begins, 30 + next(400)), premium: 1000 }
  const end = term.coverage?.endDate ?? begins
  const follows = { ...newTerm, effectiveDate: end, expirationDate: addDays(end, 365) }
  const day = term.coverage?.effectiveDate ?? begins
  const tries: TransactionCreate[] = [
    { kind: 'renewal', newTerm: follows },
    { kind: 'renewal', newTerm },
    { kind: 'rewrite', newTerm },
    { kind: 'cancellation', effectiveDate: day, method: 'flat' },
    { kind: 'cancellation', effectiveDate: addDays(day, next(365)) },
    { kind: 'reinstatement', effectiveDate: term.coverage?.cancellation?.effectiveDate ?? day },
    { kind: 'reinstatement', effectiveDate: addDays(day, next(365)) },
    { kind: 'endorsement', effectiveDate: day, newExpirationDate: addDays(end, next(400)) },
    {
      kind: 'correction',
      corrects: term.known[next(term.known.length)]?.id,
      ...(next(2) === 0 && { replacement: { effectiveDate: addDays(day, next(500) - 100) } }),
    },
    { kind: 'new', effectiveDate: addDays(day, next(100)), newExpirationDate: addDays(day, 100 + next(500)) },
  ]
  return tries[next(tries.length + 1)] ?? randomInput(next, term)
}

function overlaps(terms: readonly KnownTerm[]): string[] {
  const periods = terms.flatMap(({ id, coverage }) =>
    (coverage?.periods ?? []).map(({ from, to }) => ({ id, from, to: to ?? '9999-12-31' })),
  )
  return periods.flatMap((one, position) =>
    periods
      .slice(position + 1)
      .filter((other) => one.from < other.to && other.from < one.to)
      .map((other) => `${one.id} ${one.from} to ${one.to}, ${other.id} ${other.from} to ${other.to}`),
  )
}

/** The terms of a policy after so many tries; `expectAfter` is told of each that was accepted. */
function played(
  seed: number,
  begun: readonly KnownTerm[],
  expectAfter: (terms: KnownTerm[]) => void,
): string[] {
  const next = randomOf(seed)
  const accepted: string[] = []
  let terms = [...begun]
  for (let position = 1; position <= 60; position++) {
    const term = terms[next(terms.length)]
    if (!term) continue
    let ids = 0
    const ctx = {
      ...{ term, terms, producers: [], today: '2026-01-01' },
      enteredAt: `2026-01-01T00:00:00.${String(position).padStart(3, '0')}Z`,
      newId: () => `${position}-${++ids}`,
    }
    const input = randomOfChain(next, term)
    const plan = planTransaction(ctx, input)
    if (isRefused(plan)) continue
    accepted.push(input.kind)
    const after = knownTerm({ ...term, transactions: [...term.known, ...plan.transactions] })
    terms = [
      ...terms.map((one) => (one === term ? after : one)),
      ...(plan.newTerm ? [knownTerm(plan.newTerm)] : []),
    ]
    expectAfter(terms)
  }
  return accepted
}

describe('over random policies of several terms', () => {
  it('no transaction that is accepted leaves two terms of one policy that cover the same day', () => {
    const kinds = new Set<string>()
    for (let seed = 0; seed < 150; seed++)
      for (const kind of played(seed, [knownTerm(termFrom())], (terms) =>
        expect(overlaps(terms)).toEqual([]),
      ))
        kinds.add(kind)
    expect([...kinds]).toEqual(
      expect.arrayContaining(['renewal', 'rewrite', 'reinstatement', 'correction', 'endorsement', 'new']),
    )
  })

  it('leaves terms that were imported over one another as they are', () => {
    const both = [termFrom(), termFrom({ id: 'imported', first: { effectiveDate: '2026-06-01' } })]
    const [term] = both.map((each) => knownTerm(each))
    if (!term) throw new Error('No term')
    const ctx = {
      ...{ term, terms: both.map((each) => knownTerm(each)), producers: [], today: '2026-06-01' },
      ...{ enteredAt: '2026-06-01T12:00:00.000Z', newId: () => 'entered' },
    }
    const inputs: TransactionCreate[] = [
      { kind: 'endorsement', effectiveDate: '2026-07-01', premiumChange: 5 },
      { kind: 'correction', corrects: 'first', replacement: { premiumChange: 1100 } },
    ]
    expect(inputs.map((input) => isRefused(planTransaction(ctx, input)))).toEqual([false, false])
  })
})
