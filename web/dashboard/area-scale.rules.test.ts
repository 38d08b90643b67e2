import { describe, expect, it } from 'vitest'
import { areaScale } from './area-scale.ts'

describe('the scale of the chart', () => {
  it.each([
    [
      [965_000, 1_284_600],
      [800_000, 1_000_000, 1_200_000, 1_400_000],
    ],
    [
      [0, 100],
      [0, 50, 100],
    ],
    [
      [250, 250],
      [200, 300],
    ],
    [[0, 0], [0]],
    [
      [12, 3, 9],
      [0, 5, 10, 15],
    ],
  ])('of %j has the ticks %j', (values, ticks) => {
    expect(areaScale(values).ticks).toEqual(ticks)
  })

  it('places every value between the first tick and the last', () => {
    const values = [965_000, 1_020_000, 1_284_600]
    const { at, ticks } = areaScale(values)
    for (const value of values) expect(at(value)).toBeGreaterThanOrEqual(0)
    for (const value of values) expect(at(value)).toBeLessThanOrEqual(1)
    expect([at(ticks[0] ?? -1), at(ticks.at(-1) ?? -1)]).toEqual([0, 1])
  })
})
