import { expect, it } from 'vitest'
import { possiblePolicyNumbers } from './policy-numbers.rules.ts'

it.each([
  ['Question about policy BOP-1042-01, thanks', ['BOP104201']],
  ['Cancellation of HO3 7788991 (see HO-3.7788991).', ['7788991', 'HO37788991']],
  ['pa 4711', []],
  ['No numbers at all here', []],
])('finds what could be a policy number in %j', (text, numbers) => {
  expect(possiblePolicyNumbers(text)).toEqual(numbers)
})

it('asks for no more than 40', () => {
  const text = Array.from({ length: 100 }, (_, nth) => `POL-${10_000 + nth}`).join(' ')
  expect(possiblePolicyNumbers(text)).toHaveLength(40)
})
