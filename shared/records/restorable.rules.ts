import { fieldsOf, type RecordField } from '#shared/fields/record-field.ts'
import type { HistoryType } from '#shared/history/record-history.contract.ts'
import { recordFields } from './record-fields.ts'

/** What follows from a choice of its own, or from the transactions of a term, and is never put back by itself. */
const following = {
  client: [],
  prospect: ['lostReason'],
  ticket: [],
  policy: [
    ...['lineOfBusiness', 'type', 'effectiveDate', 'expirationDate', 'premium'],
    ...['status', 'transaction', 'cancelReason'],
  ],
} as const satisfies Record<keyof typeof recordFields, readonly string[]>

/** Links and lists of rows are not shown by their values, so nobody could tell what they would put back. */
const opaqueKinds: readonly RecordField['kind'][] = ['record', 'rows']

function ofRecord(type: keyof typeof recordFields): readonly string[] {
  const left: readonly string[] = following[type]
  return fieldsOf(recordFields[type]).flatMap(([name, { isSensitive, kind }]) =>
    isSensitive || opaqueKinds.includes(kind) || left.includes(name) ? [] : [name],
  )
}

const restorable: Record<HistoryType, ReadonlySet<string>> = {
  client: new Set(ofRecord('client')),
  prospect: new Set(ofRecord('prospect')),
  policy: new Set(ofRecord('policy')),
  ticket: new Set(ofRecord('ticket')),
  claim: new Set(['dateOfLoss', 'reportedOn', 'number', 'kind', 'description', 'status']),
  // An NAIC code is kept with its source or not at all.
  carrier: new Set([
    ...['name', 'groupName', 'kind', 'portalUrl', 'phone'],
    ...['notes', 'shortRatePercent', 'isArchived'],
  ]),
}

/** Whether the value that a field of a record held can be put back by itself; those of the agency's own fields can. */
export function isRestorable(type: HistoryType, field: string): boolean {
  return field.startsWith('custom.') || restorable[type].has(field)
}

const peopleFields = ['assignedAgentId', 'servicerId', 'assigneeId']

/** Whether a field holds a person of the agency. */
export function isPersonField(field: string): boolean {
  return peopleFields.includes(field)
}

/** Whether a value was kept without what is sensitive in it, so that it is no longer what stood there. */
export function isMasked(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('[redacted]') || value.includes('[removed]')
  return typeof value === 'object' && value !== null && Object.values(value).some(isMasked)
}
