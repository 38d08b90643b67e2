import { describe, expect, it } from 'vitest'
import { normalizeQuestion } from './questions.rules.ts'

describe('what makes two questions the same', () => {
  it.each([
    ['What is a COI?', 'what is a coi'],
    ['  what   is a\nCOI ', 'what is a coi'],
    ['Who’s the insured’s agent?', "who's the insured's agent"],
    ['10% co-insurance!', '10 co insurance'],
    ['Ｗhat?', 'what'],
  ])('%s is asked again as %s', (one, other) => {
    expect(normalizeQuestion(one)).toBe(normalizeQuestion(other))
  })

  it('keeps different words apart, and nothing of a text without words', () => {
    expect(normalizeQuestion('What is a COI?')).not.toBe(normalizeQuestion('What was a COI?'))
    expect(normalizeQuestion(' ?! ')).toBe('')
    expect(normalizeQuestion('x'.repeat(2000))).toHaveLength(500)
  })
})
