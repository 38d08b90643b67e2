import { describe, expect, it } from 'vitest'
import { isSameSplit, ownSplit, totalShare } from './producers.rules.ts'

const [dana, lee] = ['dana', 'lee']

describe('the producers of a policy', () => {
  it('have the largest share first, and in the order given where shares are equal', () => {
    const split = [
      { userId: dana, share: 40 },
      { userId: lee, share: 60 },
    ]
    expect(ownSplit(split, dana)).toEqual([split[1], split[0]])
    const halves = split.map((one) => ({ ...one, share: 50 }))
    expect(ownSplit(halves, lee)).toEqual(halves)
  })

  it('are none of its own where that is the client’s producer alone', () => {
    expect(ownSplit([{ userId: dana, share: 100 }], dana)).toBeNull()
    expect(ownSplit([{ userId: lee, share: 100 }], dana)).toEqual([{ userId: lee, share: 100 }])
  })

  it('are compared by person and share', () => {
    const split = [{ userId: dana, share: 100 }]
    expect([isSameSplit(null, null), isSameSplit(split, null), isSameSplit(null, split)]).toEqual([
      true,
      false,
      false,
    ])
    expect(isSameSplit(split, [{ share: 100, userId: dana }])).toBe(true)
    expect(isSameSplit(split, [{ userId: dana, share: 99 }])).toBe(false)
  })

  it('add up without the dust of binary fractions', () => {
    expect(totalShare([{ share: 33.1 }, { share: 33.2 }, { share: 33.7 }])).toBe(100)
  })
})
