import { formatDay, isDay } from '#shared/dates.ts'
import type { CustomField } from './custom-fields.contract.ts'
import { maxCustomText } from './custom-values.contract.ts'

type Kept = { value: string | number | null }
type Problem = { problem: string }
type Ruled = Pick<CustomField, 'kind' | 'choices' | 'name'>

const singleLine = /^[^\p{Cc}\u2028\u2029]*$/u
const maxNumber = 999_999_999_999
const numberProblem = { problem: 'Enter a number, such as 1,250 or 12.5' }
const empty: Kept = { value: null }

function numberOf(value: string | number): Kept | Problem {
  const number = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, '') || Number.NaN)
  if (!Number.isFinite(number) || Math.abs(number) > maxNumber) return numberProblem
  return { value: Math.round(number * 1_000_000) / 1_000_000 }
}

function dateOf(text: string): Kept | Problem {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDay(written) ? { value: written } : { problem: 'Enter a date, such as 5/31/2026' }
}

function choiceOf({ choices }: Ruled, text: string): Kept | Problem {
  const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase())
  return choice === undefined ? { problem: `Choose one of: ${choices.join(', ')}` } : { value: choice }
}

function textOf(text: string): Kept | Problem {
  if (text.length > maxCustomText)
    return { problem: `Use at most ${maxCustomText.toLocaleString('en-US')} characters` }
  return singleLine.test(text) ? { value: text } : { problem: 'Use one line of text' }
}

/** What is kept of a value that was entered or imported for a field, or what is wrong with it; an empty one is none. */
export function keptValue(field: Ruled, entered: string | number | null): Kept | Problem {
  const value = typeof entered === 'string' ? entered.trim() : entered
  if (value === null || value === '') return empty
  if (field.kind === 'number') return numberOf(value)
  const text = String(value)
  if (field.kind === 'date') return dateOf(text)
  return field.kind === 'choice' ? choiceOf(field, text) : textOf(text)
}

/** A value as a person reads it. */
export function shownCustomValue(kind: CustomField['kind'], value: string | number): string {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 })
  return kind === 'date' && isDay(value) ? formatDay(value) : value
}

/** By what a name is the same as another: its letters and digits, without regard to case. */
export function customNameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
