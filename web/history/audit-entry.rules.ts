import type { AuditLogEntry } from '#shared/history/audit-log.contract.ts'

const maxShown = 6
const maxLength = 120

/** An action as people read it: `client.updated` becomes "Client updated". */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field as people read it: `assignedAgentId` becomes "assigned agent". */
function fieldLabel(field: string): string {
  return field
    .replace(/Id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-([0-9a-f]{4})([0-9a-f]{8})/g

/** A value with members by their names, and other ids by their ends, as records are named beside their actions. */
function valueText(value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return '—'
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const text = written.replaceAll(ids, (id, _, end: string) => names.get(id) ?? end)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** What an entry says of each field, before and after; the last line counts those that have no room. */
export function changeLines(
  { before, after }: Pick<AuditLogEntry, 'before' | 'after'>,
  names: ReadonlyMap<string, string>,
): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const lines = fields.map((field) => {
    const now = valueText(after?.[field], names)
    return before && field in before
      ? `${fieldLabel(field)}: ${valueText(before[field], names)} → ${now}`
      : `${fieldLabel(field)}: ${now}`
  })
  if (lines.length <= maxShown) return lines
  return [...lines.slice(0, maxShown), `and ${lines.length - maxShown} more`]
}
