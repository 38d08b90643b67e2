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

function readOne(row: RowReader, field: ImportCustomField): string | number | null {
  const key = customKey(field)
  if (field.kind === 'date') return row.value(key, (cell) => readDate(cell, 'term', row.context.today))
  const text = field.kind === 'text' ? row.text(key, maxCustomText) : row.text(key)
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
