import type { FieldChange } from '#shared/activity/activity.contract.ts'
import { formatDay, isDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'

/** Finds the name of a person of the agency. */
export type NameOf = (userId: string) => string | undefined

const fieldNames: Record<string, string> = {
  assignedAgentId: 'Producer',
  assigneeId: 'Assignee',
  clientId: 'Client',
  policyId: 'Policy',
  renewedFromId: 'Renewal of',
  xDate: 'X-date',
  zip: 'ZIP',
  fein: 'FEIN',
  naics: 'NAICS',
  dueDate: 'Due',
}

const sums = ['premium', 'potentialPremium', 'annualRevenue', 'annualPayroll']
const choices = ['status', 'priority', 'type', 'kind', 'transaction']
const people = ['assignedAgentId', 'assigneeId']
const otherRecords = ['clientId', 'policyId', 'renewedFromId', 'convertedClientId']
const maxShownLength = 80

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** What a field is called on the screen, such as "Potential premium". */
export function fieldName(field: string): string {
  return fieldNames[field] ?? sentenceCase(field.replace(/([A-Z])/g, ' $1'))
}

function textWords(field: string, text: string): string {
  if (isDay(text)) return formatDay(text)
  if (choices.includes(field)) return sentenceCase(text.replaceAll('_', ' '))
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text
}

/** A value of a field as a person reads it; a missing one is a dash. */
export function valueWords(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number')
    return sums.includes(field) ? formatDollars(value, { cents: true }) : String(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (typeof value !== 'string') return 'changed'
  if (people.includes(field)) return nameOf(value) ?? 'a former member'
  return textWords(field, value)
}

/** A change in one line, such as "Premium: $1,200 → $1,400"; of what must not be shown only the name. */
export function changeWords({ field, before, after }: FieldChange, nameOf: NameOf): string {
  const name = fieldName(field)
  const isHidden = before === '[redacted]' || after === '[redacted]' || otherRecords.includes(field)
  if (isHidden) return `${name} changed`
  const [old, now] = [valueWords(field, before, nameOf), valueWords(field, after, nameOf)]
  return old === now ? `${name} changed` : `${name}: ${old} → ${now}`
}
