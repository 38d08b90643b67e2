import { addDays } from '#shared/dates.ts'

/** How a number of a spreadsheet is meant, by the format of its cell. */
export type NumberMeaning =
  | { as: 'plain' }
  | { as: 'percent' }
  | { as: 'moment'; hasDate: boolean; hasTime: boolean }
  /** Digits at fixed places: ZIP codes, phones, policy numbers with leading zeros. */
  | { as: 'mask'; format: string }

const plain: NumberMeaning = { as: 'plain' }

/** The formats that every spreadsheet knows by number alone, of those that change what a number says. */
const builtInFormats: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
}
/** Dates of East Asian calendars, which have no text of their own in a file. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const literal = /"[^"]*"|\\.|[_*]./gs
const bracketed = /\[[^\]]*\]/g
const condition = /^(?:\[[^\]<>=]*\])*\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/

/** A number format in its sections, split where no literal text stands. */
function sectionsOf(format: string): string[] {
  return (format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/gs) ?? []).map((section) => section.trim())
}

function isMask(section: string): boolean {
  const bare = section.replace(bracketed, '').replace(literal, '')
  if (!/^[0#?\s()/.:-]*$/.test(bare) || /[.:]/.test(bare) || /[?#0]\s*\/\s*[?#0]/.test(bare)) return false
  return (bare.match(/0/g)?.length ?? 0) > 1 || /[#0]\D+[#0]/.test(section.replace(bracketed, ''))
}

/** What a number format makes of a number. `id` is that of the format, `code` its text where the file has one. */
export function meaningOfFormat(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined && isEastAsianDate(id)) return { as: 'moment', hasDate: true, hasTime: false }
  const format = code ?? builtInFormats[id]
  const [first = ''] = format ? sectionsOf(format) : []
  if (!format || /^general$/i.test(first)) return plain
  // Hours that count on beyond a day are an amount of time.
  if (/\[[hms]+\]/i.test(first)) return plain
  const bare = first.replace(bracketed, '').replace(literal, '')
  if (bare.includes('%')) return { as: 'percent' }
  if (/e[+-]/i.test(bare)) return plain
  const isTime = /[hs]|am\/pm/i.test(bare)
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !isTime)
  if (isTime || hasDate) return { as: 'moment', hasDate, hasTime: isTime }
  return sectionsOf(format).some(isMask) ? { as: 'mask', format } : plain
}

/** A decimal number without exponent, moved by a power of ten: `1.5` and 2 are `150`. */
function moved(digits: string, power: number): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(digits) ?? []
  const at = whole.length + power
  const all = `${whole}${part}`.padEnd(at, '0')
  const padded = at > 0 ? all : `${'0'.repeat(1 - at)}${all}`
  const point = Math.max(at, 1)
  const before = padded.slice(0, point).replace(/^0+(?=\d)/, '')
  const after = padded.slice(point).replace(/0+$/, '')
  return `${sign}${before}${after && `.${after}`}`
}

const longestPower = 400

/** The number of a cell in plain digits, as precise as a spreadsheet shows it: no exponent, no `.0`, no binary remainders. */
export function plainNumber(text: string): string | null {
  const raw = text.trim()
  // A whole number is what it says, however long: some programs write more digits than spreadsheets keep.
  if (/^-?\d{1,40}$/.test(raw)) return raw
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return null
  const [digits = '', power = '0'] = value.toPrecision(15).split('e')
  return Math.abs(Number(power)) > longestPower ? null : moved(digits, Number(power))
}

function holds([, operator, bound]: RegExpExecArray, value: number): boolean {
  const limit = Number(bound)
  if (operator === '<=') return value <= limit
  if (operator === '>=') return value >= limit
  if (operator === '<') return value < limit
  if (operator === '>') return value > limit
  return operator === '=' ? value === limit : value !== limit
}

/** Puts digits into the places of a mask, from the last on; the first place takes what is left. */
function masked(section: string, digits: string): string {
  const tokens = section.replace(bracketed, '').match(/"[^"]*"|\\.|[_*].|./gs) ?? []
  const places = tokens.filter((token) => /^[0#?]$/.test(token)).length
  let place = places
  let left = digits
  let text = ''
  for (const token of tokens.toReversed()) {
    if (/^[0#?]$/.test(token)) {
      place -= 1
      const taken = place === 0 ? left : left.slice(-1)
      left = place === 0 ? '' : left.slice(0, -1)
      text = (taken || (token === '0' ? '0' : '')) + text
    } else if (token.startsWith('"')) text = token.slice(1, -1) + text
    else if (token.startsWith('\\')) text = token.slice(1) + text
    else if (!/^[_*]/.test(token)) text = token + text
  }
  return text.trim()
}

function byMask(format: string, digits: string): string {
  if (!/^\d+$/.test(digits)) return digits
  const sections = sectionsOf(format)
  const fitting = sections.find((section) => {
    const said = condition.exec(section)
    return said ? holds(said, Number(digits)) : true
  })
  return fitting && isMask(fitting) ? masked(fitting, digits) : digits
}

const secondsPerDay = 86_400
/** The first day that a spreadsheet cannot show. */
const daysShown = 2_958_466

function timeText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** The day of a serial number; the calendar from 1900 has a February 29 that never was. */
function dayOf(days: number, is1904: boolean): string {
  if (is1904) return addDays('1904-01-01', days)
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}

function momentText(text: string, meaning: NumberMeaning & { as: 'moment' }, is1904: boolean): string | null {
  const value = Number(text)
  if (!(value >= 0) || value >= daysShown) return null
  const allSeconds = Math.round(value * secondsPerDay)
  const days = Math.floor(allSeconds / secondsPerDay)
  const seconds = allSeconds % secondsPerDay
  if (!meaning.hasDate || (days === 0 && seconds > 0)) return timeText(seconds)
  const day = dayOf(days, is1904)
  return meaning.hasTime || seconds > 0 ? `${day} ${timeText(seconds)}` : day
}

/** A number of a spreadsheet as its reader sees it: a date as `YYYY-MM-DD`, a ZIP code with its zeros; null when it is no number. */
export function numberText(raw: string, meaning: NumberMeaning, is1904: boolean): string | null {
  const number = plainNumber(raw)
  if (number === null) return null
  if (meaning.as === 'moment') return momentText(number, meaning, is1904) ?? number
  if (meaning.as === 'percent') return `${plainNumber(String(Number(moved(number, 2)))) ?? number}%`
  return meaning.as === 'mask' ? byMask(meaning.format, number) : number
}
