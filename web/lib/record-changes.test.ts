import { describe, expect, it } from 'vitest'
import { changedFields, keepEdits, overlappingFields, takeLatest } from './record-changes.ts'

const base = { name: 'Harbor Lane Bakery', phone: '555-0100', coverages: [{ name: 'Building' }] }

describe('the changes of a form', () => {
  it('carry only the fields that differ, lists compared by content', () => {
    expect(changedFields(base, { ...base, coverages: [{ name: 'Building' }] })).toEqual({})
    expect(changedFields(base, { ...base, phone: '' })).toEqual({ phone: '' })
    expect(changedFields(base, { ...base, coverages: [] })).toEqual({ coverages: [] })
  })

  it('stay when somebody else changed the record, and take their other fields', () => {
    const latest = { ...base, name: 'Harbor Lane Bakery LLC', phone: '555-0199' }
    expect(keepEdits(base, { ...base, phone: '555-0111' }, latest)).toEqual({ ...latest, phone: '555-0111' })
  })

  it('overlap where both sides changed the same field differently', () => {
    const latest = { ...base, name: 'Harbor', phone: '555-0199' }
    expect(overlappingFields(base, { ...base, phone: '555-0111' }, latest)).toEqual([
      { path: 'phone', typed: '555-0111', latest: '555-0199' },
    ])
    expect(overlappingFields(base, { ...base, phone: '555-0199' }, latest)).toEqual([])
  })

  it('list custom fields one by one', () => {
    const before = { custom: { a: '1', b: '2' } }
    const typed = { custom: { a: '9', b: '2' } }
    const theirs = { custom: { a: '1', b: '3' } }
    expect(changedFields(before, typed)).toEqual({ custom: { a: '9' } })
    expect(keepEdits(before, typed, theirs)).toEqual({ custom: { a: '9', b: '3' } })
    expect(overlappingFields(before, typed, theirs)).toEqual([])
    expect(overlappingFields(before, typed, { custom: { a: '4', b: '2' } })).toEqual([
      { path: 'custom.a', typed: '9', latest: '4' },
    ])
    expect(takeLatest(typed, { custom: { a: '4', b: '3' } }, 'custom.a')).toEqual({
      custom: { a: '4', b: '2' },
    })
  })
})
