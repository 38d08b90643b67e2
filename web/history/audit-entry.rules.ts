import { formatDay, formatInstant, isDay } from '#shared/dates.ts'
import type { AuditLogEntry } from '#shared/history/audit-log.contract.ts'

const maxShown = 6
const maxLength = 120

/** An action as people read it: `client.updated` becomes "Client updated". */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field as people read it: `assignedAgentId` becomes "assigned agent". */
export function fieldLabel(field: string): string {
  return field
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-([0-9a-f]{4})([0-9a-f]{8})/g

/** How entries are written: members by their names, instants on the clocks of the agency. */
export type Known = { names: ReadonlyMap<string, string>; timeZone: string }

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function writtenOf(value: unknown, timeZone: string): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isDay(value)) return formatDay(value)
  return instant.test(value) ? formatInstant(value, timeZone) : value
}

/** A whole value as people read it, ids of other records by their ends, as records are named beside their actions. */
export function wholeText(value: unknown, { names, timeZone }: Known): string {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value) && value.length === 0) return '—'
  const written = writtenOf(value, timeZone)
  return written.replaceAll(ids, (id, _, end: string) => names.get(id) ?? end)
}

function valueText(value: unknown, known: Known): string {
  const text = wholeText(value, known)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** What an entry says of each field, before and after; the last line counts those that have no room. */
export function changeLines(
  { before, after }: Pick<AuditLogEntry, 'before' | 'after'>,
  known: Known,
): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const lines = fields.map((field) => {
    const now = valueText(after?.[field], known)
    return before && field in before
      ? `${fieldLabel(field)}: ${valueText(before[field], known)} → ${now}`
      : `${fieldLabel(field)}: ${now}`
  })
  if (lines.length <= maxShown) return lines
  return [...lines.slice(0, maxShown), `and ${lines.length - maxShown} more`]
}
