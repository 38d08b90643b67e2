import { describe, expect, it } from 'vitest'
import { EstimateInput } from '#shared/commercial/estimate.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { estimateInputOf, linesOfFacts } from './estimate-input.rules.ts'
import { aCoverage, aLocation, bopFacts, foundOn } from './testing.ts'

function named(...lines: LineCode[]): Facts {
  const policy = bopFacts().policies[0] as Facts['policies'][number]
  return { ...emptyFacts('policy'), policies: [{ ...policy, lines: lines.map((line) => foundOn(1, line)) }] }
}

describe('the lines of an estimate', () => {
  it.each([
    ['those of its policies', named('gl', 'auto'), ['gl', 'auto']],
    ['the parts of a package', named('package', 'property', 'gl'), ['gl', 'property']],
    ['a businessowners policy as a whole', named('bop', 'gl', 'property'), ['bop']],
    ['a package without parts', named('package'), ['package']],
    [
      'those of its coverages where no policy names one',
      { ...emptyFacts(), coverages: [aCoverage('Aggregate', { line: 'gl' })] },
      ['gl'],
    ],
  ] as const)('are %s', (_what, facts, lines) => {
    expect(linesOfFacts(facts as Facts)).toEqual(lines)
  })
})

describe('the input of an estimate', () => {
  it('carries the page of each figure', () => {
    const { lines, state, protectionClass } = estimateInputOf(bopFacts())
    expect(lines[0]?.exposures.map(({ kind, amount }) => [kind, amount.value, amount.page])).toEqual([
      ['building', 600_000, 2],
      ['contents', 150_000, 2],
      ['sales', 800_000, 3],
    ])
    expect(lines[0]?.deductible).toMatchObject({ value: 1000, page: 2 })
    expect(lines[0]?.expiringPremium).toMatchObject({ value: 4200, page: 1 })
    expect([state?.value, protectionClass?.value]).toEqual(['OH', 4])
    expect(EstimateInput.safeParse(estimateInputOf(bopFacts())).success).toBe(true)
  })

  it('lets what a person entered take the place of what was found', () => {
    const { lines, state } = estimateInputOf(bopFacts(), {
      sales: 900_000,
      state: 'TX',
      expiring: { wc: 700 },
    })
    expect(lines.map(({ line }) => line)).toEqual(['bop', 'wc'])
    const sales = lines[0]?.exposures.filter(({ kind }) => kind === 'sales')
    expect(sales).toMatchObject([{ amount: { value: 900_000, by: 'person', page: null } }])
    expect(state?.value).toBe('TX')
  })

  it('leaves out what cannot be a figure', () => {
    const broken = [Number.NaN, -5, Number.POSITIVE_INFINITY, 1e15]
    const exposures = broken.flatMap(
      (value) => estimateInputOf(bopFacts({ annualSales: foundOn(1, value) })).lines[0]?.exposures ?? [],
    )
    expect(exposures.some(({ kind }) => kind === 'sales')).toBe(false)
  })

  it('takes the deductible that applies in general, not that of wind', () => {
    const facts = {
      ...named('property'),
      coverages: [
        aCoverage('Wind or Hail', { line: 'property', code: 'wind_hail', deductible: foundOn(1, 25_000) }),
        aCoverage('Building', { line: 'property', code: 'building', deductible: foundOn(4, 2500) }),
      ],
    }
    expect(estimateInputOf(facts).lines[0]?.deductible).toMatchObject({ value: 2500, page: 4 })
  })

  it('counts vehicles as power units and losses that cost something', () => {
    const vehicle = {
      number: '1',
      year: foundOn(5, 2022),
      make: null,
      model: null,
      vin: null,
      costNew: null,
      garaging: null,
    }
    const loss = {
      line: null,
      date: foundOn(6, '2025-01-01'),
      claimNumber: null,
      description: null,
      status: null,
      paid: null,
      reserved: null,
    }
    const facts = {
      ...named('auto'),
      vehicles: [vehicle, vehicle, vehicle],
      losses: [
        { ...loss, incurred: foundOn(6, 900) },
        { ...loss, incurred: foundOn(6, 0) },
      ],
    }
    const { lines, lossCount } = estimateInputOf(facts)
    expect(lines[0]?.exposures[0]?.amount).toMatchObject({ value: 3, page: 5 })
    expect(lossCount).toMatchObject({ value: 1, page: 6 })
  })

  it('takes the worst protection class, and sprinklers only where all have them', () => {
    const at = (protection: string, sprinklered: string) =>
      aLocation({ protectionClass: foundOn(1, protection), sprinklered: foundOn(1, sprinklered) })
    const input = estimateInputOf({ ...bopFacts(), locations: [at('3', 'Yes'), at('9', 'No')] })
    expect([input.protectionClass?.value, input.sprinklered?.value]).toEqual([9, 0])
    expect(estimateInputOf({ ...bopFacts(), locations: [at('3', 'Yes')] }).sprinklered?.value).toBe(1)
  })

  it('knows of no losses where no loss run was read', () => {
    expect(estimateInputOf(bopFacts()).lossCount).toBeNull()
    expect(estimateInputOf(bopFacts({ lossesValuedOn: foundOn(2, '2026-01-01') })).lossCount?.value).toBe(0)
  })
})
