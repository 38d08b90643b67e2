import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { sumDollars } from '#shared/money.ts'
import { inForceStatuses } from '#shared/policies/term-choices.ts'
import { isWithin } from './coverage.rules.ts'
import { isRefused, type Plan } from './plan.ts'
import { type KnownTerm, knownTerm, statusOn } from './status.rules.ts'
import { planOf, randomInput } from './testing/histories.ts'
import { randomOf, termFrom } from './testing/terms.ts'

const days = Array.from({ length: 60 }, (_none, week) => addDays('2025-12-01', week * 8))

function statuses(term: KnownTerm) {
  return days.map((day) => statusOn(term, day))
}

const premium = (term: KnownTerm) => sumDollars(term.known.map(({ premiumChange }) => premiumChange))

function expectWhole(term: KnownTerm): void {
  const { coverage } = term
  if (!coverage) {
    expect(new Set(statuses(term))).toEqual(new Set(['quoted']))
    return
  }
  let end = coverage.effectiveDate
  for (const { from, to } of coverage.periods) {
    expect(from >= end && (to === null || from < to)).toBe(true)
    end = to ?? '9999'
  }
  for (const day of days) {
    const isCovered = isWithin(coverage.periods, day) && !isWithin(coverage.released, day)
    expect(inForceStatuses.includes(statusOn(term, day)), day).toBe(isCovered)
  }
}

function expectReturned({ transactions, returnPremium }: Plan, before: KnownTerm): void {
  const cancellation = transactions.find(({ kind }) => kind === 'cancellation')
  if (!returnPremium || !cancellation) return
  const { kept, returned } = returnPremium
  expect(sumDollars([kept, returned])).toBe(premium(before))
  expect(sumDollars([premium(before), cancellation.premiumChange])).toBe(kept)
}

function expectTakenBack(before: KnownTerm, after: KnownTerm, position: number): void {
  const last = after.known.at(-1)
  if (!last || last.kind === 'correction') return
  const plan = planOf(after, { kind: 'correction', corrects: last.id }, position + 500)
  if (isRefused(plan)) throw new Error(`The last transaction can be corrected: ${plan.sentence}`)
  const again = knownTerm({ ...after, transactions: [...after.known, ...plan.transactions] })
  expect(statuses(again)).toEqual(statuses(before))
  expect(premium(again)).toBe(premium(before))
}

describe('over random histories', () => {
  it.each(Array.from({ length: 150 }, (_none, seed) => [seed] as const))('history %i is whole', (seed) => {
    const next = randomOf(seed)
    let term = knownTerm(termFrom({ premium: 1200 }))
    let accepted = 0
    for (let position = 1; position <= 40; position++) {
      const plan = planOf(term, randomInput(next, term), position)
      if (isRefused(plan)) continue
      accepted++
      expectReturned(plan, term)
      const after = knownTerm({ ...term, transactions: [...term.known, ...plan.transactions] })
      expectWhole(after)
      expectTakenBack(term, after, position)
      const asBefore = knownTerm(after, term.known.at(-1)?.enteredAt)
      expect(statuses(asBefore)).toEqual(statuses(term))
      term = after
    }
    expect(accepted).toBeGreaterThan(0)
  })
})
