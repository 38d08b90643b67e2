import { readDate } from '#engines/import/import-dates.rules.ts'
import { readMoney } from '#engines/import/import-values.rules.ts'
import { amountOf } from '#engines/limits/limit-codes.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { documentKindLabels, documentKinds, transactionFactsKinds } from '#shared/documents/facts.contract.ts'
import { lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'

/** What kind of value a field takes; those of the last line are chosen from a list. */
export type FactKind =
  | ('text' | 'day' | 'money' | 'signedMoney' | 'number')
  | ('documentKind' | 'line' | 'interest' | 'premium' | 'transaction' | 'giver')

export type FactValue = string | number

type Option = { value: string; label: string }

const interestLabels = {
  additional_insured: 'Additional insured',
  mortgagee: 'Mortgagee',
  loss_payee: 'Loss payee',
  lienholder: 'Lienholder',
  certificate_holder: 'Certificate holder',
  other: 'Other',
}
const premiumLabels = {
  line: 'Line',
  total: 'Total',
  tax: 'Tax',
  fee: 'Fee',
  terrorism: 'Terrorism',
  minimum: 'Minimum',
  other: 'Other',
}

const listed = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** What can be chosen for a kind of value; null where it is typed. */
export function optionsOf(kind: FactKind): Option[] | null {
  switch (kind) {
    case 'documentKind':
      return documentKinds.map((value) => ({ value, label: documentKindLabels[value] }))
    case 'line':
      return lineCodes.map((value) => ({ value, label: lineLabels[value] }))
    case 'interest':
      return listed(interestLabels)
    case 'premium':
      return listed(premiumLabels)
    case 'transaction':
      return transactionFactsKinds.map((value) => ({ value, label: transactionKindLabels[value] }))
    case 'giver':
      return listed({ carrier: 'Carrier', insured: 'Insured' })
    default:
      return null
  }
}

/** A value as people read it; empty for none. */
export function factText(kind: FactKind, value: FactValue | null): string {
  if (value === null || value === '') return ''
  switch (kind) {
    case 'money':
    case 'signedMoney':
      return formatDollars(Number(value), { cents: !Number.isInteger(Number(value)) })
    case 'number':
      return Number(value).toLocaleString('en-US', { useGrouping: Number(value) > 9999 })
    case 'day':
      return formatDay(String(value))
    case 'text':
      return String(value)
    default:
      return optionsOf(kind)?.find((option) => option.value === value)?.label ?? String(value)
  }
}

/** A value as it is in its field for editing: a date as 3/31/2026. */
export function editText(kind: FactKind, value: FactValue | null): string {
  if (kind !== 'day' || value === null) return String(value ?? '')
  const [year, month, day] = String(value).split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

type ReadFact = { value: FactValue | null } | { problem: string }

const maxTextLength = 1000
const plainNumber = /^\d+(?:\.\d+)?$/

function readNumber(text: string): ReadFact {
  const digits = text.replace(/[,\s]/g, '').replace(/%$/, '')
  if (digits === '') return { value: null }
  return plainNumber.test(digits)
    ? { value: Number(digits) }
    : { problem: `“${text}” is not a number such as 1,250.` }
}

/** Dollars that are charged or, with a minus or in parentheses, given back. */
function readSigned(text: string): ReadFact {
  const isReturned = /^\s*[-–(]/.test(text)
  const read = readMoney(text.replace(/[-–()]/g, ''))
  if (read.problem !== undefined) return { problem: `${read.problem}.` }
  return { value: isReturned && read.value !== null ? -read.value : read.value }
}

/** What was typed as a value of its kind, null for nothing; or what is wrong with it. */
export function readFact(kind: FactKind, typed: string, today: string): ReadFact {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text.length > maxTextLength) return { problem: `Use at most ${maxTextLength} characters.` }
  switch (kind) {
    case 'money': {
      const read = readMoney(text)
      const value = read.problem === undefined ? read.value : amountOf(text)
      return read.problem === undefined || value !== null ? { value } : { problem: `${read.problem}.` }
    }
    case 'signedMoney':
      return readSigned(text)
    case 'day': {
      const read = readDate(text, 'term', today)
      return read.problem === undefined ? { value: read.value } : { problem: `${read.problem}.` }
    }
    case 'number':
      return readNumber(text)
    default:
      return { value: text === '' ? null : text }
  }
}
