import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { Repeat } from './recurrences.contract.ts'
import { nextOccurrence, nextOf, repeatText } from './repeats.rules.ts'

const daily = { frequency: 'daily' } as const
const mondayAndThursday = { frequency: 'weekly', weekdays: [4, 1] } as const
const monthly = (day: number) => ({ frequency: 'monthly', day }) as const
const yearly = (month: number, day: number) => ({ frequency: 'yearly', month, day }) as const

describe('the next day of what repeats', () => {
  it.each<[string, Repeat, string, string]>([
    ['is the day itself', daily, '2026-03-08', '2026-03-08'],
    ['is the next of its weekdays', { ...mondayAndThursday, weekdays: [4, 1] }, '2026-11-24', '2026-11-26'],
    ['is a weekday itself', { frequency: 'weekly', weekdays: [2] }, '2026-11-24', '2026-11-24'],
    ['is in the next week', { frequency: 'weekly', weekdays: [1] }, '2026-11-24', '2026-11-30'],
    ['is later this month', monthly(28), '2026-11-24', '2026-11-28'],
    ['is next month', monthly(15), '2026-11-24', '2026-12-15'],
    ['is next year', monthly(15), '2026-12-24', '2027-01-15'],
    ['is the last day of a shorter month', monthly(31), '2026-11-01', '2026-11-30'],
    ['is the 31st where there is one', monthly(31), '2026-12-01', '2026-12-31'],
    ['is the last day of February', monthly(30), '2027-02-01', '2027-02-28'],
    ['is February 29 in a leap year', monthly(31), '2028-02-10', '2028-02-29'],
    ['is February 28 otherwise', yearly(2, 29), '2026-11-24', '2027-02-28'],
    ['is February 29 again', yearly(2, 29), '2027-03-01', '2028-02-29'],
    ['is this year', yearly(12, 25), '2026-11-24', '2026-12-25'],
    ['is next year, once it has passed', yearly(11, 23), '2026-11-24', '2027-11-23'],
  ])('%s', (_what, repeat, from, next) => expect(nextOccurrence(repeat, from)).toBe(next))

  it('falls on each month once, whatever its length', () => {
    const days: string[] = []
    let day = '2026-01-01'
    for (let count = 0; count < 14; count += 1) {
      day = nextOccurrence(monthly(31), day)
      days.push(day)
      day = addDays(day, 1)
    }
    expect(new Set(days.map((one) => one.slice(0, 7))).size).toBe(14)
    expect(days.at(-1)).toBe('2027-02-28')
  })
})

describe('a recurring ticket', () => {
  const course = { repeat: daily, startsOn: '2026-11-20', endsOn: null, maxCount: null, madeCount: 0 }
  it.each([
    ['begins on its start', course, '2026-11-01', '2026-11-20'],
    ['goes on after it', course, '2026-11-25', '2026-11-25'],
    ['has its end date', { ...course, endsOn: '2026-11-25' }, '2026-11-25', '2026-11-25'],
    ['ends after it', { ...course, endsOn: '2026-11-25' }, '2026-11-26', null],
    ['makes as many as it may', { ...course, maxCount: 3, madeCount: 2 }, '2026-11-25', '2026-11-25'],
    ['and no more', { ...course, maxCount: 3, madeCount: 3 }, '2026-11-25', null],
  ])('%s', (_what, given, from, next) => expect(nextOf(given, from)).toBe(next))
})

describe('a repeat', () => {
  it.each<[Repeat, string]>([
    [daily, 'Daily'],
    [{ frequency: 'weekly', weekdays: [4, 1] }, 'Weekly on Monday and Thursday'],
    [monthly(1), 'Monthly on the 1st'],
    [monthly(12), 'Monthly on the 12th'],
    [monthly(23), 'Monthly on the 23rd'],
    [yearly(2, 29), 'Yearly on February 29'],
  ])('%j is read as %s', (repeat, text) => expect(repeatText(repeat)).toBe(text))

  it.each([
    [{ frequency: 'weekly', weekdays: [] }],
    [{ frequency: 'weekly', weekdays: [1, 1] }],
    [{ frequency: 'weekly', weekdays: [7] }],
    [monthly(32)],
    [monthly(0)],
    [yearly(4, 31)],
    [yearly(13, 1)],
    [{ frequency: 'hourly' }],
  ])('%j is refused', (repeat) => expect(Repeat.safeParse(repeat).success).toBe(false))
})
