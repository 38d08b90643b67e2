import { isVin } from '#shared/commercial/vin.rules.ts'
import { readDelimited } from './delimited.rules.ts'
import {
  maxScheduleRows,
  type ScheduleField,
  type ScheduleName,
  ScheduleRowValues,
  type ScheduleValues,
  scheduleFields,
} from './schedules.contract.ts'

/** What is wrong with a cell, by the name of its field; `''` is about the whole row. */
export type RowProblems = Record<string, string>

/** What a person typed or pasted into a cell as the value it stands for; text that is no number stays text and is refused later. */
export function readCell({ kind }: ScheduleField, typed: string): string | number | undefined {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  if (kind === 'text') return text
  const bare = text.replace(/[$,%\s]/g, '').replace(/^\((.*)\)$/, '-$1')
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : text
}

/** What is wrong with a row by field; empty where it can be saved. */
export function rowProblems(schedule: ScheduleName, values: ScheduleValues): RowProblems {
  const parsed = ScheduleRowValues[schedule].safeParse(values)
  if (parsed.success) return {}
  const problems: RowProblems = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0] ?? '')] ??= message
  return problems
}

/** What should be looked at although it may be saved: a VIN that is none, or that another vehicle has too. */
export function vinDoubt(vin: unknown, others: readonly unknown[] = []): string | null {
  if (typeof vin !== 'string' || vin === '') return null
  const plain = vin.replace(/[\s-]/g, '').toUpperCase()
  if (plain.length !== 17) return `A VIN has 17 characters, this has ${plain.length}`
  if (/[IOQ]/.test(plain)) return 'A VIN has no letter I, O or Q'
  if (!isVin(plain)) return 'The check digit of this VIN does not fit: one character may be wrong'
  const same = others.filter((other) => String(other ?? '').toUpperCase() === plain)
  return same.length > 1 ? 'Another vehicle has the same VIN' : null
}

/** The sums below a schedule, by field: only fields that are added up, cents exact. */
export function scheduleTotals(
  schedule: ScheduleName,
  rows: readonly ScheduleValues[],
): Record<string, number> {
  const summed = scheduleFields[schedule].filter(({ isSummed }) => isSummed)
  const totals = summed.map(({ name }) => {
    const cents = rows.reduce((sum, row) => {
      const value = row[name]
      return sum + (typeof value === 'number' ? Math.round(value * 100) : 0)
    }, 0)
    return [name, cents / 100] as const
  })
  return Object.fromEntries(totals)
}

/** A pasted row as it was understood: what it holds, what is wrong in it, and which line of the paste it is (from 1). */
export type PastedRow = { line: number; values: ScheduleValues; problems: RowProblems }
export type Pasted = { rows: PastedRow[]; hasHeadings: boolean; ignored: string[]; problem: string | null }

function fieldOf(schedule: ScheduleName, heading: string): ScheduleField | undefined {
  const words = heading.toLowerCase().replace(/\s+/g, ' ').trim()
  const isIts = ({ name, label, also = [] }: ScheduleField) =>
    [name.toLowerCase(), label.toLowerCase(), ...also].includes(words)
  return scheduleFields[schedule].find(isIts)
}

type Heading = { fields: (ScheduleField | undefined)[]; isHead: boolean }

function headingOf(schedule: ScheduleName, first: readonly string[]): Heading {
  const named = first.map((cell) => fieldOf(schedule, cell))
  const known = named.filter((field) => field !== undefined)
  // One word alone may be a value, such as a street called "Building".
  if (known.length >= Math.min(2, first.length) && new Set(known).size === known.length)
    return { fields: named, isHead: true }
  return { fields: scheduleFields[schedule].slice(0, first.length), isHead: false }
}

function valuesOf(fields: readonly (ScheduleField | undefined)[], cells: readonly string[]): ScheduleValues {
  const values: ScheduleValues = {}
  for (const [at, field] of fields.entries()) {
    const value = field && readCell(field, cells[at] ?? '')
    if (field && value !== undefined) values[field.name] = value
  }
  return values
}

/**
 * Rows pasted from a spreadsheet: cells between tabs, in the order of the columns or below headings that name them. Lines
 * without a cell are left out; a row that cannot be saved says why.
 */
export function readPaste(schedule: ScheduleName, text: string): Pasted {
  const lines = readDelimited(text, '\t')
  const { fields, isHead } = headingOf(schedule, lines[0] ?? [])
  const body = isHead ? lines.slice(1) : lines
  const ignored = isHead ? (lines[0] ?? []).filter((cell, at) => !fields[at] && cell.trim() !== '') : []
  const rows = body.slice(0, maxScheduleRows).map((cells, at) => {
    const values = valuesOf(fields, cells)
    return { line: at + (isHead ? 2 : 1), values, problems: rowProblems(schedule, values) }
  })
  const none = rows.length === 0 ? 'Paste at least one row with a tab between its cells.' : null
  const many = `Only the first ${maxScheduleRows.toLocaleString('en-US')} rows fit.`
  return { rows, hasHeadings: isHead, ignored, problem: body.length > maxScheduleRows ? many : none }
}

/** A row of a schedule as it is edited: `id` where it is kept already. */
export type DraftRow = { id?: string | undefined; values: ScheduleValues }

function textOf({ values }: DraftRow): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * What a person edited, on top of what someone else saved meanwhile: rows that the person left alone are theirs as they are
 * now, rows that someone else took out stay only where the person changed them, and rows someone else added come last.
 */
export function mergeRows<Row extends DraftRow>(
  base: readonly DraftRow[],
  mine: readonly Row[],
  latest: readonly Row[],
): Row[] {
  const before = new Map(base.map((row) => [row.id, textOf(row)]))
  const now = new Map(latest.map((row) => [row.id, row]))
  const kept = mine.flatMap((row) => {
    if (!row.id || before.get(row.id) !== textOf(row))
      return [row.id && !now.has(row.id) ? { ...row, id: undefined } : row]
    const theirs = now.get(row.id)
    return theirs ? [{ ...row, values: theirs.values }] : []
  })
  return [...kept, ...latest.filter(({ id }) => !before.has(id))]
}
