import { describe, expect, it } from 'vitest'
import { buildIndex } from '#engines/search/index.rules.ts'
import { bytesOf, indexCache, type Kept } from './index-cache.ts'

const kept = (stamp: string, passages = 3): Kept => ({
  stamp,
  index: buildIndex(
    Array.from({ length: passages }, (_, at) => ({
      articleId: `${stamp}${at}`,
      title: '',
      headings: [],
      text: 'Premiums are due on the first day of the term.',
      page: null,
      version: 1,
    })),
  ),
})

const one = bytesOf(kept('a'))

describe('the indexes that a process keeps', () => {
  it('are given back as they were set, the newest of each base', () => {
    const cache = indexCache(10 * one)
    cache.set('agency', kept('a'))
    const newer = kept('b')
    cache.set('agency', newer)
    expect(cache.get('agency')).toBe(newer)
    expect(cache.get('another')).toBeNull()
  })

  it('make room for a new one by dropping what was used longest ago', () => {
    const cache = indexCache(2 * one)
    cache.set('first', kept('a'))
    cache.set('second', kept('b'))
    cache.get('first')
    cache.set('third', kept('c'))
    expect(cache.get('second')).toBeNull()
    expect(cache.get('first')?.stamp).toBe('a')
    expect(cache.get('third')?.stamp).toBe('c')
  })

  it('count once when they are set again', () => {
    const cache = indexCache(2 * one)
    cache.set('first', kept('a'))
    for (const stamp of ['b', 'c', 'd']) cache.set('second', kept(stamp))
    expect(cache.get('first')?.stamp).toBe('a')
  })

  it('may be a single one that is larger than there is room for, and it drops the others', () => {
    const cache = indexCache(2 * one)
    cache.set('small', kept('a'))
    cache.set('large', kept('b', 100))
    expect(cache.get('small')).toBeNull()
    expect(cache.get('large')?.stamp).toBe('b')
    cache.set('small', kept('c'))
    expect(cache.get('large')).toBeNull()
    expect(cache.get('small')?.stamp).toBe('c')
  })
})
