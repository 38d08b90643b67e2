import { readDate } from '#engines/import/import-dates.rules.ts'
import type { StatementMapping, StatementSigns } from '#shared/commissions/statements.contract.ts'
import { sumDollars } from '#shared/money.ts'

/** A row of a statement's file: what its reader already knows of sums is in `kind`. */
export type FileRow = { number: number; kind?: 'row' | 'subtotal' | 'total'; cells: readonly string[] }

/** A line of a statement; amounts in dollars, signed as the agency earns. */
export type ReadLine = {
  row: number
  policyNumber: string
  insured: string
  kind: string
  effectiveDate: string | null
  premium: number | null
  rate: number | null
  commission: number
}

/** A statement as it is read: its lines, the rows that are none and why, and the total that it prints. */
export type ReadStatement = {
  lines: ReadLine[]
  rejected: { row: number; message: string }[]
  linesTotal: number
  printedTotal: number | null
  statementDate: string | null
}

const amount = /^([-(]*)\s*\$?\s*([-(]?)\s*((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)\s*\)?\s*(-|CR|DR)?$/i

/** An amount of a statement: (12.00), 12.00-, -$12.00 and 12.00 CR are less than nothing. Null where it is none. */
export function readAmount(cell: string | undefined): number | null {
  const found = amount.exec((cell ?? '').trim())
  const digits = found?.[3] ?? ''
  if (!found || digits === '' || digits === '.') return null
  const isLess = /[-(]/.test(`${found[1]}${found[2]}`) || /^(?:-|cr)$/i.test(found[4] ?? '')
  const value = Math.round(Number(digits.replaceAll(',', '')) * 100) / 100
  return isLess && value !== 0 ? -value : value
}

/** A rate in percent: "12.5%", "12.50" and 0.125 are the same. */
export function readRate(cell: string | undefined): number | null {
  const text = (cell ?? '').trim()
  const value = Number(text.replace(/[%\s]/g, ''))
  if (text === '' || !Number.isFinite(value)) return null
  return !text.includes('%') && Math.abs(value) < 1 ? Math.round(value * 10_000) / 100 : value
}

const taken = /cancel|\bcxl|\bcan\b|return|\brp\b|revers|charge ?back|\bnsf\b|decrease|reduc/i
const sumWord = /\b(?:sub-?\s?totals?|totals?|net (?:commission|amount) due|balance due)\b/i
const partial = /\bsub-?\s?totals?\b|\btotals? (?:for|of)\b/i

/** An amount with the sign that it has for the agency. */
function signed(value: number | null, kind: string, signs: StatementSigns): number | null {
  if (value === null || value === 0) return value
  if (signs === 'reversed') return -value
  return signs === 'by_kind' && taken.test(kind) ? -Math.abs(value) : value
}

function kindOfRow({ kind, cells }: FileRow, number: string): 'row' | 'subtotal' | 'total' {
  if (kind && kind !== 'row') return kind
  const text = cells.find((cell) => sumWord.test(cell))
  // A line may be about a client called "Total Roofing": a line has a policy number of its own.
  if (text === undefined || (/\d/.test(number) && !sumWord.test(number))) return 'row'
  return partial.test(text) ? 'subtotal' : 'total'
}

type Reading = { mapping: StatementMapping; signs: StatementSigns; today: string }

function cellsOf({ cells }: FileRow, { mapping }: Reading) {
  return (field: keyof StatementMapping) => (cells[mapping[field] ?? -1] ?? '').replace(/\s+/g, ' ').trim()
}

function readLine(row: FileRow, reading: Reading): ReadLine | string {
  const cell = cellsOf(row, reading)
  const { signs, today } = reading
  const kind = cell('kind').slice(0, 100)
  const commission = signed(readAmount(cell('commission')), kind, signs)
  const [policyNumber, insured] = [cell('policyNumber').slice(0, 100), cell('insured').slice(0, 200)]
  if (policyNumber === '' && insured === '') return 'No policy number and no insured'
  if (commission === null)
    return cell('commission') === '' ? 'No commission' : `"${cell('commission')}" is not an amount`
  const date = readDate(cell('effectiveDate'), 'term', today)
  if (date.problem !== undefined) return date.problem
  const premium = signed(readAmount(cell('premium')), kind, signs)
  const rate = readRate(cell('rate'))
  return {
    row: row.number,
    policyNumber,
    insured,
    kind,
    effectiveDate: date.value,
    premium,
    rate,
    commission,
  }
}

/** Reads the rows of a statement by its columns. Rows without any value are passed over. */
export function readStatement(rows: readonly FileRow[], reading: Reading): ReadStatement {
  const lines: ReadLine[] = []
  const rejected: ReadStatement['rejected'] = []
  let printedTotal: number | null = null
  let statementDate: string | null = null
  for (const row of rows) {
    const cell = cellsOf(row, reading)
    if (row.cells.every((text) => text.trim() === '')) continue
    const kind = kindOfRow(row, cell('policyNumber'))
    if (kind === 'subtotal') continue
    if (kind === 'total') {
      printedTotal = signed(readAmount(cell('commission')), '', reading.signs) ?? printedTotal
      continue
    }
    const line = readLine(row, reading)
    if (typeof line === 'string') rejected.push({ row: row.number, message: line })
    else lines.push(line)
    const day = readDate(cell('statementDate'), 'term', reading.today).value ?? null
    if (day && (statementDate === null || day > statementDate)) statementDate = day
  }
  const linesTotal = sumDollars(lines.map(({ commission }) => commission))
  return { lines, rejected, linesTotal, printedTotal, statementDate }
}

const printedDate =
  /(?:statement|stmt|period ending|as of|through)(?: (?:date|period))?:?\s*((?:\d{1,2}[/-]\d{1,2}[/-]\d{2,4})|(?:[A-Z][a-z]{2,8} \d{1,2},? \d{4}))/i

/** The date that a statement prints above its table. */
export function printedStatementDate(text: string, today: string): string | null {
  return readDate(printedDate.exec(text)?.[1] ?? '', 'term', today).value ?? null
}
