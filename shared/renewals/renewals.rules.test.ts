import { describe, expect, it } from 'vitest'
import { renewalBuckets } from './renewals.contract.ts'
import { changeOf, daysOfBucket, worklistDays } from './renewals.rules.ts'

describe('the buckets of renewals', () => {
  it('cover every day of the worklist once', () => {
    const ranges = renewalBuckets.map(daysOfBucket)
    expect(ranges[0]).toEqual({ from: null, to: 0 })
    const bounds = ranges.slice(1).map(({ from, to }, index) => [from, to, ranges[index]?.to])
    expect(bounds).toEqual([
      [1, 30, 0],
      [31, 60, 30],
      [61, 90, 60],
      [91, worklistDays, 90],
    ])
  })
})

describe('the change of a premium', () => {
  it.each([
    [1000, 1250, { dollars: 250, percent: 25 }],
    [1200.1, 1199.9, { dollars: -0.2, percent: 0 }],
    [0, 300, { dollars: 300, percent: null }],
    [900, 900, { dollars: 0, percent: 0 }],
    [900, null, null],
  ])('from %d to %s', (premium, offeredPremium, change) => {
    const got = changeOf({ premium, offeredPremium })
    expect(got && { ...got, percent: got.percent === null ? null : got.percent + 0 }).toEqual(change)
  })
})
