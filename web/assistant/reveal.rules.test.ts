import { describe, expect, it } from 'vitest'
import {
  delayAfter,
  dueCount,
  durationOf,
  looseTypingStart,
  scheduleOf,
  typedText,
  typingStart,
} from './reveal.rules.ts'

const least = () => 0
const most = () => 0.999_999

describe('the wait before the next character', () => {
  it.each([' ', '\n', '.', ',', '?', '!', ';', ':', '-', '“', '('])('is 1 ms after %j', (character) => {
    expect([delayAfter(character, least), delayAfter(character, most)]).toEqual([1, 1])
  })

  it.each(['a', 'Z', '7', 'é', '$', '山'])('is between 1 and 5 ms after %j', (character) => {
    expect(delayAfter(character, least)).toBe(1)
    expect(delayAfter(character, most)).toBeCloseTo(5, 3)
  })
})

describe('the start of typing', () => {
  it('is 300 ms after the placeholder, and 300 to 400 ms in the chat component', () => {
    expect(typingStart).toBe(300)
    expect(looseTypingStart(least)).toBe(300)
    expect(looseTypingStart(most)).toBeCloseTo(400, 3)
  })
})

describe('the schedule of a reply', () => {
  it('adds the waits up, the first character being due at once', () => {
    const schedule = scheduleOf('ab c', () => 0.5)
    expect([...schedule.due]).toEqual([0, 3, 6, 7])
    expect(durationOf(schedule)).toBe(7)
  })

  it('reveals all characters that are due by then, so that a late frame catches up', () => {
    const schedule = scheduleOf('ab c', () => 0.5)
    expect([0, 2.9, 3, 6.5, 7, 1e6].map((elapsed) => dueCount(schedule, elapsed))).toEqual([1, 1, 2, 3, 4, 4])
    expect(dueCount(schedule, 6.5, 2)).toBe(3)
  })

  it('takes under 3 ms a character on average, since spaces are quick', () => {
    const text = 'Your agency has 412 clients, 903 active policies and $1,204,210 in premium. '.repeat(26)
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const each = durationOf(scheduleOf(text, random)) / text.length
    expect(each).toBeGreaterThan(2)
    expect(each).toBeLessThan(3)
  })

  it('never cuts a character beyond the basic plane in two', () => {
    expect(scheduleOf('a😀b', least).characters).toEqual(['a', '😀', 'b'])
  })

  it('has nothing to do for an empty text', () => {
    expect(durationOf(scheduleOf('', least))).toBe(0)
    expect(dueCount(scheduleOf('', least), 100)).toBe(0)
  })
})

describe('a reply while it is being typed', () => {
  it.each([
    ['**412** clients and `x`', '412 clients and x'],
    ['# Overview\n\n- one\n- two', 'Overview\n\n• one\n• two'],
    ['See [the guide](/knowledge/articles/7).', 'See the guide.'],
    ['> quoted\n\nand *this*', 'quoted\n\nand this'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['Kept \\*as it is\\*', 'Kept *as it is*'],
  ])('%j reads %j', (markdown, text) => {
    expect(typedText(markdown)).toBe(text)
  })
})
