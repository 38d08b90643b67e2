import { describe, expect, it } from 'vitest'
import type { EstimateMore } from '#shared/commercial/estimate.contract.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { estimateOf } from './estimate.rules.ts'
import { estimateCard } from './estimate-card.rules.ts'
import { estimateInputOf } from './estimate-input.rules.ts'
import { defaultRates } from './rates.ts'
import { bopFacts, foundOn } from './testing.ts'

const estimate = (more: EstimateMore, facts: Facts = emptyFacts()) =>
  estimateOf(estimateInputOf(facts, more), defaultRates)
const card = (more: EstimateMore, facts: Facts = emptyFacts()) =>
  estimateCard({ fileName: 'policy.pdf', facts, estimate: estimate(more, facts), gaps: [] })

describe('an estimate on illustrative rates', () => {
  it('is never of more than low confidence, however much is known', () => {
    const { isIllustrative, confidence } = estimate({ lossCount: 1 }, bopFacts())
    expect([isIllustrative, confidence]).toEqual([true, 'low'])
  })
})

describe('what keeps a line from an estimate by rates', () => {
  it('is general liability without a class', () => {
    const without = estimate({ lines: ['gl'], sales: 1_000_000 })
    expect([without.premium, without.missing[0]]).toEqual([null, 'glClass'])
    expect(without.lines[0]?.note).toContain('rated by class')
    expect(estimate({ lines: ['gl'], sales: 1_000_000, glClass: '91580' }).premium).toBe(2400)
  })

  it('is workers compensation without an experience modification', () => {
    const more: EstimateMore = { lines: ['wc'], payroll: 1_000_000, state: 'PA' }
    const without = estimate(more)
    expect([without.premium, without.missing[0]]).toEqual([null, 'experienceMod'])
    expect(without.lines[0]?.note).toBe('The experience modification is not known.')
    const [low, high] = [0.8, 1.2].map((experienceMod) => estimate({ ...more, experienceMod }).premium ?? 0)
    expect((low ?? 0) / (high ?? 1)).toBeCloseTo(0.8 / 1.2, 4)
  })

  it.each(['ND', 'OH', 'WA', 'WY'])('is the state fund of workers compensation in %s', (state) => {
    const made = estimate({
      lines: ['wc'],
      payroll: 1_000_000,
      experienceMod: 1,
      state,
      expiring: { wc: 9000 },
    })
    expect(made.premium).toBeNull()
    expect(made.lines[0]?.note).toContain('from its state fund')
  })
})

describe('the expiring premium', () => {
  it('is named beside the estimate of each line, and of all', () => {
    const facts = { ...bopFacts(), totalPremium: foundOn(1, 4200) }
    const text = card({}, facts)
    expect(text).toMatch(/Businessowners: about .* Expiring premium: \$4,200\./)
    expect(text).toContain('Total expiring premium: $4,200')
  })

  it('of a package moves with the market where one of its lines has no figure', () => {
    const lines: LineCode[] = ['gl', 'property']
    const facts = { ...emptyFacts('dec_page'), totalPremium: foundOn(1, 10_000) }
    const made = estimate({ lines, building: 500_000 }, facts)
    expect(made.lines.map(({ line, premium }) => [line, premium])).toEqual([
      ['package', 10_370],
      ['gl', null],
    ])
    expect(made.premium).toBe(10_370)
    expect(made.confidence).toBe('low')
  })

  it('is no sum of some lines only, without saying which are left out', () => {
    expect(card({ lines: ['gl', 'property'], building: 500_000 })).toContain(
      'Total (without General liability): about',
    )
  })
})

describe('the card of a loss run', () => {
  it('says that it is one, and that its claims are to be checked where its totals do not confirm them', () => {
    const sum = (confidence: number) => ({ ...foundOn(1, 5000), confidence })
    const loss = { line: null, date: null, claimNumber: null, description: null, status: null }
    const facts = (confidence: number): Facts => ({
      ...emptyFacts('loss_run'),
      losses: [{ ...loss, paid: sum(confidence), reserved: null, incurred: null }],
    })
    expect(card({}, facts(0.7))).toContain(
      'This is a loss run, not a policy. It lists claims, not coverage. 1 claim read.',
    )
    expect(card({}, facts(0.7))).toContain('Check each claim')
    expect(card({}, facts(0.9))).not.toContain('Check each claim')
  })
})
