import { describe, expect, it } from 'vitest'
import { carriedOver, correctItems, itemsOn, type KeptDetails } from './term-details.rules.ts'

const ford = { id: 'a', make: 'Ford' }
const kept: KeptDetails = { payPlan: 'Ten pay', items: { vehicles: [ford] } }
const added = {
  id: 'add',
  effectiveDate: '2026-03-01',
  items: [{ section: 'vehicles' as const, id: 'b', from: null, to: { id: 'b', make: 'Ram' } }],
}
const removed = {
  id: 'remove',
  effectiveDate: '2026-05-01',
  items: [{ section: 'vehicles' as const, id: 'a', from: ford, to: null }],
}

const vehicles = (details: KeptDetails, day: string) =>
  itemsOn(details, [removed, added], day).vehicles.map(({ make }) => make)

describe('what a term lists on a day', () => {
  it('is what it began with, and what changed up to that day, whenever it was entered', () => {
    expect(vehicles(kept, '2026-02-28')).toEqual(['Ford'])
    expect(vehicles(kept, '2026-03-01')).toEqual(['Ford', 'Ram'])
    expect(vehicles(kept, '2026-05-01')).toEqual(['Ram'])
    expect(itemsOn({}, [], '2026-05-01').coverages).toEqual([])
  })

  it('goes on in the term that follows, with the pay plan', () => {
    const { payPlan, items, corrected } = carriedOver(kept, [removed, added], '2027-01-01')
    expect({ payPlan, vehicles: items?.vehicles, corrected }).toEqual({
      payPlan: 'Ten pay',
      vehicles: [{ id: 'b', make: 'Ram' }],
      corrected: undefined,
    })
  })
})

describe('a correction of what a term lists', () => {
  it('corrects an item of the beginning from the beginning', () => {
    const wanted = { vehicles: [{ id: 'a', make: 'Ford F-150' }] }
    const result = correctItems(kept, [], '2026-06-01', wanted)
    expect(vehicles(result.kept, '2026-01-01')).toEqual(['Ford F-150'])
    expect(result.changes).toEqual([{ section: 'vehicles', id: 'a', from: ford, to: wanted.vehicles[0] }])
  })

  it('corrects an item that a transaction wrote from that day on, and adds others from the beginning', () => {
    const wanted = {
      vehicles: [
        { id: 'b', make: 'Dodge' },
        { id: 'c', make: 'Kia' },
      ],
    }
    const { kept: after } = correctItems(kept, [removed, added], '2026-06-01', wanted)
    expect(vehicles(after, '2026-02-01')).toEqual(['Ford', 'Kia'])
    expect(vehicles(after, '2026-04-01')).toEqual(['Ford', 'Kia', 'Dodge'])
    expect(vehicles(after, '2026-06-01')).toEqual(['Kia', 'Dodge'])
    // A second correction takes the place of the first.
    const { kept: again } = correctItems(after, [removed, added], '2026-06-01', { vehicles: [] })
    expect(vehicles(again, '2026-06-01')).toEqual([])
    expect(vehicles(again, '2026-04-01')).toEqual(['Ford'])
  })

  it('is none where a section says the same in another order, and leaves the other sections', () => {
    const same = { vehicles: [{ make: 'Ford', id: 'a' }] }
    expect(correctItems(kept, [], '2026-06-01', same)).toEqual({ kept, changes: [] })
    expect(correctItems(kept, [], '2026-06-01', { drivers: [] }).changes).toEqual([])
  })
})
