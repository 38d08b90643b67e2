import { isDay } from '#shared/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = `(${months.join('|')})[a-z]*\\.?`
/** A digit, or a letter that a picture's reading takes for one. */
const digit = '[0-9OoIlSB|]'
const patterns = [
  new RegExp(
    `(?<![\\d/-])(${digit}{1,2})\\s?([/.-])\\s?(${digit}{1,2})\\s?\\2\\s?(${digit}{4}|${digit}{2})(?![\\d/-])`,
    'g',
  ),
  /(?<!\d)((?:19|20)\d\d)-(\d{1,2})-(\d{1,2})(?!\d)/g,
  new RegExp(`(?<![a-z])${monthNames}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s*((?:19|20)\\d\\d)(?!\\d)`, 'gi'),
  new RegExp(
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${monthNames},?[\\s-]+((?:19|20)\\d\\d|\\d\\d)(?!\\d)`,
    'gi',
  ),
] as const

const digitOf: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' }

/** Digits as a picture's reading may have mistaken them: O for 0, I or l for 1, S for 5, B for 8. */
export function fixDigits(text: string): string {
  return text.replace(/[OoIlSB|]/g, (letter) => digitOf[letter] ?? letter)
}

/** Two digits of a year: documents of an agency are of this century, unless they are of the last one's end. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year >= 70 ? 1900 + year : 2000 + year
}

function dayOf(year: string, month: string | number, day: string): string | null {
  const parts = [yearOf(fixDigits(year)), Number(fixDigits(String(month))), Number(fixDigits(day))]
  const text = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return isDay(text) ? text : null
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** A date with the place of its letters in the text. */
export type ReadDate = { day: string; start: number; end: number }

/** The dates of a text in their order; month before day where it is digits, as the United States write. */
export function readDates(text: string): ReadDate[] {
  const [slashed, iso, named, dayFirst] = patterns
  const found: ReadDate[] = []
  const add = (match: RegExpMatchArray, day: string | null) => {
    const start = match.index ?? 0
    if (day && !found.some((other) => start < other.end && other.start < start + match[0].length))
      found.push({ day, start, end: start + match[0].length })
  }
  for (const match of text.matchAll(iso)) add(match, dayOf(match[1] ?? '', match[2] ?? '', match[3] ?? ''))
  for (const match of text.matchAll(slashed)) {
    if (/\d/.test(match[0])) add(match, dayOf(match[4] ?? '', match[1] ?? '', match[3] ?? ''))
  }
  for (const match of text.matchAll(named))
    add(match, dayOf(match[3] ?? '', monthOf(match[1] ?? ''), match[2] ?? ''))
  for (const match of text.matchAll(dayFirst))
    add(match, dayOf(match[3] ?? '', monthOf(match[2] ?? ''), match[1] ?? ''))
  return found.sort((one, other) => one.start - other.start)
}
