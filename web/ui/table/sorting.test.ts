import { describe, expect, it } from 'vitest'
import { compareValues, nextSort, readSort, writeSort } from './sorting.ts'

describe('the order of a list', () => {
  it('compares numbers by size and words as people do', () => {
    expect([10, 9, 100].toSorted(compareValues)).toEqual([9, 10, 100])
    expect(['Zed', 'éclair', 'Eagle', 'file 10', 'file 9'].toSorted(compareValues)).toEqual([
      'Eagle',
      'éclair',
      'file 9',
      'file 10',
      'Zed',
    ])
  })

  it.each([
    ['name', { id: 'name', desc: false }],
    ['-premium', { id: 'premium', desc: true }],
  ])('%s is read and written alike', (text, sort) => {
    expect(readSort(text)).toEqual(sort)
    expect(writeSort(sort)).toBe(text)
  })

  it.each(['', '-'])('%o is no order', (text) => {
    expect(readSort(text)).toBeNull()
  })

  it('turns round at the second click, and starts ascending in another column', () => {
    expect(nextSort(null, 'name')).toEqual({ id: 'name', desc: false })
    expect(nextSort({ id: 'name', desc: false }, 'name')).toEqual({ id: 'name', desc: true })
    expect(nextSort({ id: 'name', desc: true }, 'name')).toEqual({ id: 'name', desc: false })
    expect(nextSort({ id: 'name', desc: true }, 'premium')).toEqual({ id: 'premium', desc: false })
  })
})
