import { describe, expect, it } from 'vitest'
import { understand } from './understand.rules.ts'

const ofFixedAnswers = ['hello there', 'who are you', 'thank you', 'goodbye', 'what are the market trends']
const ofFigures = [
  'how many clients do we have',
  'how many prospects do we have',
  'what is our total premium',
  'how many agents do we have',
  'how many policies do we have',
  'new clients',
  'conversion rate',
  'who is the top agent',
  'how is my agency doing',
  'retention rate',
  'breakdown of policies by type',
  'pipeline',
  'how many open tickets',
  'how many renewals this month',
]

function prioritiesOf(text: string): number[] {
  return understand(text, { today: '2026-11-20' }).candidates.map(({ priority }) => priority)
}

describe('the priorities', () => {
  it.each(ofFixedAnswers)('are 10 to 20 for a fixed answer: %s', (text) => {
    expect(prioritiesOf(text).every((priority) => priority >= 10 && priority <= 20)).toBe(true)
  })

  it.each(ofFigures)('are 30 to 70 for a figure of the agency: %s', (text) => {
    expect(prioritiesOf(text).every((priority) => priority >= 30 && priority <= 70)).toBe(true)
  })
})
