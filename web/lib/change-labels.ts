import type { FieldChange } from '#shared/activity/activity.contract.ts'
import { formatDay, isDay } from '#shared/dates.ts'
import { fieldsOf, type RecordField, type RecordFields } from '#shared/fields/record-field.ts'
import { isCoverageAmount, valueChanges } from '#shared/history/row-changes.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { Producers } from '#shared/policies/producers.contract.ts'
import { recordFields } from '#shared/records/record-fields.ts'

/** Finds the name of a person of the agency. */
export type NameOf = (userId: string) => string | undefined

const known = new Map(Object.values<RecordFields>(recordFields).flatMap(fieldsOf))

function isOf(field: string, ...kinds: RecordField['kind'][]): boolean {
  const kind = known.get(field)?.kind
  return kind !== undefined && kinds.includes(kind)
}

/** What comes before the name of a field that the agency added. */
const customPrefix = 'custom:'
const maxShownLength = 80

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** What a field is called on the screen, such as "Potential premium". */
export function fieldName(field: string): string {
  if (field.startsWith(customPrefix)) return field.slice(customPrefix.length) || 'A former field'
  return (
    known.get(field)?.label ??
    sentenceCase(
      field
        .replace(/^is(?=[A-Z])/, '')
        .replace(/([A-Z])/g, ' $1')
        .trim(),
    )
  )
}

function textLabel(field: string, text: string): string {
  if (isDay(text)) return formatDay(text)
  if (isOf(field, 'choice')) return sentenceCase(text.replaceAll('_', ' '))
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

/** Who is credited with a policy, such as "Dana Reyes 60%, Lee Park 40%". */
function sharesLabel(value: unknown, nameOf: NameOf): string {
  const shares = Producers.safeParse(value).data ?? []
  return (
    shares.map(({ userId, share }) => `${nameOf(userId) ?? 'a former member'} ${share}%`).join(', ') ||
    'changed'
  )
}

/** A value of a field as a person reads it; a missing one is a dash. */
export function valueLabel(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number')
    return isOf(field, 'dollars') || isCoverageAmount(field)
      ? formatDollars(value, { cents: true })
      : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'producers') return sharesLabel(value, nameOf)
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (typeof value !== 'string') return 'changed'
  if (isOf(field, 'member')) return nameOf(value) ?? 'a former member'
  return textLabel(field, value)
}

/** What happened to a whole client or policy, which is no change of a field. */
export function wholeLabel({ field, before, after }: FieldChange): string | undefined {
  if (field === 'deletedAt') return 'Restored'
  if (field !== 'mergedClient') return undefined
  return after ? `Merged with ${after}` : `Merge with ${before} undone`
}

/** A change as its name and two values; null where the values must not be shown or say nothing. */
export function shownChange({ field, before, after }: FieldChange, nameOf: NameOf) {
  const isHidden =
    before === '[redacted]' ||
    after === '[redacted]' ||
    isOf(field, 'record') ||
    field === 'convertedClientId'
  if (isHidden) return null
  const [old, now] = [valueLabel(field, before, nameOf), valueLabel(field, after, nameOf)]
  return old === now ? null : { old, now }
}

/** A change in one line, such as "Premium: $1,200 → $1,400"; of what must not be shown only the name. */
export function changeLabel(change: FieldChange, nameOf: NameOf): string {
  const whole = wholeLabel(change)
  if (whole) return whole
  const within = valueChanges(change)
  if (within && within.length > 0) return within.map((one) => labelOf(one, one.name, nameOf)).join(', ')
  return labelOf(change, fieldName(change.field), nameOf)
}

function labelOf(change: FieldChange, name: string, nameOf: NameOf): string {
  const shown = shownChange(change, nameOf)
  return shown ? `${name}: ${shown.old} → ${shown.now}` : `${name} changed`
}
