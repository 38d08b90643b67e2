import { addDays, isDay } from '#shared/dates.ts'
import { cleanCell, type Read } from './import-values.rules.ts'

/** What a date is for: it decides which years can be believed and what a two-digit year means. */
export type DatePurpose = 'term' | 'birth' | 'past' | 'x-date'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Spreadsheets count days from here (they take 1900 for a leap year, which the day before makes good). */
const spreadsheetEpoch = '1899-12-30'

type Parts = { year: string; month: number; day: number }

const timeOfDay =
  /(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)$/i
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const monthFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const namedMonthFirst = /^([a-z]{3,9})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})$/i
const namedDayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i
const serial = /^(\d{5})(?:\.\d+)?$/

function monthNumber(name: string): number {
  const index = months.indexOf(name.slice(0, 3).toLowerCase())
  const isWholeWord =
    /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i
  return isWholeWord.test(name) ? index + 1 : 0
}

function partsOf(text: string): Parts | null {
  const named = namedMonthFirst.exec(text)
  if (named) return { month: monthNumber(named[1] ?? ''), day: Number(named[2]), year: named[3] ?? '' }
  const dayFirst = namedDayFirst.exec(text)
  if (dayFirst)
    return { day: Number(dayFirst[1]), month: monthNumber(dayFirst[2] ?? ''), year: dayFirst[3] ?? '' }
  const us = monthFirst.exec(text)
  if (us) return { month: Number(us[1]), day: Number(us[2]), year: us[3] ?? '' }
  const iso = yearFirst.exec(text) ?? compact.exec(text)
  return iso ? { year: iso[1] ?? '', month: Number(iso[2]), day: Number(iso[3]) } : null
}

/** The four digits of a year: `26` is 2026 for a term, and 1926 for a birth that cannot be ahead. */
function fullYear(year: string, purpose: DatePurpose, today: string): number {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const latest = purpose === 'birth' || purpose === 'past' ? thisYear : thisYear + 20
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return inThisCentury > latest ? inThisCentury - 100 : inThisCentury
}

function believable(purpose: DatePurpose, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4))
  switch (purpose) {
    case 'birth':
      return { from: '1900-01-01', to: today }
    case 'past':
      return { from: '1950-01-01', to: today }
    case 'term':
      return { from: '1950-01-01', to: `${year + 30}-12-31` }
    case 'x-date':
      return { from: `${year - 30}-01-01`, to: `${year + 10}-12-31` }
  }
}

function checked(day: string, text: string, purpose: DatePurpose, today: string): Read<string> {
  const { from, to } = believable(purpose, today)
  if (day >= from && day <= to) return { value: day }
  if (day > today && to === today) return { problem: `${text} is in the future` }
  return { problem: `${text} can’t be right because the year ${day.slice(0, 4)} is out of range` }
}

function wrongParts(parts: Parts, text: string): string {
  if (parts.month > 12 && parts.day <= 12)
    return `"${text}" has no month ${parts.month}: write dates as month/day/year`
  return `"${text}" is not a valid date`
}

/**
 * Reads a US date (m/d/yyyy, mm-dd-yy, yyyy-mm-dd, Mon d, yyyy, a spreadsheet's serial number) as `YYYY-MM-DD`;
 * days that do not exist and years that cannot be right are refused.
 */
export function readDate(cell: string | undefined, purpose: DatePurpose, today: string): Read<string> {
  const text = cleanCell(cell)
  if (text === '' || /^0+(?:[/-]0+){0,2}$/.test(text)) return { value: null }
  const bare = text.replace(weekday, '').replace(timeOfDay, '').trim()
  const days = serial.exec(bare)?.[1]
  if (days) {
    const read = checked(addDays(spreadsheetEpoch, Number(days)), text, purpose, today)
    return read.problem ? { problem: `"${text}" is not a date` } : read
  }
  const parts = partsOf(bare)
  if (!parts || parts.month === 0) return { problem: `"${text}" is not a date such as 3/31/2026` }
  const year = fullYear(parts.year, purpose, today)
  const day = `${String(year).padStart(4, '0')}-${String(parts.month).padStart(2, '0')}-${String(parts.day).padStart(2, '0')}`
  if (year < 1900 || year > 2199)
    return { problem: `${text} can’t be right because the year ${year} is out of range` }
  return isDay(day) ? checked(day, text, purpose, today) : { problem: wrongParts(parts, text) }
}
