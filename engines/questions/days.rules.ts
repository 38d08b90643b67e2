import type { Period } from '#shared/assistant/understanding.contract.ts'
import { looksBack } from './looks-back.rules.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  'a couple of': 2,
  'couple of': 2,
  'a couple': 2,
  few: 3,
  'a few': 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  thirty: 30,
  'forty five': 45,
  sixty: 60,
  ninety: 90,
}
const amount = `(\\d{1,3}|${Object.keys(numbers)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const monthNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

type Calendar = { year: number; month: number; day: number; weekday: number }

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

function calendarOf(today: string): Calendar {
  const date = new Date(`${today}T00:00:00Z`)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

function numberOf(text: string): number {
  return numbers[text] ?? Number(text)
}

function monthIndex(name: string): number {
  return months.findIndex((month) => month.startsWith(name.slice(0, 3)))
}

function titleCase(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

type Reader<T> = readonly [RegExp, (match: RegExpExecArray, now: Calendar, today: string) => T | undefined]

const daysPer: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

function monthPeriod(name: string, given: string | undefined, { year, month }: Calendar): Period {
  const index = monthIndex(name)
  const inYear = given ? Number(given) : index > month ? year - 1 : year
  const isPast = inYear !== year
  const label = `${titleCase(months[index] ?? name)}${given || isPast ? ` ${inYear}` : ''}`
  return { from: day(inYear, index, 1), to: day(inYear, index + 1, 0), label }
}

function quarterPeriod(quarter: number, year: number, label: string): Period {
  return { from: day(year, quarter * 3, 1), to: day(year, quarter * 3 + 3, 0), label }
}

// A quarter that has not begun is last year's: nobody asks for figures of the future.
function namedQuarter(digit: string, given: string | undefined, { year, month }: Calendar): Period {
  const quarter = Number(digit) - 1
  const inYear = given ? Number(given) : quarter > Math.floor(month / 3) ? year - 1 : year
  return quarterPeriod(quarter, inYear, `Q${digit}${inYear === year && !given ? '' : ` ${inYear}`}`)
}

function relativePeriod(which: string, unit: string, now: Calendar): Period {
  const shift = which === 'next' ? 1 : which === 'this' || which === 'current' ? 0 : -1
  const label = `${shift === 0 ? 'this' : shift === 1 ? 'next' : 'last'} ${unit}`
  if (unit === 'year') return { from: day(now.year + shift, 0, 1), to: day(now.year + shift, 12, 0), label }
  if (unit === 'month')
    return { from: day(now.year, now.month + shift, 1), to: day(now.year, now.month + shift + 1, 0), label }
  if (unit === 'week') {
    const monday = now.day - ((now.weekday + 6) % 7) + shift * 7
    return { from: day(now.year, now.month, monday), to: day(now.year, now.month, monday + 6), label }
  }
  return quarterPeriod(Math.floor(now.month / 3) + shift, now.year, label)
}

const periods: readonly Reader<Period>[] = [
  [
    new RegExp(`\\bsince (?:the (?:start|beginning) of )?(${monthNames})\\b(?: (\\d{4}))?`),
    (match, now, today) => {
      const { from, label } = monthPeriod(match[1] ?? '', match[2], now)
      return { from, to: today, label: `since ${label}` }
    },
  ],
  [
    /\b(?:q|quarter )([1-4])(?:(?: of)? (\d{4}))?\b/,
    (match, now) => namedQuarter(match[1] ?? '1', match[2], now),
  ],
  [
    /\b(first|second|third|fourth) quarter(?:(?: of)? (\d{4}))?\b/,
    (match, now) =>
      namedQuarter(String(['first', 'second', 'third', 'fourth'].indexOf(match[1] ?? '') + 1), match[2], now),
  ],
  [
    new RegExp(
      `\\b(?:in|for|during|of|from|back in|last|this|through|over) (?:the month of )?(${monthNames})\\b(?!\\w)(?:,? (\\d{4}))?`,
    ),
    (match, now) => monthPeriod(match[1] ?? '', match[2], now),
  ],
  [
    new RegExp(
      `\\b(${monthNames})(?:,? (\\d{4}))? (?:premium|production|sales|numbers|results|clients|business|renewals)\\b`,
    ),
    (match, now) => monthPeriod(match[1] ?? '', match[2], now),
  ],
  [
    /\b(this|current|last|previous|past|prior|next) (week|month|quarter|year)\b/,
    (match, now) => relativePeriod(match[1] ?? '', match[2] ?? '', now),
  ],
  [
    /\b(?:ytd|year to date|so far this year)\b/,
    (_, now, today) => ({ from: day(now.year, 0, 1), to: today, label: 'this year so far' }),
  ],
  [
    /\b(?:mtd|month to date)\b/,
    (_, now, today) => ({ from: day(now.year, now.month, 1), to: today, label: 'this month so far' }),
  ],
  [
    new RegExp(`\\b(?:last|past|previous) ${amount} (day|week|month|year)s?\\b`),
    (match, now, today) => {
      const [many, unit = 'day'] = [numberOf(match[1] ?? '1'), match[2]]
      const from =
        unit === 'month'
          ? day(now.year, now.month - many, now.day)
          : day(now.year, now.month, now.day - many * (daysPer[unit] ?? 1))
      return {
        from,
        to: today,
        label: `the last ${many === 1 ? '' : `${many} `}${unit}${many === 1 ? '' : 's'}`,
      }
    },
  ],
  [
    /\byesterday\b/,
    (_, now) => ({
      from: day(now.year, now.month, now.day - 1),
      to: day(now.year, now.month, now.day - 1),
      label: 'yesterday',
    }),
  ],
  [/\btoday\b/, (_, __, today) => ({ from: today, to: today, label: 'today' })],
  [
    /\b(?:in|for|during|of|since) (20\d{2})\b/,
    (match) => ({ from: `${match[1]}-01-01`, to: `${match[1]}-12-31`, label: match[1] ?? '' }),
  ],
  [
    new RegExp(`^(${monthNames})\\b(?: (\\d{4}))?`),
    (match, now) =>
      match[0] === 'may' || match[0] === 'mar' ? undefined : monthPeriod(match[1] ?? '', match[2], now),
  ],
]

function weekdayAfter(name: string, now: Calendar, weeks: number): string {
  const ahead = (weekdays.indexOf(name) - now.weekday + 7) % 7 || 7
  return day(now.year, now.month, now.day + ahead + weeks)
}

const dueDates: readonly Reader<string>[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/, (match) => match[0]],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b/,
    (match, now) => {
      const [month, date] = [Number(match[1]) - 1, Number(match[2])]
      if (month > 11 || date > 31) return undefined
      const year = match[3]
        ? Number(match[3]) + (match[3].length === 2 ? 2000 : 0)
        : month < now.month
          ? now.year + 1
          : now.year
      return day(year, month, date)
    },
  ],
  [
    new RegExp(`\\b(${monthNames})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`),
    (match, now) => {
      const month = monthIndex(match[1] ?? '')
      return day(
        match[3] ? Number(match[3]) : month < now.month ? now.year + 1 : now.year,
        month,
        Number(match[2]),
      )
    },
  ],
  [/\bday after tomorrow\b/, (_, now) => day(now.year, now.month, now.day + 2)],
  [/\btomorrow\b/, (_, now) => day(now.year, now.month, now.day + 1)],
  [
    /\b(?:due|by|for|until|on) (?:today|tonight|end of (?:the )?day|eod|cob)\b|\beod\b/,
    (_, __, today) => today,
  ],
  [
    new RegExp(`\\bin ${amount} (day|week|month)s?\\b`),
    (match, now) => {
      const many = numberOf(match[1] ?? '1')
      return match[2] === 'month'
        ? day(now.year, now.month + many, now.day)
        : day(now.year, now.month, now.day + many * (daysPer[match[2] ?? 'day'] ?? 1))
    },
  ],
  [
    new RegExp(`\\b(next )?(${weekdays.join('|')})\\b`),
    (match, now) => {
      const isSameWeek = weekdays.indexOf(match[2] ?? '') > now.weekday && now.weekday !== 0
      return weekdayAfter(match[2] ?? '', now, match[1] && isSameWeek ? 7 : 0)
    },
  ],
  [
    /\bend of (?:the )?week\b|\beow\b/,
    (_, now, today) => (now.weekday === 5 ? today : weekdayAfter('friday', now, 0)),
  ],
  [/\bend of (?:the )?month\b|\beom\b/, (_, now) => day(now.year, now.month + 1, 0)],
  [/\bnext week\b/, (_, now) => weekdayAfter('monday', now, 0)],
]

function firstOf<T>(readers: readonly Reader<T>[], text: string, today: string): T | undefined {
  const now = calendarOf(today)
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text)
    const found = match ? read(match, now, today) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The stretch of days that a message names, such as "last quarter" or "since March". */
export function periodIn(text: string, today: string): Period | undefined {
  return firstOf(periods, text.toLowerCase(), today)
}

/** Whether a message names a stretch of days, whichever day it is. */
export function namesPeriod(text: string): boolean {
  return periods.some(([pattern]) => pattern.test(text.toLowerCase()))
}

/** A month or quarter without a year lies ahead where the message asks what ends or renews in it. */
export function comingPeriod(text: string, today: string): Period | undefined {
  const period = periodIn(text, today)
  if (!period || period.to >= today || looksBack(text) || /\b\d{4}\b/.test(text)) return period
  const yearLater = (of: string, date: number, months: number) =>
    day(Number(of.slice(0, 4)) + 1, Number(of.slice(5, 7)) - 1 + months, date)
  return {
    from: yearLater(period.from, Number(period.from.slice(8)), 0),
    to: yearLater(period.to, 0, 1),
    label: period.label.replace(/\d{4}/, (year) => String(Number(year) + 1)),
  }
}

/** The day that a message sets as due, such as "by Friday" or "in two weeks". */
export function dueDateIn(text: string, today: string): string | undefined {
  return firstOf(dueDates, text.toLowerCase(), today)
}

/** How many days ahead a message looks: "in the next 30 days", "within two weeks". */
export function daysIn(text: string): number | undefined {
  const match = new RegExp(
    `\\b(?:next|within|in|coming|upcoming|over|following) (?:the )?(?:next |coming )?${amount} (day|week|month)s?\\b`,
  ).exec(text.toLowerCase())
  if (match) return numberOf(match[1] ?? '1') * (daysPer[match[2] ?? 'day'] ?? 1)
  return /\b\d{1,3}[ -]days?\b/.test(text) ? Number(/\b(\d{1,3})[ -]days?\b/.exec(text)?.[1]) : undefined
}
