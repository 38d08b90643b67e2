import { describe, expect, it } from 'vitest'
import { goingOn, leavesOut, pointsBack } from './follow-ups.rules.ts'
import { readListQuestion } from './policy-lists.rules.ts'
import { soughtIn } from './sought.rules.ts'

const names = {
  today: '2026-11-20',
  carriers: [{ name: 'Northgate', spellings: ['northgate'] }],
  producers: [{ id: 'p1', names: ['paula finch', 'paula', 'finch'] }],
}
const read = (text: string) => readListQuestion(text, names)

describe('the list of policies that a question asks for', () => {
  it.each([
    ['anything pending cancellation?', 'pending'],
    ['Which notices have passed?', 'due'],
    ['which cancellations need confirming', 'due'],
    ['any cancellation notices past their date for northgate', 'due'],
    ['what cancellations are not confirmed yet', 'due'],
    ['what cancelled last month', 'acts'],
    ['any nonrenewals coming up', 'nonrenewals'],
    ['open claims', 'claims'],
    ["paula's renewals next 30 days", 'renewals'],
    ['who has an umbrella', 'policies'],
    ['northgate clients', 'policies'],
    ['which clients does paula have', 'clients'],
  ])('%s: %s', (question, about) => {
    expect(read(question)?.about).toBe(about)
  })

  it('is narrowed to line, carrier, producer and days', () => {
    expect(read('northgate gl renewals for paula in january')).toMatchObject({
      about: 'renewals',
      line: { label: 'general liability' },
      carriers: ['Northgate'],
      producer: 'p1',
      when: { from: '2027-01-01', to: '2027-01-31' },
    })
  })

  it('is of those for non-payment alone where that is said', () => {
    expect(read('who cancelled for nonpay')).toMatchObject({ about: 'acts', isNonPayment: true })
  })

  it('is none where a word is left that might turn the answer around, or a figure is asked for', () => {
    expect(read('who has an umbrella over five million')).toBeNull()
    expect(read('how much premium is up for renewal')).toBeNull()
    expect(read('clients with auto but no home')).toBeNull()
  })
})

describe('a question that goes on', () => {
  it.each(['whats their premium', 'when did it renew', 'do they have cyber', 'and her phone number?'])(
    '%s points back',
    (text) => {
      expect(pointsBack(text)).toBe(true)
    },
  )

  it.each([
    'how many clients do we have',
    'which agents beat their goal',
    'is it possible to export',
    'total book premium',
  ])('%s does not', (text) => {
    expect(pointsBack(text)).toBe(false)
  })

  it('does not say which client it is about', () => {
    expect(["what's the reserve", 'any claims?'].map(leavesOut)).toEqual([true, true])
    expect(['any pending cancels', 'what is the total book', 'who has the umbrella'].map(leavesOut)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('names what it adds', () => {
    expect(goingOn('just northgate')).toBe('northgate')
    expect(goingOn('and the auto?')).toBe('auto')
    expect(goingOn('northgate clients')).toBeNull()
  })
})

describe('words that are searched for', () => {
  it('are found in another form, or with a slip', () => {
    expect(soughtIn('vehicle added 2024 ram 3500', ['ram', '3500'])).toBe(true)
    expect(soughtIn('removed the loaders', ['loader'])).toBe(true)
    expect(soughtIn('removed the loaders', ['crane'])).toBe(false)
  })
})
