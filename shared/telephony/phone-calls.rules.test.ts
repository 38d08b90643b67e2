import { expect, it } from 'vitest'
import { callLength, outcomeOf } from './phone-calls.rules.ts'

it('says how long a call was', () => {
  expect([5, 60, 245].map(callLength)).toEqual(['5 sec', '1 min', '4 min 5 sec'])
})

it('says what came of a call', () => {
  expect(outcomeOf('answered')).toBe('spoke')
  expect(outcomeOf('voicemail')).toBe('voicemail')
  expect(outcomeOf('no_answer')).toBe('no_answer')
})
