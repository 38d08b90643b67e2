import { auditActorLabels } from '#shared/history/audit-log.contract.ts'
import type { HistoryChange, HistoryEntry, HistoryType } from '#shared/history/record-history.contract.ts'
import { fieldName, shownChange, wholeLabel } from '#web/lib/change-labels.ts'

const verbs: Record<string, string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  merged: 'Merged',
  unmerged: 'Merge undone',
  converted: 'Converted to a client',
}

/** What else is kept with a record, and changes with it. */
const parts: Record<string, string> = {
  carrier_contact: 'Contact',
  carrier_appointment: 'Appointment',
  carrier_alias: 'Spelling',
  commission_rate: 'Commission rate',
  commercial_account: 'Business details',
  renewal: 'Renewal',
}
const partVerbs: Record<string, string> = { created: 'added', updated: 'changed', deleted: 'removed' }

/** What was done, such as "Changed" or "Commission rate added". */
export function actTitle({ action }: Pick<HistoryEntry, 'action'>): string {
  const [what = '', verb = ''] = action.split('.')
  const part = parts[what]
  return part ? `${part} ${partVerbs[verb] ?? verb}` : (verbs[verb] ?? verb)
}

const actors: Record<string, string> = { ...auditActorLabels, person: 'Former member', system: 'Bindery' }

/** Who did it: a person, or what acted for them. */
export function actorText({ actor, userName }: Pick<HistoryEntry, 'actor' | 'userName'>): string {
  const kind = actors[actor] ?? actor
  if (!userName) return kind
  if (actor === 'api_key') return `${kind} ${userName}`
  return actor === 'person' ? userName : `${kind} for ${userName}`
}

/** People come by their names already. */
const asNamed = (name: string) => name

export type ChangeText = { name: string; old: string; now: string } | { name: string; note: string }

/** A change in words: from what to what, or why that is not shown. */
export function changeText(change: HistoryChange): ChangeText {
  const whole = wholeLabel(change)
  if (whole) return { name: whole, note: '' }
  const name =
    change.name || (change.field.startsWith('custom.') ? 'A former field' : fieldName(change.field))
  const shown = shownChange(change, asNamed)
  if (shown) return { name, ...shown }
  const isMasked = change.before === '[redacted]' || change.after === '[redacted]'
  return { name, note: isMasked ? 'Changed, values are hidden' : 'Changed' }
}

/** Why a prospect was lost, which comes back with that status. */
export function reasonLost(
  recordType: HistoryType,
  { changes }: HistoryEntry,
  { field, before }: HistoryChange,
): { name: string; value: string } | null {
  if (recordType !== 'prospect' || field !== 'status' || before !== 'lost') return null
  const reason = changes.find((one) => one.field === 'lostReason')?.before
  return typeof reason === 'string' && reason ? { name: fieldName('lostReason'), value: reason } : null
}
