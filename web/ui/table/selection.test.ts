import { describe, expect, it } from 'vitest'
import {
  countSelected,
  isSelected,
  nothingSelected,
  type Selection,
  toggleAll,
  toggleRange,
} from './selection.ts'

const loaded = ['a', 'b', 'c', 'd', 'e']
const some = (...ids: string[]): Selection => ({ kind: 'ids', ids: new Set(ids) })
const idsOf = (selection: Selection) => (selection.kind === 'all' ? 'all' : [...selection.ids].toSorted())

describe('ticks', () => {
  it('are counted, all that match included', () => {
    expect(countSelected(some('a', 'b'), 900)).toBe(2)
    expect(countSelected({ kind: 'all' }, 900)).toBe(900)
    expect(isSelected({ kind: 'all' }, 'x')).toBe(true)
    expect(isSelected(nothingSelected, 'x')).toBe(false)
  })

  it.each([
    [nothingSelected, 'all'],
    [some('a'), 'all'],
    [{ kind: 'all' } as Selection, []],
    [some(...loaded), []],
  ])('of the header turn %o into %o', (before, expected) => {
    expect(idsOf(toggleAll(before, loaded))).toEqual(expected)
  })

  it.each([
    ['one row', nothingSelected, 1, 1, ['b']],
    ['the same row again', some('b'), 1, 1, []],
    ['a range downwards', some('b'), 1, 3, ['b', 'c', 'd']],
    ['a range upwards', some('d'), 3, 0, ['a', 'b', 'c', 'd']],
    ['a range back', some('a', 'b', 'c'), 0, 2, []],
    ['one of all that match', { kind: 'all' } as Selection, 4, 4, ['a', 'b', 'c', 'd']],
  ])('after %s are right', (_case, before, from, to, expected) => {
    expect(idsOf(toggleRange(before, loaded, from, to))).toEqual(expected)
  })
})
