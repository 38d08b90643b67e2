import { describe, expect, it } from 'vitest'
import { foldName } from '#server/records/find-named.ts'
import { namedIn } from './names-in-question.rules.ts'

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
