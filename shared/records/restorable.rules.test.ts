import { expect, it } from 'vitest'
import { namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import type { HistoryType } from '#shared/history/record-history.contract.ts'
import { recordFields } from './record-fields.ts'
import { isMasked, isRestorable } from './restorable.rules.ts'

it.each([
  ['client', 'phone', true],
  ['client', 'assignedAgentId', true],
  ['client', 'fein', false],
  ['client', 'dateOfBirth', false],
  ['client', 'mergedClient', false],
  ['client', 'contact', false],
  ['client', 'custom.01990000-0000-7000-8000-00000000c001', true],
  ['prospect', 'nextStep', true],
  ['prospect', 'lostReason', false],
  ['policy', 'carrier', true],
  ['policy', 'policyNumber', true],
  ['policy', 'premium', false],
  ['policy', 'status', false],
  ['policy', 'effectiveDate', false],
  ['policy', 'producers', false],
  ['policy', 'renewedFromId', false],
  ['ticket', 'dueDate', true],
  ['ticket', 'clientId', false],
  ['claim', 'number', true],
  ['claim', 'coverages', false],
  ['carrier', 'shortRatePercent', true],
  ['carrier', 'naicCode', false],
] as const)('of a %s, %s can be put back: %s', (type, field, expected) => {
  expect(isRestorable(type, field)).toBe(expected)
})

it.each([
  ['Norfolk', false],
  [null, false],
  [12, false],
  ['[redacted]', true],
  ['SSN [removed], called twice', true],
  [[{ name: 'Ana', number: '[redacted]' }], true],
] as const)('%j is kept without what is sensitive in it: %s', (value, expected) => {
  expect(isMasked(value)).toBe(expected)
})

it.each(Object.entries(recordFields))(
  'of a %s, what rows change can be put back by itself',
  (type, fields) => {
    const edited = namesOf(fields as RecordFields, ({ list }) => list?.edit !== undefined)
    expect(edited.length).toBeGreaterThan(0)
    expect(edited.filter((name) => !isRestorable(type as HistoryType, name))).toEqual([])
  },
)
