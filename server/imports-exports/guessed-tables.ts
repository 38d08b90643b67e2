import { importFields } from '#engines/import/import-fields.rules.ts'
import {
  type ColumnGuess,
  guessMapping,
  type Mapping,
  mappingProblem,
} from '#engines/import/import-mapping.rules.ts'
import type { ImportCustomField, ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { ImportSheet, ImportSource } from '#shared/imports-exports/imports.contract.ts'
import type { FileProfile } from './file-profile.ts'
import type { Inspection } from './import-task.ts'

/** Rows of a file that its mapping is shown with. */
const samplesShown = 5

/** What is known of a file that nobody has looked at, with the mapping that its headings suggest. */
export type GuessedTables = {
  source: ImportSource
  mapping: Mapping
  /** Of each sheet of a workbook, those that its mapping is shown with. */
  samplesOfSheets: string[][][]
}

/** The columns of ACORD XML are named after their fields: what they hold need not be looked at. */
function namedColumns(kind: ImportKind, headings: readonly string[]): ColumnGuess[] {
  return headings.map((heading, column) => {
    const field = importFields[kind].find(({ label }) => label === heading)?.key ?? null
    return { column, field, confidence: field === null ? 0 : 1 }
  })
}

function guess(kind: ImportKind, inspection: Inspection, custom: readonly ImportCustomField[]) {
  const { headings, samples, rows, proposals, sheet: place, delimiter } = inspection
  const isTable = delimiter !== null || place !== null
  const guesses = isTable ? guessMapping(kind, headings, samples, custom) : namedColumns(kind, headings)
  const mapping = guesses.map(({ field }) => field)
  const confidence = guesses.map((one) => one.confidence)
  return { place, headings, rows, proposals, confidence, mapping, samples: samples.slice(0, samplesShown) }
}

type Guess = ReturnType<typeof guess>

/** The sheet that looks like the book: one that can be imported before others, then by its known columns, then by its rows. */
function likeliest(kind: ImportKind, tables: readonly Guess[]): number {
  const known = ({ mapping }: Guess) => mapping.filter((field) => field !== null).length
  const weights = tables.map((table) => [
    mappingProblem(kind, table.mapping) === null ? 1 : 0,
    known(table),
    table.rows,
  ])
  const places = tables.map((_, place) => place)
  const [best = 0] = places.toSorted((a, b) => {
    const pairs = (weights[a] ?? []).map((weight, at) => (weights[b]?.[at] ?? 0) - weight)
    return pairs.find((difference) => difference !== 0) ?? a - b
  })
  return best
}

/** What stands in the source of an import for the sheet that is read. */
export function sourceOfSheet(
  source: Pick<ImportSource, 'sheets'>,
  sheet: number,
): Pick<ImportSource, 'headings' | 'rows' | 'confidence' | 'proposals' | 'sheet'> | null {
  const chosen = source.sheets?.[sheet]
  if (!chosen) return null
  const { headings, rows, confidence, proposals } = chosen
  return { headings, rows, confidence, proposals, sheet }
}

/** Guesses what the columns of a file are; of a workbook, also which sheet is meant. */
export function guessTables(
  kind: ImportKind,
  inspections: readonly [Inspection, ...Inspection[]],
  custom: readonly ImportCustomField[],
  { bytes, encoding, isAcord }: FileProfile,
): GuessedTables {
  const [first] = inspections
  const tables = inspections.map((inspection) => guess(kind, inspection, custom))
  const best = likeliest(kind, tables)
  const { place, mapping, ...table } = tables[best] ?? guess(kind, first, custom)
  const sheets = tables.flatMap(({ samples: _, place: own, ...rest }): ImportSheet[] =>
    own ? [{ place: own, ...rest }] : [],
  )
  return {
    source: {
      ...table,
      bytes,
      encoding,
      delimiter: first.delimiter,
      ...(isAcord && { isAcord }),
      ...(place && { sheets, sheet: best }),
    },
    mapping,
    samplesOfSheets: tables.map(({ samples }) => samples),
  }
}
