import { z } from 'zod'
import type { FactCorrection } from '#shared/documents/documents.contract.ts'
import { Facts, sureFrom } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import type { GridCell, GridKind, GridRow } from './data-grid.contract.ts'

/** One column of the grid, and how its values are read, shown and typed in. */
export type GridColumn = {
  name: string
  label: string
  kind: 'text' | 'dollars' | 'number' | 'day' | 'line' | 'choice' | 'lines'
  options?: readonly string[]
  /** False where a value is no single one that can be typed in. */
  isEditable?: false
}

const text = (name: string, label: string): GridColumn => ({ name, label, kind: 'text' })
const dollars = (name: string, label: string): GridColumn => ({ name, label, kind: 'dollars' })
const number = (name: string, label: string): GridColumn => ({ name, label, kind: 'number' })
const day = (name: string, label: string): GridColumn => ({ name, label, kind: 'day' })
const line: GridColumn = { name: 'line', label: 'Line', kind: 'line' }

/** The columns of each kind of rows, in their order. */
export const gridColumns: Record<GridKind, readonly GridColumn[]> = {
  policies: [
    text('policyNumber', 'Policy number'),
    text('carrier', 'Carrier'),
    text('naic', 'NAIC'),
    day('effectiveDate', 'Effective'),
    day('expirationDate', 'Expires'),
    dollars('premium', 'Premium'),
    { name: 'lines', label: 'Lines', kind: 'lines', isEditable: false },
  ],
  coverages: [
    text('name', 'Coverage'),
    line,
    dollars('limit', 'Limit'),
    text('limitText', 'Limit description'),
    dollars('deductible', 'Deductible'),
    text('deductibleText', 'Deductible in words'),
    dollars('premium', 'Premium'),
    text('location', 'Location'),
  ],
  locations: [
    text('number', 'No.'),
    text('address', 'Address'),
    text('description', 'Building'),
    text('occupancy', 'Occupancy'),
    text('construction', 'Construction'),
    number('yearBuilt', 'Year built'),
    number('area', 'Square feet'),
    number('stories', 'Stories'),
    text('sprinklered', 'Sprinklers'),
    text('protectionClass', 'Protection class'),
    dollars('buildingLimit', 'Building limit'),
    dollars('contentsLimit', 'Contents limit'),
    dollars('deductible', 'Deductible'),
    number('coinsurance', 'Coinsurance %'),
  ],
  vehicles: [
    text('number', 'No.'),
    number('year', 'Year'),
    text('make', 'Make'),
    text('model', 'Model'),
    text('vin', 'VIN'),
    dollars('costNew', 'Cost new'),
    text('garaging', 'Garaging'),
  ],
  payroll: [
    text('state', 'State'),
    text('classCode', 'Class code'),
    text('description', 'Description'),
    number('employees', 'Employees'),
    dollars('payroll', 'Payroll'),
    number('rate', 'Rate'),
    dollars('premium', 'Premium'),
  ],
  losses: [
    day('date', 'Date of loss'),
    line,
    text('claimNumber', 'Claim number'),
    text('description', 'Description'),
    text('status', 'Status'),
    dollars('paid', 'Paid'),
    dollars('reserved', 'Reserved'),
    dollars('incurred', 'Incurred'),
  ],
  forms: [text('number', 'Form'), text('edition', 'Edition'), text('title', 'Title')],
  interests: [
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      options: ['additional_insured', 'mortgagee', 'loss_payee', 'lienholder', 'certificate_holder', 'other'],
    },
    text('name', 'Name'),
    text('address', 'Address'),
  ],
}

function isFound(cell: unknown): cell is GridCell {
  return typeof cell === 'object' && cell !== null && 'confidence' in cell && 'value' in cell
}

function oneOf(cells: readonly unknown[]): GridCell | null {
  const found = cells.filter(isFound)
  const [first] = found
  if (!first) return null
  const words = found.map(({ value }) => lineLabels[value as LineCode] ?? String(value))
  const confidence = Math.min(...found.map((one) => one.confidence ?? 1))
  return { value: words.join(', '), page: first.page, confidence, by: first.by }
}

function cellOf(cell: unknown): GridCell | null {
  if (Array.isArray(cell)) return oneOf(cell)
  if (isFound(cell)) return { value: cell.value, page: cell.page, confidence: cell.confidence, by: cell.by }
  const isPlain = (typeof cell === 'string' && cell !== '') || typeof cell === 'number'
  return isPlain ? { value: cell, page: null, confidence: null, by: null } : null
}

/** The cells of a record of facts, as the columns of its kind show them; what was not found is left out. */
export function gridCells(kind: GridKind, record: Record<string, unknown>): Record<string, GridCell> {
  const cells = gridColumns[kind].flatMap(({ name }) => {
    const cell = cellOf(record[name])
    return cell ? [[name, cell] as const] : []
  })
  return Object.fromEntries(cells)
}

/** Whether a value should be looked at: it was found, but not surely. */
export function isToCheck(cell: GridCell | undefined): boolean {
  return cell?.confidence !== null && cell?.confidence !== undefined && cell.confidence < sureFrom
}

/** How sure a value is, in one word. */
export function confidenceWord(cell: GridCell): string {
  if (cell.by === 'person') return 'Entered by a person'
  if (cell.confidence === null) return 'Part of the record'
  return isToCheck(cell) ? 'To check' : 'Sure'
}

/** A value in the words of lists and files. */
export function gridText({ kind }: GridColumn, cell: GridCell | undefined): string {
  if (!cell) return ''
  const { value } = cell
  if (kind === 'line') return lineLabels[value as LineCode] ?? String(value)
  return kind === 'choice' ? String(value).replaceAll('_', ' ') : String(value)
}

/** Whether a cell of a kind's rows may be emptied: the facts know no record without its name. */
export function mayBeEmpty(kind: GridKind, name: string): boolean {
  const list = Facts.shape[kind]
  const row = list.element.shape as Record<string, unknown>
  return row[name] instanceof z.ZodNullable
}

/** What typing into a cell comes to: a correction of its document, or why it is none. */
export function correctionOf(
  kind: GridKind,
  column: GridColumn,
  row: Pick<GridRow, 'index'>,
  typed: string,
): { correction: FactCorrection } | { problem: string } {
  const words = typed.trim()
  const path = `${kind}.${row.index}.${column.name}`
  if (words === '') {
    if (mayBeEmpty(kind, column.name)) return { correction: { change: 'set', path, value: null } }
    const isPlain = column.name === 'location' || column.name === 'number'
    const isWhole = kind === 'forms'
    return isPlain && !isWhole
      ? { correction: { change: 'set', path, value: '' } }
      : { problem: 'This can’t be empty. Remove the row from its document instead.' }
  }
  if (column.kind !== 'dollars' && column.kind !== 'number')
    return { correction: { change: 'set', path, value: words } }
  const bare = words.replace(/[$,%\s]/g, '')
  if (!/^-?\d+(?:\.\d+)?$/.test(bare)) return { problem: 'Enter a number' }
  return { correction: { change: 'set', path, value: Number(bare) } }
}
