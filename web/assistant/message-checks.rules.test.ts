import { describe, expect, it } from 'vitest'
import { messageProblem, suggestionProblem } from './message-checks.rules.ts'

describe('a typed message', () => {
  it.each([
    ['', 'Please enter a message before sending.'],
    ['  \n ', 'Please enter a message before sending.'],
    [' a ', 'Please enter a longer message to chat with Paige'],
    ['x'.repeat(2001), 'Your message is too long. Please keep it under 2000 characters.'],
    ['hi', null],
    ['x'.repeat(2000), null],
  ])('%j is reported: %j', (text, problem) => {
    expect(messageProblem(text, 'Paige')).toBe(problem)
  })
})

describe('a suggested question', () => {
  it('is refused without a word when nothing is left of it', () => {
    expect(suggestionProblem('   ')).toEqual({ text: null })
  })

  it('is refused with its own text over 2000 characters', () => {
    expect(suggestionProblem('x'.repeat(2001))).toEqual({
      text: 'Question is too long. Please try a shorter question.',
    })
    expect(suggestionProblem('x'.repeat(2000))).toBeNull()
  })
})
