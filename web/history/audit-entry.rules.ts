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

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

/** What an entry says of each field, before and after; the last line counts those that have no room. */
export function changeLines({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const lines = fields.map((field) => {
    const now = valueText(after?.[field])
    return before && field in before
      ? `${fieldLabel(field)}: ${valueText(before[field])} → ${now}`
      : `${fieldLabel(field)}: ${now}`
  })
  if (lines.length <= maxShown) return lines
  return [...lines.slice(0, maxShown), `and ${lines.length - maxShown} more`]
}
