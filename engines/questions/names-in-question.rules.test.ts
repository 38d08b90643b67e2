import { describe, expect, it } from 'vitest'
import { foldName } from '#engines/search/fold-name.rules.ts'
import { isQuestionVocabulary, namedIn, namesOneOf } from './names-in-question.rules.ts'

const candidates = ['Top Producers Seed Co', 'Average Joe Fitness', 'Harbor Grill'].map((name, index) => ({
  id: String(index),
  name,
  folded: foldName(name),
}))

const namesIn = (question: string) =>
  namedIn(question, candidates, new Set())?.records.map(({ name }) => name) ?? []

describe('a record that a question names', () => {
  it.each([
    ['who are our top clients by premium', []],
    ['average premium per client', []],
    ['premium of Average Joe', ['Average Joe Fitness']],
    ['what does harbor pay', ['Harbor Grill']],
  ])('in "%s" is %j', (question, names) => {
    expect(namesIn(question)).toEqual(names)
  })
})

describe('a name beside words of the trade', () => {
  const clients = ['Elmhurst Homeowners Club', 'Marlow Paving Inc', 'Marlow Paving & Sealing LLC'].map(
    (name) => ({
      id: name,
      name,
      folded: foldName(name),
    }),
  )
  const found = (question: string) => {
    const named = namedIn(question, clients, new Set())
    return { names: named?.records.map(({ name }) => name), rest: named?.rest }
  }

  it('keeps its own words, and ends with a possessive', () => {
    expect(found('elmhurst homeowners premium')).toEqual({
      names: ['Elmhurst Homeowners Club'],
      rest: 'premium',
    })
    expect(found("elmhurst's homeowners premium")).toEqual({
      names: ['Elmhurst Homeowners Club'],
      rest: 'homeowners premium',
    })
  })

  it('is asked about where two clients fit alike, and read with "and" for its sign', () => {
    expect(found('marlow paving gl').names).toEqual(['Marlow Paving Inc', 'Marlow Paving & Sealing LLC'])
    expect(found('marlow paving inc gl').names).toEqual(['Marlow Paving Inc'])
    expect(found('marlow paving and sealing gl')).toEqual({
      names: ['Marlow Paving & Sealing LLC'],
      rest: 'gl',
    })
  })
})

describe('a name in words of questions alone', () => {
  const names = ['May Home LLC', 'Auto Premium Agency', 'Active Life Agency', 'Total Health Inc.']

  it('is distinguished from one with a word of its own', () => {
    expect(names.map((name) => isQuestionVocabulary(foldName(name)))).toEqual(names.map(() => true))
    expect(isQuestionVocabulary('harbor grill')).toBe(false)
    expect(isQuestionVocabulary('auto premium group')).toBe(false)
  })

  it.each([
    ['may home premium', true],
    ['how many policies do auto premium agency have', true],
    ["what is Active Life Agency's premium", true],
    ['total health premium', true],
    ['how many clients do we have', false],
    ['how many active policies do we have', false],
    ['auto premium this month', false],
  ])('stands in "%s": %s', (question, isNamed) => {
    expect(namesOneOf(question, names)).toBe(isNamed)
  })
})
