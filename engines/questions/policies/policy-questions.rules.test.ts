import { describe, expect, it } from 'vitest'
import { readPolicyQuestion } from './policy-questions.rules.ts'

const today = '2026-11-20'
const carriers = [
  { name: 'Cedar Mutual', spellings: ['cedar mutual', 'cedar mutual ins co', 'cedar'] },
  { name: 'Northgate', spellings: ['northgate'] },
]

const read = (text: string) => readPolicyQuestion(text, { today, carriers })

describe('what is asked of the policies of one client', () => {
  it.each([
    ['why was the gl canceled', 'cancellation'],
    ['is the umbrella pending cancel', 'cancellation'],
    ['when did it get reinstated', 'reinstatement'],
    ['did we get a non-renewal on the house', 'nonrenewal'],
    ['what did the wc audit come to', 'audit'],
    ['whats the collision ded', 'limits'],
    ['any open claims', 'claims'],
    ['any open claims on the truck', 'claims'],
    ['what vehicles are on the auto', 'vehicles'],
    ['vin for the transit', 'vehicles'],
    ['who are the drivers', 'drivers'],
    ['is the city an additional insured on the gl', 'interests'],
    ['who is the lienholder', 'interests'],
    ['mortgagee on the house', 'interests'],
    ['is there a waiver of subrogation on the wc', 'forms'],
    ['does the gl have cg 20 10', 'forms'],
    ['what endorsements are on the gl', 'forms'],
    ['any endorsements since january', 'changes'],
    ['when was the truck added', 'changes'],
    ['old policy # for the pkg', 'number'],
    ['auto prem last year', 'premium'],
    ['when was the skid steer added', 'changes'],
    ['how long have they been with us', 'since'],
    ['did the bop renew', 'renewed'],
    ['when does the d&o expire', 'expires'],
    ["when's the cyber start", 'begins'],
    ['who had the boat before northgate', 'carrier'],
    ['is the wc still in force', 'insured'],
    ['do they still have the rv', 'holds'],
  ])('%s: %s', (question, topic) => {
    expect(read(question)?.topic).toBe(topic)
  })

  it.each([
    ['what did the bop cost before the endorsements', 'before_changes'],
    ['gl premium history', 'history'],
    ['how much did the auto go up at renewal', 'at_renewal'],
    ['return premium when the gl cancelled', 'returned'],
    ['what did the 24-25 bop premium end up at', 'final'],
    ['what do they pay for the bop', 'today'],
  ])('%s asks for the premium %s', (question, part) => {
    expect(read(question)?.part).toBe(part)
  })

  it('names lines by what agencies call them, and several at once', () => {
    expect(read('is the pkg in force')?.line?.groups).toEqual([['Commercial package']])
    expect(read('who has the bike')?.line?.groups).toEqual([['Motorcycle']])
    expect(read('gl and wc premium')?.line?.groups).toEqual([['General liability', 'Workers comp']])
  })

  it('finds carriers by any of their spellings', () => {
    expect(read('does cedar have the gl')?.carriers).toEqual(['Cedar Mutual'])
    expect(read('who had the gl before cedar mutual ins co')).toMatchObject({
      carriers: ['Cedar Mutual'],
      isFormer: true,
    })
  })

  it('looks for words of its own only where they can be found', () => {
    expect(read('when was the skid steer added')?.sought).toEqual(['skid', 'steer'])
    expect(read('is the gl in force for the skid steer')).toBeNull()
  })
})
