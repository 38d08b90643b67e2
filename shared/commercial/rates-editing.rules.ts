import type { z } from 'zod'
import { lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { csvLine } from '#shared/imports-exports/csv.rules.ts'
import { exposureKinds, exposureLabels, RateTables, type StoredRates } from './rates.contract.ts'

/** The tables whose entries are single rows, and so are edited as a grid. */
export const rateSections = ['baseRates', 'classRates', 'minimums', 'states', 'trends'] as const
export type RateSection = (typeof rateSections)[number]
export const rateSectionLabels: Record<RateSection, string> = {
  baseRates: 'Base rates',
  classRates: 'Class rates',
  minimums: 'Minimum premiums',
  states: 'State factors',
  trends: 'Market trends',
}

type Kind = 'text' | 'number' | 'percent' | 'line' | 'exposure' | 'lines' | 'counts'
/** One column: a field of the entry, `source.name` and `source.date` included. */
export type RateColumn = { name: string; label: string; kind: Kind }

const source: readonly RateColumn[] = [
  { name: 'source.name', label: 'Source', kind: 'text' },
  { name: 'source.date', label: 'As of', kind: 'text' },
]
const line: RateColumn = { name: 'line', label: 'Line', kind: 'line' }
/** The columns of each table. */
export const rateColumns: Record<RateSection, readonly RateColumn[]> = {
  baseRates: [
    line,
    { name: 'exposure', label: 'Exposure', kind: 'exposure' },
    { name: 'rate', label: 'Dollars', kind: 'number' },
    { name: 'per', label: 'For each', kind: 'number' },
    { name: 'counts', label: 'Counts', kind: 'counts' },
    ...source,
  ],
  classRates: [
    { name: 'classCode', label: 'Class code', kind: 'text' },
    { name: 'description', label: 'Description', kind: 'text' },
    { name: 'rate', label: 'For $100', kind: 'number' },
    ...source,
  ],
  minimums: [line, { name: 'premium', label: 'Premium', kind: 'number' }, ...source],
  states: [
    { name: 'state', label: 'State', kind: 'text' },
    { name: 'lines', label: 'Lines', kind: 'lines' },
    { name: 'factor', label: 'Factor', kind: 'number' },
    ...source,
  ],
  trends: [
    line,
    { name: 'change', label: 'Change', kind: 'percent' },
    { name: 'low', label: 'Low', kind: 'percent' },
    { name: 'high', label: 'High', kind: 'percent' },
    ...source,
  ],
}

type Entry = Record<string, unknown>

/** The entries of one table. */
export function rateEntries(tables: RateTables, section: RateSection): readonly Entry[] {
  return tables[section]
}

function valueAt(entry: Entry, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Entry | undefined)?.[key], entry)
}

function lineWords(code: string): string {
  return lineLabels[code as keyof typeof lineLabels] ?? code
}

/** A value of an entry in words, as the grid and the files show it. */
export function rateText(entry: Entry, { name, kind }: RateColumn): string {
  const value = valueAt(entry, name)
  if (kind === 'line') return lineWords(String(value))
  if (kind === 'lines') return (value as string[]).map(lineWords).join('; ') || 'All lines'
  if (kind === 'exposure') return exposureLabels[value as keyof typeof exposureLabels] ?? String(value)
  if (kind === 'percent') return `${Math.round(Number(value) * 1000) / 10}%`
  return value === undefined ? '' : String(value)
}

function codeOf(words: string): string {
  const wanted = words.trim().toLowerCase()
  return lineCodes.find((code) => code === wanted || lineLabels[code].toLowerCase() === wanted) ?? words
}

function typed(kind: Kind, text: string): unknown {
  const words = text.trim()
  const number = Number(words.replace(/[$,%\s]/g, ''))
  if (kind === 'number') return words === '' || Number.isNaN(number) ? words : number
  if (kind === 'percent') return words === '' || Number.isNaN(number) ? words : Math.round(number * 10) / 1000
  if (kind === 'line') return codeOf(words)
  if (kind === 'lines') return words === '' || words === 'All lines' ? [] : words.split(/[;,]/).map(codeOf)
  if (kind !== 'exposure') return words
  const wanted = words.toLowerCase()
  return exposureKinds.find((one) => one === wanted || exposureLabels[one].toLowerCase() === wanted) ?? words
}

/** An entry with one value as it was typed; it is checked when the tables are. */
export function withRateText(entry: Entry, { name, kind }: RateColumn, text: string): Entry {
  const value = typed(kind, text)
  const [key = '', inner] = name.split('.')
  return inner
    ? { ...entry, [key]: { ...(entry[key] as Entry), [inner]: value } }
    : { ...entry, [key]: value }
}

/** What is wrong with tables, by place such as `trends.2.change`; empty where they can be saved. */
export function rateProblems(tables: unknown): Record<string, string> {
  const parsed = RateTables.safeParse(tables)
  const problems: Record<string, string> = {}
  for (const { path, message } of (parsed.error as z.ZodError | undefined)?.issues ?? [])
    problems[path.join('.')] ??= message
  return problems
}

function flat(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) into.set(path, String(value))
  else for (const [key, inner] of Object.entries(value)) flat(inner, path ? `${path}.${key}` : key, into)
}

/** What two versions of the tables differ in: the place, what it was and what it is; empty text where it is not. */
export function ratesDiff(
  before: StoredRates['tables'],
  after: StoredRates['tables'],
): { place: string; before: string; after: string }[] {
  const [was, is] = [new Map<string, string>(), new Map<string, string>()]
  flat(before, '', was)
  flat(after, '', is)
  const places = [...new Set([...was.keys(), ...is.keys()])]
  return places
    .filter((place) => was.get(place) !== is.get(place))
    .map((place) => ({ place, before: was.get(place) ?? '', after: is.get(place) ?? '' }))
}

/** One table as a CSV file. */
export function ratesCsv(tables: RateTables, section: RateSection): string {
  const columns = rateColumns[section]
  const head = csvLine(columns.map(({ label }) => label))
  const lines = rateEntries(tables, section).map((entry) =>
    csvLine(columns.map((column) => rateText(entry, column))),
  )
  return head + lines.join('')
}

/** The entries of a table from the cells of a file, headings first. Columns are known by their headings. */
export function entriesOfCells(section: RateSection, cells: readonly (readonly string[])[]): Entry[] {
  const [head = [], ...rows] = cells
  const columns = head.map((words) =>
    rateColumns[section].find(({ label }) => label.toLowerCase() === words.trim().toLowerCase()),
  )
  return rows.map((row) =>
    columns.reduce<Entry>(
      (entry, column, at) => (column ? withRateText(entry, column, row[at] ?? '') : entry),
      {},
    ),
  )
}
