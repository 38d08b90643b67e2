import { describe, expect, it } from 'vitest'
import type { FieldChange } from '#shared/activity/activity.contract.ts'
import { isCoverageAmount, valueChanges } from './row-changes.rules.ts'

const row = (coverage: string, reserve: number, paid: number) => ({ coverage, reserve, paid })
const changed = (field: string, before: FieldChange['before'], after: FieldChange['after']) =>
  valueChanges({ field, before, after })?.map((one) => [one.name, one.before, one.after])

describe('the changes within a field', () => {
  it('are reserves and payments by coverage, also of one that was added or removed', () => {
    const before = [row('Collision', 4000, 0), row('Glass', 500, 100)]
    const after = [row('Collision', 2500, 1500), row('Rental', 0, 80)]
    expect(changed('coverages', before, after)).toEqual([
      ['Collision reserve', 4000, 2500],
      ['Collision paid', 0, 1500],
      ['Glass reserve', 500, null],
      ['Glass paid', 100, null],
      ['Rental reserve', null, 0],
      ['Rental paid', null, 80],
    ])
  })

  it('tell two rows of the same coverage apart, and are none where only the order changed', () => {
    const first = row('Liability', 1, 0)
    const twice = [first, row('Liability', 2, 0)]
    expect(changed('coverages', twice, [first, row('Liability', 9, 0)])).toEqual([
      ['Liability (2) reserve', 2, 9],
    ])
    expect(changed('coverages', [row('A', 1, 2), row('B', 3, 4)], [row('B', 3, 4), row('A', 1, 2)])).toEqual(
      [],
    )
  })

  it('are what is known of the adjuster, each by itself', () => {
    const before = { name: 'Lee Park', phone: '', email: 'lee@carrier.example' }
    expect(changed('adjuster', before, { ...before, phone: '(757) 555-0142' })).toEqual([
      ['Adjuster phone', '', '(757) 555-0142'],
    ])
  })

  it('are left whole where they are one value, or were not kept', () => {
    expect(changed('status', 'open', 'closed')).toBeUndefined()
    expect(changed('coverages', '[redacted]', [])).toBeUndefined()
    expect([isCoverageAmount('coverages.Glass.paid'), isCoverageAmount('coverages')]).toEqual([true, false])
  })
})
