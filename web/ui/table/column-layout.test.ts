import { describe, expect, it } from 'vitest'
import { chosenOf, layOut, moveColumn, resizeColumn, toggleColumn } from './column-layout.ts'
import type { Column } from './columns.ts'

const columns: Column<object>[] = [
  { id: 'name', header: 'Name', value: () => '' },
  { id: 'premium', header: 'Premium', value: () => 0 },
  { id: 'custom:1', header: 'Gate code', value: () => '', isExtra: true },
]
const of = (...ids: string[]) => ids.map((id) => ({ id, width: null }))
const idsOf = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)

describe('the columns of a table', () => {
  it('are the usual ones where nobody chose others', () => {
    expect(idsOf(layOut(columns, null))).toEqual(['name', 'premium'])
  })

  it('are those chosen, in their order, the first of the list before them', () => {
    expect(idsOf(layOut(columns, of('custom:1', 'name')))).toEqual(['name', 'custom:1'])
  })

  it('leave out what the list no longer has, and what is named twice', () => {
    expect(idsOf(layOut(columns, of('gone', 'premium', 'premium')))).toEqual(['name', 'premium'])
  })

  it('keep their widths', () => {
    const shown = layOut(columns, [{ id: 'premium', width: 140 }])
    expect(chosenOf(shown)).toEqual([...of('name'), { id: 'premium', width: 140 }])
  })

  it('move, but never before the first', () => {
    const three = of('name', 'premium', 'state')
    expect(idsOf(moveColumn(three, 'state', 1))).toEqual(['name', 'state', 'premium'])
    expect(idsOf(moveColumn(three, 'state', 0))).toEqual(['name', 'state', 'premium'])
    expect(idsOf(moveColumn(three, 'premium', 9))).toEqual(['name', 'state', 'premium'])
    expect(moveColumn(three, 'name', 2)).toEqual(three)
  })

  it.each([
    [120.4, 120],
    [5, 56],
    [5000, 800],
    [null, null],
  ])('take a width of %s as %s', (given, kept) => {
    expect(resizeColumn(of('name'), 'name', given)).toEqual([{ id: 'name', width: kept }])
  })

  it('are shown and hidden one by one', () => {
    expect(idsOf(toggleColumn(of('name'), 'premium'))).toEqual(['name', 'premium'])
    expect(idsOf(toggleColumn(of('name', 'premium'), 'premium'))).toEqual(['name'])
  })
})
