import { describe, expect, it } from 'vitest'
import { ClientFilter, clientSorts } from '#shared/clients/clients.contract.ts'
import { chipsOf, choiceFilter, comingRanges, pastRanges, rangeFilter, rangeLabel } from './filters.ts'
import { addressDefaults, validFilters, validSort } from './list-address.ts'

const address = { filters: ClientFilter.shape, sorts: clientSorts, defaultSort: 'name' }

describe('the address of a list', () => {
  it('keeps the filters that the contract accepts and drops mistyped ones', () => {
    const state = {
      ...addressDefaults(address),
      kind: 'personal,commercial',
      expiresTo: 'soon',
      active: 'maybe',
      q: 'lane',
    }
    expect(validFilters(address, state)).toEqual({ kind: 'personal,commercial', q: 'lane' })
  })

  it('takes only the orders that the list has', () => {
    expect(validSort(address, '-premium')).toEqual({ id: 'premium', desc: true })
    expect(validSort(address, '-password')).toEqual({ id: 'name', desc: false })
  })
})

describe('ranges of days', () => {
  it('begin and end with whole months', () => {
    expect(comingRanges('2026-01-31').map(({ value }) => value)).toEqual([
      '2026-01-31..2026-03-02',
      '2026-01-31..2026-04-01',
      '2026-01-31..2026-05-01',
      '2026-01-01..2026-01-31',
      '2026-02-01..2026-02-28',
    ])
    expect(pastRanges('2026-03-15').find(({ label }) => label === 'Last month')?.value).toBe(
      '2026-02-01..2026-02-28',
    )
  })

  it('read as people say them', () => {
    expect(rangeLabel('2026-11-01', '2026-11-30')).toBe('Nov 1, 2026 – Nov 30, 2026')
    expect(rangeLabel('2026-11-01', '')).toBe('from Nov 1, 2026')
    expect(rangeLabel('', '2026-11-01')).toBe('until Nov 1, 2026')
    expect(rangeLabel('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026')
  })
})

describe('filters', () => {
  it('change one name, or both ends of a range, of the address', () => {
    const changes: unknown[] = []
    const list = { filter: { kind: 'personal' }, setFilters: (change: object) => changes.push(change) }
    choiceFilter(list, 'kind', 'Kind', []).onChange('')
    const expires = rangeFilter(list, { from: 'expiresFrom', to: 'expiresTo' }, 'Expires', [])
    expires.onChange('2026-11-01..2026-11-30')
    expires.onChange('')
    expect(changes).toEqual([
      { kind: '' },
      { expiresFrom: '2026-11-01', expiresTo: '2026-11-30' },
      { expiresFrom: '', expiresTo: '' },
    ])
  })

  it('that no control shows become chips', () => {
    const filter = { kind: 'personal', createdFrom: '2026-11-01', createdTo: '2026-11-30', carrier: 'A,B' }
    const list = { filter, setFilters: () => {} }
    const kind = choiceFilter(list, 'kind', 'Kind', [{ value: 'personal', label: 'Personal' }])
    const chips = chipsOf(
      filter,
      [kind],
      [
        { label: 'Kind', names: ['kind'] },
        { label: 'Created', names: ['createdFrom', 'createdTo'] },
        { label: 'Carrier', names: ['carrier'] },
      ],
    )
    expect(chips).toEqual([
      { label: 'Created: Nov 1, 2026 – Nov 30, 2026', names: ['createdFrom', 'createdTo'] },
      { label: 'Carrier: A, B', names: ['carrier'] },
    ])
  })
})
