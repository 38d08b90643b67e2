import { describe, expect, it } from 'vitest'
import { bookLineOf } from './lines.rules.ts'

describe('a line of business', () => {
  it('keeps a policy of several lines as a businessowners policy or a package', () => {
    expect([
      bookLineOf([]),
      bookLineOf(['gl']),
      bookLineOf(['gl', 'property']),
      bookLineOf(['gl', 'bop']),
    ]).toEqual([undefined, 'General liability', 'Commercial package', 'BOP'])
  })
})
