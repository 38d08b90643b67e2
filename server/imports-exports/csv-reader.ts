import type { Readable } from 'node:stream'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import type { Encoding } from './file-profile.ts'

/** One record of a file: its number as a spreadsheet counts rows, and its cells. */
export type CsvRow = { number: number; cells: string[] }

/** Why a file cannot be read, as a sentence. */
export class UnreadableFileError extends Error {}

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const maxRecordLength = 1_000_000
/** The most columns of a table. */
export const maxColumns = 200

/** How often each delimiter stands outside quotes in each of the first lines. */
function countsPerLine(text: string, delimiter: string): number[] {
  const counts = [0]
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') counts.push(0)
    else if (letter === delimiter) counts.push((counts.pop() ?? 0) + 1)
  }
  return counts.slice(0, 30)
}

/** The delimiter by which the first lines fall into the most even columns. */
export function detectDelimiter(head: string): Delimiter {
  const separator = /^\s*sep=(.)\r?\n/i.exec(head)?.[1]
  const known = delimiters.find((delimiter) => delimiter === separator)
  if (known) return known
  const scored = delimiters.map((delimiter) => {
    const counts = countsPerLine(head, delimiter).filter((count) => count > 0)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    const even = counts.filter((count) => count === usual).length
    return { delimiter, score: even * usual }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.delimiter : ','
}

/** Takes out what PostgreSQL cannot store: NUL and halves of surrogate pairs. */
function storable(): Transform {
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform(chunk: string | Buffer, _encoding, done) {
      done(null, chunk.toString().replaceAll('\0', ''))
    },
  })
}

function explain(error: unknown): Error {
  if (!(error instanceof CsvError)) return error as Error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new UnreadableFileError(
      `A quotation mark near line ${error.lines ?? '?'} is never closed. Fix it and try again.`,
    )
  }
  return new UnreadableFileError('The file cannot be read as CSV.')
}

/** The text of a file, decoded piece by piece. */
export function decodeFile(bytes: Readable, encoding: Encoding): Transform {
  const text = storable()
  // A failing source ends the text with its error, which the reader of the text sees.
  pipeline(bytes, iconv.decodeStream(encoding) as unknown as Transform, text, () => {})
  return text
}

/** Reads the records of a decoded file one by one; empty lines are counted and left out. */
export async function* readCsv(text: Readable, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecordLength,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  text.once('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (cells.length > maxColumns)
        throw new UnreadableFileError(`The file has more than ${maxColumns} columns.`)
      const isMark = number === 1 && /^sep=.?$/i.test(cells[0] ?? '') && cells.length <= 2
      if (!isMark && cells.some((cell) => cell.trim() !== '')) yield { number, cells }
    }
  } catch (error) {
    throw explain(error)
  }
}
