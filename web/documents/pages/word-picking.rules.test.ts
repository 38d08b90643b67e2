import { describe, expect, it } from 'vitest'
import { boxAround, innermost, joinedText, wordsUnder } from './word-picking.rules.ts'

const word = (text: string, x: number, y: number, width = 40) => ({ text, x, y, width, height: 10 })
const words = [word('Granite', 10, 20), word('Mutual', 60, 21), word('Norfolk', 10, 40)]

describe('the words under the pointer', () => {
  it.each([
    ['a click on a word', { x: 15, y: 25 }, { x: 15, y: 25 }, 'Granite'],
    ['a click just beside a word', { x: 8.5, y: 25 }, { x: 8.5, y: 25 }, 'Granite'],
    ['a click on nothing', { x: 300, y: 300 }, { x: 300, y: 300 }, ''],
    ['a drag along a line', { x: 12, y: 24 }, { x: 90, y: 27 }, 'Granite Mutual'],
    ['a drag from below', { x: 90, y: 45 }, { x: 12, y: 22 }, 'Granite Mutual Norfolk'],
  ])('are those of %s', (_what, from, to, expected) => {
    expect(joinedText(wordsUnder(words, from, to))).toBe(expected)
  })
})

it('reads lines from above and each from the left, however the words came', () => {
  expect(joinedText(words.toReversed())).toBe('Granite Mutual Norfolk')
})

it('draws one box around words, and none around nothing', () => {
  expect(boxAround(words)).toEqual({ x: 10, y: 20, width: 90, height: 30 })
  expect(boxAround([])).toBeNull()
})

it('finds the innermost of the marks at a place', () => {
  const outer = { id: 'address', box: { x: 0, y: 0, width: 200, height: 100 } }
  const inner = { id: 'city', box: { x: 10, y: 40, width: 40, height: 10 } }
  expect(innermost([outer, inner], { x: 20, y: 45 })?.id).toBe('city')
  expect(innermost([outer, inner], { x: 150, y: 80 })?.id).toBe('address')
  expect(innermost([outer, inner], { x: 500, y: 80 })).toBeNull()
})
