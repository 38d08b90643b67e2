/** What a cell may hold before it is written; `null` and `undefined` become an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/** One column of a CSV file: its heading and how its cell is read from a row. */
export type CsvColumn<Row> = {
  heading: string
  value: (row: Row) => CsvValue
}

/** Spreadsheets take a file for UTF-8 only when it begins with this mark. */
export const csvByteOrderMark = '\uFEFF'

const lineEnd = '\r\n'
// Spreadsheets take full-width signs for plain ones, and pass over blanks and marks that nobody sees before a sign.
const formula = String.raw`[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]`
const formulaStart = new RegExp(`^(?:${formula})`, 'u')
const guardedFormula = new RegExp(`^'(?=${formula})`, 'u')
const mustBeQuoted = /[",\r\n]|^\s|\s$/

/** The text with a leading `'` where a spreadsheet would run it as a formula. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** The text without the guard of `guardFormula`, so that a file written here can be read again unchanged. */
export function unguardFormula(text: string): string {
  return text.replace(guardedFormula, '')
}

/** One cell in the form of RFC 4180; numbers are written bare, since a number cannot be a formula. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = guardFormula(value)
  return mustBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of cells with its line end (RFC 4180). */
export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',') + lineEnd
}

/** The lines of a file one by one, headings first: for streaming a long list without holding its text. */
export function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
): Generator<string, void, undefined> {
  yield csvByteOrderMark + csvLine(columns.map((column) => column.heading))
  for (const row of rows) yield csvLine(columns.map((column) => column.value(row)))
}

/** A whole CSV file as text, with byte order mark and headings. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  return [...csvLines(columns, rows)].join('')
}
