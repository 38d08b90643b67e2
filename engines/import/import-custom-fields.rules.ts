import type { CustomRecordType } from '#shared/custom-fields/custom-fields.contract.ts'
import { maxCustomText } from '#shared/custom-fields/custom-values.contract.ts'
import { customNameKey, keptValue } from '#shared/custom-fields/custom-values.rules.ts'
import { guessSensitive } from '#shared/custom-fields/sensitive-column.rules.ts'
import { customKey, type ImportCustomField } from '#shared/imports-exports/import-field.rules.ts'
import type { ColumnProposal } from '#shared/imports-exports/imports.contract.ts'
import { readDate } from './import-dates.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import { cleanCell } from './import-values.rules.ts'

/** What a row says for custom fields, by their ids. */
export type CustomCells = Record<string, string | number>

const maxDigits = 12
// A number that begins with zeros is a code, and spaces or signs inside one are lost.
const plainNumber = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d{1,6})?$/

function isNumber(text: string): boolean {
  return /\d/.test(text) && plainNumber.test(text) && text.replace(/\D/g, '').length <= maxDigits
}

function isDate(text: string, today: string): boolean {
  // A bare number may be a day of a spreadsheet, but is rather a number.
  return !/^\d+$/.test(text) && !/\d:\d/.test(text) && readDate(text, 'term', today).problem === undefined
}

/** Finds out, value by value, which kind of custom field holds all of a column: text where no other does. */
export class ColumnKind {
  #filled = 0
  #isNumber = true
  #isDate = true
  readonly #today: string

  constructor(today: string) {
    this.#today = today
  }

  add(cell: string | undefined): void {
    if (!this.#isNumber && !this.#isDate) return
    const text = cleanCell(cell)
    if (text === '') return
    this.#filled += 1
    this.#isNumber &&= isNumber(text)
    this.#isDate &&= isDate(text, this.#today)
  }

  kind(): ColumnProposal['kind'] {
    if (this.#filled === 0) return 'text'
    if (this.#isNumber) return 'number'
    return this.#isDate ? 'date' : 'text'
  }
}

/** The custom field that a column could become. Numbers to keep encrypted are kept as they are written. */
export function proposedField(
  heading: string,
  samples: readonly string[],
  kind: ColumnProposal['kind'],
  today: string,
): ColumnProposal {
  const isSensitive = guessSensitive(heading, samples, today) !== null
  return { kind: isSensitive && kind === 'number' ? 'text' : kind, isSensitive }
}

/** The custom field whose name is a heading, unless another column has it. */
export function customFieldFor(
  heading: string,
  custom: readonly ImportCustomField[],
  isTaken: (key: string) => boolean,
): string | null {
  const words = customNameKey(heading)
  const found = custom.find((field) => customNameKey(field.name) === words && !isTaken(customKey(field)))
  return found ? customKey(found) : null
}

/** Text is kept as it stands, "n/a" included: only the agency knows what its own words mean. */
function readText(row: RowReader, key: string): string {
  const text = row.raw(key)
  if (text.length > maxCustomText) row.say(key, null, `Cut to ${maxCustomText} characters`)
  return text.slice(0, maxCustomText)
}

/** Says where a social security number, or its last four digits, has another number of them: leading zeros get lost. */
function checkDigits(row: RowReader, field: ImportCustomField, text: string): void {
  const digits = text.replace(/\D/g, '').length
  if (!/\b(?:ssn|social security)\b/i.test(field.name) || digits === 0) return
  const fits = /\blast (?:4|four)\b/i.test(field.name) ? [4] : [4, 9]
  if (!fits.includes(digits))
    row.say(customKey(field), null, `This has ${digits} digits instead of ${fits.join(' or ')}`)
}

function readOne(row: RowReader, field: ImportCustomField): string | number | null {
  const key = customKey(field)
  if (field.kind === 'date') return row.value(key, (cell) => readDate(cell, 'term', row.context.today))
  const text = field.kind === 'text' ? readText(row, key) : row.text(key)
  checkDigits(row, field, text)
  const kept = keptValue(field, text)
  if (!('problem' in kept)) return kept.value
  row.note(key, kept.problem)
  return null
}

/** Reads what a row says for the custom fields of a kind of records; what its kind does not allow is left out and said. */
export function readCustom(row: RowReader, type: CustomRecordType): CustomCells {
  const { custom = [], mapping } = row.context
  const mapped = custom.filter((field) => field.recordType === type && mapping.includes(customKey(field)))
  const values = mapped.map((field) => [field.id, readOne(row, field)] as const)
  return Object.fromEntries(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]])))
}

const saidKey = (value: string | number) =>
  String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Adds what another row says for the same record: a text that is not there yet follows after a semicolon. Answers the fields
 * that can hold only one value and have another.
 */
export function mergeCustom(
  into: CustomCells,
  from: CustomCells,
  custom: readonly ImportCustomField[],
): ImportCustomField[] {
  return Object.entries(from).flatMap(([id, value]) => {
    const there = into[id]
    if (there === undefined) into[id] = value
    const parts = String(there ?? value).split('; ')
    if ([...parts, String(there)].some((part) => saidKey(part) === saidKey(value))) return []
    const field = custom.find((one) => one.id === id)
    const both = `${there}; ${value}`
    if (field?.kind !== 'text' || both.length > maxCustomText) return field ?? []
    into[id] = both
    return []
  })
}
