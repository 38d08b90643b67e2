import { importField } from './import-fields.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import { cleanCell, plainCell } from './import-values.rules.ts'

type CellDoubt = [pattern: RegExp, message: string, fields?: RegExp]

const freeText =
  /^(?:notes|name|contactName|transactionReason|street|street2|otherLine|noteText|noteSubject)$|^custom:/
const namesOnly = /^(?:name|firstName|lastName|contactName|street|carrier)$/

// In order: the first that fits a cell is said.
const cellDoubts: CellDoubt[] = [
  [
    /^#(?:ref|value|name|div\/0|num|null|n\/a|spill|calc|getting_data)[!?]?$/i,
    'is a spreadsheet error: look the value up',
  ],
  [/^#{3,}$/, 'is a spreadsheet column that was too narrow: the value is lost'],
  [/^-?\d(?:[.,]\d+)?e\+\d{1,2}$/i, 'was shortened by a spreadsheet: digits are lost, so look the value up'],
  [/^=\s*[a-z$(+-]/i, 'is a formula, not its result'],
  [
    /\u00c3[\u0080-\u00bf\u0152-\u02dc\u2013-\u2122]|\u00e2\u20ac|\u00c2[\u00a0-\u00bf]|\ufffd|\u00ef\u00bf\u00bd/,
    'has damaged letters: correct the spelling',
  ],
  [
    /&(?:amp|nbsp|lt|gt|quot|apos|#\d{2,4});|<\/?(?:br|p|div|span|b|i|font|strong)\b[^>]*>/i,
    'has codes of a web page in it: correct the text',
  ],
  [/(?:\.\.\.|…)$/, 'was cut off by the export: complete it', namesOnly],
]
/** What must not be repeated in a report. */
const secrets: CellDoubt[] = [
  [
    /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/,
    'Looks like a Social Security number: remove it from this column',
    freeText,
  ],
  [/(?<!\d)(?:\d{4}[ -]){3}\d{4}(?!\d)/, 'Looks like a card number: remove it from this column', freeText],
]

function doubtOf(key: string, text: string, isSensitive: () => boolean): string | undefined {
  const secret = secrets.find(([pattern, , fields]) => fields?.test(key) && pattern.test(text))
  if (secret) return secret[1]
  const found = cellDoubts.find(([pattern, , fields]) => (!fields || fields.test(key)) && pattern.test(text))
  if (!found) return undefined
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return isSensitive() ? `This ${found[1]}` : `"${shown}" ${found[1]}`
}

/** Says of cells what spreadsheets, encodings and web pages have done to them, unless something is said of them already. */
export function sayCells(row: RowReader, cells: readonly string[]): void {
  const { kind, mapping, custom } = row.context
  const said = new Set(row.problems.map(({ column }) => column))
  for (const [column, key] of mapping.entries()) {
    const text = key === null ? '' : plainCell(cells[column])
    if (key === null || text === '' || said.has(column)) continue
    const isPlain = /^[\w .,'/$@()-]*$/.test(text) && !/\d/.test(text) && !text.endsWith('...')
    if (isPlain) continue
    const message = doubtOf(key, text, () => importField(kind, key, custom)?.isSensitive === true)
    if (message) row.say(key, column, message)
  }
}

/** Whether a row is the headings once more, as reports repeat them on every page. */
export function repeatsHeadings(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => {
    const text = plainCell(cell).toLowerCase()
    return text === '' ? [] : [text === plainCell(headings[at]).toLowerCase()]
  })
  const same = filled.filter(Boolean).length
  return same >= 2 && same * 10 >= filled.length * 8
}

const footer =
  /^(?:(?:grand|sub|report|page|client|agency)[ -]?)?(?:totals?|subtotals?)\b|^(?:page \d|printed (?:on|by)|report (?:date|generated|run)|run date|generated (?:on|by)|end of (?:report|file)|record count|(?:number|count) of (?:records|rows|clients|policies))/i

/** Whether a row is a sum or a footer of a report: few cells, the first of which says it. */
export function isFooter(cells: readonly string[]): boolean {
  const filled = cells.map(cleanCell).filter(Boolean)
  return filled.length > 0 && filled.length <= 5 && footer.test(filled[0] ?? '')
}
