import { describe, expect, it } from 'vitest'
import { barScale, bridgeSteps, deltaText } from './bars.rules.ts'

describe('the bars of a chart', () => {
  it('begin at zero, on round ticks, in both directions', () => {
    const { ticks, at } = barScale([120_000, 45_000])
    expect(ticks).toEqual([0, 50_000, 100_000, 150_000])
    expect([at(0), at(75_000)]).toEqual([0, 0.5])
    const both = barScale([100, -40])
    expect(both.ticks).toEqual([-50, 0, 50, 100])
    expect(both.at(0)).toBeCloseTo(1 / 3)
    expect(barScale([0, 0])).toMatchObject({ ticks: [0] })
    expect(barScale([]).at(0)).toBe(0)
    expect(barScale([-10]).at(0)).toBe(1)
  })

  it('of a bridge go on from one another to the cent', () => {
    expect(bridgeSteps(100.1, [0.2, -0.3, 50])).toEqual([
      { from: 100.1, to: 100.3 },
      { from: 100.3, to: 100 },
      { from: 100, to: 150 },
    ])
  })
})

it.each([
  [110, 100, 'amount', '+10%'],
  [90, 100, 'amount', '−10%'],
  [100, 100, 'amount', '0%'],
  [50, -100, 'amount', '+150%'],
  [50, 0, 'amount', null],
  [null, 10, 'amount', null],
  [91.3, 90, 'points', '+1.3 pts'],
  [88, 90.5, 'points', '−2.5 pts'],
  [88, null, 'points', null],
] as const)('%s after %s %s is %s', (now, before, unit, said) => {
  expect(deltaText(now, before, unit)).toBe(said)
})
