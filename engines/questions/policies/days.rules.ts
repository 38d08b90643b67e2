import { addDays, addMonths, isDay } from '#shared/dates.ts'

/** The days that a question about policies names: both ends included, one day being a stretch of one. */
export type When = { from: string; to: string; isDay: boolean; label: string }

/** A text without the days that it named. */
export type DaysRead = { when: When | null; rest: string }

const names = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const lead = String.raw`(?:\b(?:on|as of|by|at|in|for|during|of|from|since|back in|through|over|within|the)\s+)*`

type Now = { today: string; year: number; isBack: boolean }
type Reader = readonly [RegExp, (match: RegExpExecArray, now: Now) => When | undefined]

const two = (number: number) => String(number).padStart(2, '0')
const fullYear = (said: string) => (said.length === 2 ? 2000 + Number(said) : Number(said))

function one(day: string): When | undefined {
  return isDay(day) ? { from: day, to: day, isDay: true, label: day } : undefined
}

function stretch(from: string, to: string, label: string): When {
  return { from, to, isDay: false, label }
}

/** A day of the calendar: without its year the last one of a question that looks back, else the next. */
function dated(month: number, date: number, said: string | undefined, now: Now): When | undefined {
  const inYear = (year: number) => `${year}-${two(month)}-${two(date)}`
  if (said) return one(inYear(fullYear(said)))
  const same = inYear(now.year)
  if (now.isBack) return one(same > now.today ? inYear(now.year - 1) : same)
  return one(same < now.today ? inYear(now.year + 1) : same)
}

function monthOf(name: string): number {
  return names.split('|').indexOf(name.slice(0, 3)) + 1
}

function wholeMonth(name: string, said: string | undefined, now: Now): When {
  const month = monthOf(name)
  const current = Number(now.today.slice(5, 7))
  const shift = now.isBack ? (month > current ? -1 : 0) : month < current ? 1 : 0
  const from = `${said ? Number(said) : now.year + shift}-${two(month)}-01`
  return stretch(from, addDays(addMonths(from, 1), -1), `${name} ${from.slice(0, 4)}`)
}

function wholeYear(year: number): When {
  return stretch(`${year}-01-01`, `${year}-12-31`, String(year))
}

function relative(which: string, unit: string, { today, year }: Now): When {
  const shift = which === 'next' || which === 'coming' ? 1 : which === 'this' || which === 'current' ? 0 : -1
  const label = `${which} ${unit}`
  if (unit === 'year') return { ...wholeYear(year + shift), label }
  if (unit === 'week') {
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    const monday = addDays(today, shift * 7 - weekday)
    return stretch(monday, addDays(monday, 6), label)
  }
  const months = unit === 'quarter' ? 3 : 1
  const first = Math.floor((Number(today.slice(5, 7)) - 1) / months) * months + 1
  const from = addMonths(`${year}-${two(first)}-01`, shift * months)
  return stretch(from, addDays(addMonths(from, months), -1), label)
}

const daysPer: Record<string, number> = { day: 1, week: 7 }

function moved(today: string, count: number, unit: string): string {
  return unit === 'month' || unit === 'year'
    ? addMonths(today, unit === 'year' ? count * 12 : count)
    : addDays(today, count * (daysPer[unit] ?? 1))
}

/** The nth weekday of a month, Sunday being 0. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${two(month)}-01`
  const ahead = (weekday - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7
  return addDays(first, ahead + (nth - 1) * 7)
}

const holidays: Record<string, (year: number) => string> = {
  thanksgiving: (year) => nthWeekday(year, 11, 4, 4),
  'labor day': (year) => nthWeekday(year, 9, 1, 1),
  'memorial day': (year) => {
    const last = nthWeekday(year, 5, 1, 5)
    return last.startsWith(`${year}-05`) ? last : nthWeekday(year, 5, 1, 4)
  },
  'christmas eve': (year) => `${year}-12-24`,
  christmas: (year) => `${year}-12-25`,
  "new year's eve": (year) => `${year}-12-31`,
  "new year's day": (year) => `${year}-01-01`,
  "new year's": (year) => `${year}-01-01`,
  halloween: (year) => `${year}-10-31`,
  'independence day': (year) => `${year}-07-04`,
  "valentine's day": (year) => `${year}-02-14`,
}

function holiday(name: string, said: string | undefined, now: Now): When | undefined {
  const find = holidays[name]
  if (!find) return undefined
  if (said) return one(find(Number(said)))
  const same = find(now.year)
  const isOther = now.isBack ? same > now.today : same < now.today
  return one(isOther ? find(now.year + (now.isBack ? -1 : 1)) : same)
}

const weekdays = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday'

const readers: readonly Reader[] = [
  [/\b((?:19|20)\d\d-\d\d-\d\d)\b/, (match) => one(match[1] ?? '')],
  [
    /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/,
    (match, now) => dated(Number(match[1]), Number(match[2]), match[3], now),
  ],
  [
    new RegExp(
      `\\b${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? ((?:19|20)\\d\\d)\\b|,? '?(\\d\\d)\\b|(?![\\d/]))`,
    ),
    (match, now) => dated(monthOf(match[1] ?? ''), Number(match[2]), match[3] ?? match[4], now),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${monthName}(?: (\\d{4}))?\\b`),
    (match, now) => dated(monthOf(match[2] ?? ''), Number(match[1]), match[3], now),
  ],
  [
    new RegExp(`\\b(${Object.keys(holidays).join('|')})(?: (?:of )?(\\d{4}))?\\b`),
    (match, now) => holiday(match[1] ?? '', match[2], now),
  ],
  // A term by its years: "the 25-26 BOP".
  [
    /\b(?:20)?([2-9]\d)\s?[-/]\s?(?:20)?(\d\d)\b/,
    (match) => {
      const begun = 2000 + Number(match[1])
      return Number(match[2]) === (begun + 1) % 100
        ? { ...wholeYear(begun), label: `${begun}-${begun + 1}` }
        : undefined
    },
  ],
  [/\b(\d{1,2})\/(\d{1,2})\b/, (match, now) => dated(Number(match[1]), Number(match[2]), undefined, now)],
  [/\bday before yesterday\b/, (_, { today }) => one(addDays(today, -2))],
  [/\byesterday\b/, (_, { today }) => one(addDays(today, -1))],
  [/\btomorrow\b/, (_, { today }) => one(addDays(today, 1))],
  [/\b(?:today|right now|currently|at the moment|these days)\b/, (_, { today }) => one(today)],
  [
    /\b(\d{1,3}|an?|one|two|three|six) (day|week|month|year)s? ago\b/,
    (match, { today }) => one(moved(today, -counted(match[1]), match[2] ?? 'day')),
  ],
  [
    /\b(?:next|coming|following) (\d{1,3}|two|three|six) (day|week|month|year)s?\b/,
    (match, { today }) =>
      stretch(today, moved(today, counted(match[1]), match[2] ?? 'day'), `next ${match[1]} ${match[2]}s`),
  ],
  [
    /\b(\d{1,3}|two|three|six) (day|week|month)s?(?= (?:out|ahead)\b)/,
    (match, { today }) =>
      stretch(today, moved(today, counted(match[1]), match[2] ?? 'day'), `next ${match[1]} ${match[2]}s`),
  ],
  [
    /\b(?:last|past|previous|prior) (\d{1,3}|two|three|six) (day|week|month|year)s?\b/,
    (match, { today }) =>
      stretch(moved(today, -counted(match[1]), match[2] ?? 'day'), today, `last ${match[1]} ${match[2]}s`),
  ],
  [
    /\b(this|current|last|previous|past|prior|next|coming) (week|month|quarter|year)\b/,
    (match, now) => relative(match[1] ?? '', match[2] ?? '', now),
  ],
  [
    new RegExp(`\\b(last|this|next) (${weekdays})\\b`),
    (match, { today }) => {
      const wanted = weekdays.split('|').indexOf(match[2] ?? '')
      const at = new Date(`${today}T00:00:00Z`).getUTCDay()
      return match[1] === 'last'
        ? one(addDays(today, -((at - wanted + 7) % 7 || 7)))
        : one(addDays(today, (wanted - at + 7) % 7 || 7))
    },
  ],
  [/\b(?:ytd|year to date)\b/, (_, { today, year }) => stretch(`${year}-01-01`, today, 'this year so far')],
  [
    /\b(?:mtd|month to date)\b/,
    (_, { today }) => stretch(`${today.slice(0, 7)}-01`, today, 'this month so far'),
  ],
  [
    /\bq([1-4])(?: (?:of )?((?:19|20)\d\d))?\b/,
    (match, { year }) => {
      const from = `${match[2] ?? year}-${two(Number(match[1]) * 3 - 2)}-01`
      return stretch(from, addDays(addMonths(from, 3), -1), `Q${match[1]} ${from.slice(0, 4)}`)
    },
  ],
  [
    new RegExp(`\\b${monthName}\\.?,? (?:of )?((?:19|20)\\d\\d)\\b`),
    (match, now) => wholeMonth(match[1] ?? '', match[2], now),
  ],
  [
    new RegExp(`(?<=\\b(?:in|for|during|of|from|since|last|this|next|through) )${monthName}\\b`),
    (match, now) => wholeMonth(match[1] ?? '', undefined, now),
  ],
  // "May" and "mar" alone are seldom months.
  [
    new RegExp(`\\b(?!may\\b|mar\\b)${monthName}\\b`),
    (match, now) => wholeMonth(match[1] ?? '', undefined, now),
  ],
  [/\b((?:19|20)\d\d)\b/, (match) => wholeYear(Number(match[1]))],
]

const numerals: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, six: 6 }

function counted(said = '1'): number {
  return numerals[said] ?? Number(said)
}

/** Whether a question looks back, so that a day without a year is the last one. */
export function looksBehind(text: string): boolean {
  return /\b(?:was|were|did|had|been|has|have we|got|ago|last|past|since|happened|changed|used to|wrote|before)\b/.test(
    text,
  )
}

/** The days that a question names and what is left without them; `text` is in small letters. */
export function readDays(text: string, today: string, isBack = looksBehind(text)): DaysRead {
  const now = { today, year: Number(today.slice(0, 4)), isBack }
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text)
    const when = match ? read(match, now) : undefined
    if (!match || !when) continue
    const before = text.slice(0, match.index).replace(new RegExp(`${lead}\\(?$`), ' ')
    const rest = `${before} ${text.slice(match.index + match[0].length)}`
    return { when, rest: rest.replace(/\s+/g, ' ').trim() }
  }
  return { when: null, rest: text }
}
