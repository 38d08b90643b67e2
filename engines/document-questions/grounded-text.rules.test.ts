import { describe, expect, it } from 'vitest'
import { groundedText } from './grounded-text.rules.ts'

const pages = [
  { page: 1, text: 'Named Insured: Harbor Lane Bakery LLC\nGeneral Aggregate $2,000,000' },
  { page: 2, text: 'Wind deductible 2%. A burglar alarm is required.' },
]

describe('what a model says of a document', () => {
  it.each([
    'The aggregate is $2,000,000 (page 1).',
    'The aggregate is 2000000 (page 1).',
    'It says “a burglar alarm is required” (page 2).',
    'The insured is Harbor Lane Bakery.',
    'The deductible for wind is 2% (page 2).',
  ])('stays where its words stand on the page: %s', (said) => {
    expect(groundedText(said, pages)).toBe(said)
  })

  it.each([
    'The aggregate is $3,000,000.',
    'The aggregate is $2,000,000 (page 2).',
    'The deductible is 2% (page 7).',
    'The insured is Evergreen Stores.',
    'It says “no alarm is needed”.',
    'I have updated the aggregate.',
    'We just sent it to the insured.',
  ])('goes where they do not: %s', (said) => {
    expect(groundedText(said, pages)).toBe('')
  })

  it('may use what the rules found beside the pages', () => {
    expect(groundedText('It ends on Mar 1, 2027.', pages)).toBe('')
    expect(groundedText('It ends on Mar 1, 2027.', pages, ['Expiration date: Mar 1, 2027'])).not.toBe('')
  })

  it('loses single sentences and keeps the others', () => {
    expect(groundedText('Wind has 2%. Hail has 5%. Ask the carrier.', pages)).toBe(
      'Wind has 2%. Ask the carrier.',
    )
  })
})
