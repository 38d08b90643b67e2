import { unguardFormula } from '#shared/imports-exports/csv.rules.ts'

/** A cell read as a value: the value (null when the cell says nothing), or what is wrong with it. */
export type Read<T> = { value: T | null; problem?: never } | { value?: never; problem: string }

const nothing = /^(?:[-–—.]+|#?n\/?a|none|null|nil|tbd|unknown|not available)$/i

/** The cell as it is written, without spaces and guards around it. */
export function plainCell(cell: string | undefined): string {
  // Most of what is asked for has no column or no value.
  if (!cell) return ''
  return unguardFormula(cell)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The same without the placeholders that mean "nothing" in agency exports. */
export function cleanCell(cell: string | undefined): string {
  const text = plainCell(cell)
  return text === '' || nothing.test(text) ? '' : text
}

/** The cell as text of several lines, as notes are. */
export function cleanLines(cell: string | undefined): string {
  const lines = (cell ?? '').split(/\r\n|[\r\n\u2028\u2029]/).map(cleanCell)
  return lines.join('\n').trim()
}

const plainAmount = /^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/
const europeanAmount = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/

/** The largest sum that an import believes, in dollars: more is a slipped column, not a premium. */
export const maxBelievableDollars = 1_000_000_000

/** Reads US money such as `$1,234.50`, `(123.45)` or `1234.5-`; European forms and absurd sums are refused. */
export function readMoney(cell: string | undefined): Read<number> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$/.test(text.replace(/[$\s]/g, ''))
  const digits = text
    .replace(/^\(|\)$/g, '')
    .replace(/USD|US\$|[$\s]|^-|-$/gi, '')
    .replace(/^-/, '')
  if (europeanAmount.test(digits) && !plainAmount.test(digits)) {
    return { problem: `"${text}" looks like a European amount: write it as 1,234.56` }
  }
  if (!plainAmount.test(digits) || !/\d/.test(digits))
    return { problem: `"${text}" is not an amount of money` }
  const amount = Math.round(Number(digits.replaceAll(',', '')) * 100) / 100
  if (amount > maxBelievableDollars) return { problem: `${text} is too large` }
  return { value: isNegative && amount !== 0 ? -amount : amount }
}

/** Reads an amount that cannot be below zero, such as a premium. */
export function readPositiveMoney(cell: string | undefined): Read<number> {
  const read = readMoney(cell)
  if (read.value !== undefined && read.value !== null && read.value < 0) {
    return { problem: `${cleanCell(cell)} is a negative amount` }
  }
  return read
}

/** Reads a whole number of 0 or more, such as a count of employees; `1,250` and `12.0` count as whole. */
export function readCount(cell: string | undefined, most = 10_000_000): Read<number> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const digits = text.replaceAll(',', '').replace(/\.0+$/, '')
  if (!/^\d{1,9}$/.test(digits)) return { problem: `"${text}" is not a whole number` }
  const count = Number(digits)
  return count > most ? { problem: `${text} is too large` } : { value: count }
}

/** Reads the year in which a business was started. */
export function readYear(cell: string | undefined, today: string): Read<number> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const year = /^(?:\d{1,2}[/-]\d{1,2}[/-])?(\d{4})(?:\.0+)?$/.exec(text)?.[1]
  if (!year) return { problem: `"${text}" is not a year` }
  const isBelievable = Number(year) >= 1600 && Number(year) <= Number(today.slice(0, 4))
  return isBelievable ? { value: Number(year) } : { problem: `The year ${year} isn’t valid` }
}

const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/** Reads an email address, lower-cased; of several the first, and `Name <address>` gives the address. */
export function readEmail(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const first = text.split(/[;,|]|\s+(?=\S+@)/)[0] ?? ''
  const inBrackets = /<([^>]+)>/.exec(text)?.[1]
  const email = (inBrackets ?? first)
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase()
  if (email.length > 254 || email.includes('..') || !emailPattern.test(email)) {
    return { problem: `"${text}" is not an email address` }
  }
  return { value: email }
}

/** The ten digits by which US phones are compared, or all digits of a foreign one; "" when there are too few. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\s*(?:x|ext\.?|extension|#)\s*\d+\s*$/i, '').replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  return digits.length >= 10 ? digits : ''
}

/** Reads a phone: US numbers are written `(555) 010-0199`, with `x12` for an extension. */
export function readPhone(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const extension = /(?:x|ext\.?|extension|#)\s*(\d{1,6})\s*$/i.exec(text)?.[1]
  const digits = phoneKey(text)
  if (/^(\d)\1+$/.test(digits)) return { value: null }
  if (digits === '' || digits.length > 15 || /[a-wyz]{4,}/i.test(text.replace(/ext\w*/i, ''))) {
    return { problem: `"${text}" is not a phone number with area code` }
  }
  const isUs =
    digits.length === 10 && !text.startsWith('+') ? true : /^\+?1\D/.test(text) || digits.length === 10
  const number = isUs ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : `+${digits}`
  return { value: extension ? `${number} x${extension}` : number }
}

/** Reads a federal employer number as `12-3456789`. */
export function readFein(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits)) return { problem: 'This is not a 9-digit FEIN' }
  return { value: `${digits.slice(0, 2)}-${digits.slice(2)}` }
}

/** Reads a NAICS code of two to six digits. */
export function readNaics(cell: string | undefined): Read<string> {
  const text = cleanCell(cell)
  if (text === '') return { value: null }
  const code = /^(\d{2,6})(?:\.0+)?\b/.exec(text)?.[1]
  return code ? { value: code } : { problem: `"${text}" is not a NAICS code` }
}
