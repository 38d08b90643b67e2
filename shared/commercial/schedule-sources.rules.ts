import type { Facts } from '#shared/documents/facts.contract.ts'
import type { ScheduleName, ScheduleValues } from './schedules.contract.ts'

type Cell = { value: unknown; page: number | null }

function isCell(cell: unknown): cell is Cell {
  return typeof cell === 'object' && cell !== null && 'value' in cell && 'page' in cell
}

/** By what a row is known again in its document, the surest first. */
const identities: Record<ScheduleName, readonly string[]> = {
  locations: ['address', 'number'],
  vehicles: ['vin', 'number'],
  payroll: ['classCode', 'description'],
}

function plain(cell: unknown): unknown {
  return isCell(cell) ? cell.value : cell
}

function firstPage(row: object): number | null {
  const pages = Object.values(row).flatMap((cell) => (isCell(cell) && cell.page !== null ? [cell.page] : []))
  return pages.length > 0 ? Math.min(...pages) : null
}

/** The page of a document on which a row of a schedule stands, known again by its address, VIN or class; null where it is not found. */
export function pageOfRow(facts: Facts, schedule: ScheduleName, values: ScheduleValues): number | null {
  const rows = facts[schedule] as readonly Record<string, unknown>[]
  for (const name of identities[schedule]) {
    const wanted = values[name]
    const row = wanted === undefined ? undefined : rows.find((row) => plain(row[name]) === wanted)
    if (row) return firstPage(row)
  }
  return null
}
