import { describe, expect, it } from 'vitest'
import type { Estimate, EstimateInput } from '#shared/commercial/estimate.contract.ts'
import { exposureKinds, RateTables } from '#shared/commercial/rates.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import { type LineCode, lineCodes } from '#shared/documents/lines.rules.ts'
import { estimateOf } from './estimate.rules.ts'
import { estimateInputOf } from './estimate-input.rules.ts'
import { defaultRates } from './rates.ts'
import { aCoverage, aLocation, aPolicy, bopFacts, foundOn, inputWith, seededRandom } from './testing.ts'

const random = seededRandom(5)
const tries = Array.from({ length: 300 }, (_, index) => index)

function below(most: number): number {
  // Small figures as often as large ones, and the ends as well.
  const share = random()
  return share < 0.05 ? 0 : share > 0.95 ? most : most ** random()
}

function oneOf<T>(options: readonly T[]): T {
  return options[Math.floor(random() * options.length)] as T
}

const rated = defaultRates.tables.baseRates.map(({ line, exposure }) => [line, exposure] as const)

function figure(most: number) {
  return { value: below(most), label: 'Figure', page: 1, by: 'document' as const, isSure: random() > 0.5 }
}

function perhaps(most: number) {
  return random() < 0.5 ? null : figure(most)
}

function anyLine(line: LineCode): EstimateInput['lines'][number] {
  return {
    line,
    exposures: Array.from({ length: Math.floor(random() * 5) }, () => ({
      kind: oneOf(exposureKinds),
      amount: figure(50_000_000),
      classCode: oneOf(['8810', '5551', null]),
    })),
    deductible: perhaps(100_000),
    expiringPremium: perhaps(5_000_000),
  }
}

function anyInput(): EstimateInput {
  const state = oneOf(['CA', 'FL', 'OH', 'ZZ', null])
  return {
    lines: lineCodes.filter(() => random() < 0.3).map(anyLine),
    expiringTotal: perhaps(10_000_000),
    state: state === null ? null : { ...figure(1), value: state },
    protectionClass: perhaps(10),
    sprinklered: oneOf([null, { ...figure(1), value: 1 }]),
    yearsInBusiness: perhaps(200),
    lossCount: perhaps(50),
  }
}

function premiumOf(input: EstimateInput): number {
  return estimateOf(input, defaultRates).premium ?? -1
}

function lineOf(estimate: Estimate, line: LineCode) {
  const found = estimate.lines.find((entry) => entry.line === line)
  if (!found) throw new Error(`no ${line}`)
  return found
}

describe('any estimate', () => {
  it('has nothing negative and nothing that is no number, and its range contains its point', () => {
    for (const _ of tries) {
      const estimate = estimateOf(anyInput(), defaultRates)
      for (const { premium, low, high, steps } of [...estimate.lines, { ...estimate, steps: [] }]) {
        if (premium === null) continue
        const amounts = [premium, low, high, ...steps.map((step) => step.amount)]
        expect(amounts.every((amount) => Number.isFinite(amount) && (amount ?? -1) >= 0)).toBe(true)
        expect(low).toBeLessThanOrEqual(premium)
        expect(high).toBeGreaterThanOrEqual(premium)
      }
    }
  })

  it('adds up to the cent, and ends each line where its last step ends', () => {
    for (const _ of tries) {
      const estimate = estimateOf(anyInput(), defaultRates)
      const cents = estimate.lines.reduce((sum, { premium }) => sum + Math.round((premium ?? 0) * 100), 0)
      expect(Math.round((estimate.premium ?? 0) * 100)).toBe(cents)
      for (const { premium, steps } of estimate.lines) expect(premium).toBe(steps.at(-1)?.amount ?? null)
    }
  })

  it('never falls when an exposure grows', () => {
    for (const _ of tries) {
      const [line, kind] = oneOf(rated)
      const [less, more] = [below(50_000_000), below(50_000_000)].sort((a, b) => a - b) as [number, number]
      expect(premiumOf(inputWith(line, kind, more))).toBeGreaterThanOrEqual(
        premiumOf(inputWith(line, kind, less)),
      )
    }
  })

  it('never rises when a deductible grows', () => {
    for (const _ of tries) {
      const [line, kind] = oneOf(rated)
      const amount = below(50_000_000)
      const [less, more] = [below(100_000), below(100_000)].sort((a, b) => a - b) as [number, number]
      const premium = (deductible: number) => premiumOf(inputWith(line, kind, amount, { deductible }))
      expect(premium(more)).toBeLessThanOrEqual(premium(less))
    }
  })

  it('is found with a thousand locations, too', () => {
    const facts = bopFacts({
      locations: Array.from({ length: 1000 }, () => aLocation({ buildingLimit: foundOn(2, 600_000) })),
    })
    const [line] = estimateOf(estimateInputOf(facts), defaultRates).lines
    const values = line?.steps.filter(({ label }) => label.startsWith('Building value'))
    expect(values).toHaveLength(1000)
    expect(values?.at(-1)?.amount).toBe(1000 * (600_000 / 100) * 0.32)
  })
})

describe('an estimate by rates', () => {
  const estimate = estimateOf(
    estimateInputOf(bopFacts({ policies: [aPolicy({ premium: null })] }), { lossCount: 1 }),
    defaultRates,
  )

  it('shows each step of its arithmetic with the page and the source', () => {
    const bop = lineOf(estimate, 'bop')
    expect(bop.method).toBe('rates')
    expect(bop.steps.map(({ label, reckoning, amount, page }) => [label, reckoning, amount, page])).toEqual([
      ['Building value, location 1', '$600,000 ÷ 100 × $0.32', 1920, 2],
      ['Contents value, location 1', '$150,000 ÷ 100 × $0.55', 2745, 2],
      ['Annual sales', '$800,000 ÷ 1,000 × $0.85', 3425, 3],
      ['State: OH', '× 0.95', 3253.75, 1],
      ['Protection class 4', '× 1', 3253.75, 2],
      ['12 years in business', '× 0.94', 3058.53, 3],
      ['1 loss', '× 1.05', 3211.46, null],
      ['Deductible of $1,000', '× 1', 3211.46, 2],
    ])
  })

  it('says that its rates are illustrative', () => {
    expect(estimate.isIllustrative).toBe(true)
    expect(lineOf(estimate, 'bop').steps.every(({ isIllustrative }) => isIllustrative)).toBe(true)
  })

  it('names what is missing and grows wider for it', () => {
    const sparse = estimateOf(inputWith('bop', 'sales', 800_000), defaultRates)
    expect(lineOf(sparse, 'bop').missing).toEqual([
      'state',
      'protectionClass',
      'yearsInBusiness',
      'lossCount',
      'deductible',
    ])
    const width = ({ low, high, premium }: Estimate) => ((high ?? 0) - (low ?? 0)) / (premium ?? 1)
    expect(width(sparse)).toBeGreaterThan(width(estimate))
  })

  it('never goes below the minimum premium of its line', () => {
    const small = estimateOf(inputWith('gl', 'sales', 1000), defaultRates)
    expect(small.premium).toBe(500)
    expect(lineOf(small, 'gl').steps.at(-1)?.label).toBe('Minimum premium')
  })

  it('takes one exposure of those that stand for one another', () => {
    const input = inputWith('gl', 'payroll', 500_000)
    const sales = inputWith('gl', 'sales', 1_000_000).lines[0]?.exposures ?? []
    input.lines[0]?.exposures.push(...sales)
    const both = estimateOf(input, defaultRates)
    expect(both.premium).toBe(estimateOf(inputWith('gl', 'sales', 1_000_000), defaultRates).premium)
  })

  it('reckons payroll by the rate of its class', () => {
    const payrolls = [
      ['8810', 200_000],
      ['5551', 100_000],
      ['9999', 10_000],
    ] as const
    const facts = {
      ...emptyFacts('dec_page'),
      payroll: payrolls.map(([code, amount]) => ({
        ...{ state: null, description: null, employees: null, rate: null, premium: null },
        classCode: foundOn(2, code),
        payroll: foundOn(2, amount),
      })),
    }
    const wc = lineOf(estimateOf(estimateInputOf(facts, { experienceMod: 1 }), defaultRates), 'wc')
    expect(wc.steps.map(({ reckoning, amount }) => [reckoning, amount])).toEqual([
      ['$200,000 ÷ 100 × $0.14', 280],
      ['$100,000 ÷ 100 × $19.50', 19_780],
      ['$10,000 ÷ 100 × $1.90', 19_970],
      ['× 1', 19_970],
    ])
  })

  it('holds what the expiring premium says in its range, and trusts neither where they are far apart', () => {
    const { low, high, confidence, lines } = estimateOf(
      inputWith('gl', 'sales', 1_000_000, { expiring: 9000 }),
      defaultRates,
    )
    expect(lines[0]?.byTrend).toBe(9360)
    expect(high).toBe(9360)
    expect(low).toBeLessThan(2400)
    expect(confidence).toBe('low')
  })
})

describe('an estimate without exposures', () => {
  const expiring = { ...bopFacts(), locations: [], annualSales: null }

  it('moves the expiring premium with the market of its line', () => {
    const bop = lineOf(estimateOf(estimateInputOf(expiring), defaultRates), 'bop')
    expect(bop).toMatchObject({ method: 'trend', premium: 4410, low: 4158, high: 4662 })
    expect(bop.steps.map(({ label, page }) => [label, page])).toEqual([
      ['Expiring premium of businessowners', 1],
      ['Market trend of businessowners', null],
    ])
    expect(bop.missing).toEqual(['building', 'contents', 'sales', 'area'])
  })

  it('names the published source of a trend, and its date', () => {
    const wc = {
      ...expiring,
      policies: [aPolicy({ lines: [foundOn(1, 'wc' as const)] })],
    }
    const estimate = estimateOf(estimateInputOf(wc, { state: 'PA' }), defaultRates)
    expect(estimate.isIllustrative).toBe(false)
    expect(estimate.lines[0]?.steps[1]).toMatchObject({
      source: expect.stringContaining('Council of Insurance Agents'),
      sourceDate: '2025-06-30',
      isIllustrative: false,
    })
  })

  it('moves one premium for several lines with the market of all', () => {
    const facts = {
      ...emptyFacts('dec_page'),
      totalPremium: foundOn(1, 10_000),
      coverages: [aCoverage('General Aggregate', { line: 'gl' }), aCoverage('Collision', { line: 'auto' })],
    }
    const estimate = estimateOf(estimateInputOf(facts), defaultRates)
    expect(estimate.lines.map(({ line, premium }) => [line, premium])).toEqual([['package', 10_370]])
  })

  it('says nothing of a premium where there is neither, and what it needs', () => {
    const facts = { ...emptyFacts('dec_page'), coverages: [aCoverage('Each Occurrence', { line: 'gl' })] }
    const estimate = estimateOf(estimateInputOf(facts), defaultRates)
    expect(estimate).toMatchObject({ premium: null, low: null, high: null, confidence: 'low' })
    expect(estimate.missing).toEqual(['glClass', 'sales', 'payroll', 'area', 'expiring'])
  })

  it('is empty for a document without a line', () => {
    expect(estimateOf(estimateInputOf(emptyFacts()), defaultRates)).toMatchObject({
      lines: [],
      premium: null,
    })
  })
})

describe('the default rate tables', () => {
  it('hold to what admins are held to', () => {
    expect(RateTables.safeParse(defaultRates.tables).error).toBeUndefined()
  })

  it('have a trend for every line', () => {
    expect(defaultRates.tables.trends.map(({ line }) => line).sort()).toEqual([...lineCodes].sort())
  })

  it.each([
    [
      'a deductible that costs more when it grows',
      {
        deductibles: [
          {
            lines: ['gl'],
            bands: [
              { from: 0, factor: 0.9 },
              { from: 500, factor: 1 },
            ],
            source: { name: 'illustrative', date: '2026-01-01' },
          },
        ],
      },
    ],
    [
      'a rate without a source',
      { baseRates: [{ ...defaultRates.tables.baseRates[0], source: { name: '', date: '2026-01-01' } }] },
    ],
    ['a trend outside its range', { trends: [{ ...defaultRates.tables.trends[0], change: 4 }] }],
    ['a negative rate', { baseRates: [{ ...defaultRates.tables.baseRates[0], rate: -1 }] }],
    ['a factor of nothing', { sprinklered: { ...defaultRates.tables.sprinklered, factor: 0 } }],
  ])('refuse %s', (_what, change) => {
    expect(RateTables.safeParse({ ...defaultRates.tables, ...change }).success).toBe(false)
  })
})
