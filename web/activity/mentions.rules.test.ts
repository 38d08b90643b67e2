import { describe, expect, it } from 'vitest'
import { matchingPeople, mentionedIds, mentionParts, typedMention } from './mentions.rules.ts'

const people = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ann Lee' },
  { id: '3', name: 'Priya Raman' },
]

describe('the people whom a text mentions', () => {
  it.each([
    ['Hi @Priya Raman, see this', ['3']],
    ['@Ann Lee', ['2']],
    ['@Ann, please', ['1']],
    ['@Ann and @Ann Lee and @Ann', ['1', '2']],
    ['@Anna', []],
    ['mail@Ann', []],
    ['@Priya', []],
    ['', []],
  ])('of %j are %j', (text, ids) => expect(mentionedIds(text, people)).toEqual(ids))

  it('are all of one name', () => {
    expect(mentionedIds('@Ann', [...people, { id: '4', name: 'Ann' }])).toEqual(['1', '4'])
  })

  it('are marked in it, and nothing of it is lost', () => {
    const text = 'Hi @Ann Lee!'
    const parts = mentionParts(text, people)
    expect(parts.map((part) => [part.text, part.person?.id])).toEqual([
      ['Hi ', undefined],
      ['@Ann Lee', '2'],
      ['!', undefined],
    ])
  })
})

describe('a name that is being typed', () => {
  it.each([
    ['@', 1, { at: 0, query: '' }],
    ['See @pr', 7, { at: 4, query: 'pr' }],
    ['See @Priya Ra', 13, { at: 4, query: 'Priya Ra' }],
    ['See @pr and more', 7, { at: 4, query: 'pr' }],
    ['See @Priya Raman and', 20, null],
    ['mail@pr', 7, null],
    ['nobody', 6, null],
  ])('in %j before %i is %j', (text, caret, typed) => expect(typedMention(text, caret)).toEqual(typed))

  it('is offered by any of its words', () => {
    const names = (query: string) => matchingPeople(query, people).map(({ id }) => id)
    expect([names('ann'), names('ram'), names('x'), names('').length]).toEqual([['1', '2'], ['3'], [], 3])
  })
})
