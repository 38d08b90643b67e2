import { describe, expect, it } from 'vitest'
import { compareTexts, type DiffLine, diffOf } from './text-diff.rules.ts'

function written(line: DiffLine): string {
  if (line.kind === 'folded') return `… ${line.count}`
  const sign = { same: ' ', removed: '-', added: '+' }[line.kind]
  return sign + line.words.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
}

const compared = (before: string[], after: string[]) =>
  compareTexts(before.join('\n'), after.join('\n')).map(written)

describe('the comparison of two texts', () => {
  it('finds nothing between equal texts and folds them', () => {
    expect(compared(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual(['… 3'])
  })

  it('marks the words that changed in a line', () => {
    expect(compared(['Ask for the dec page.'], ['Ask for the whole policy.'])).toEqual([
      '-Ask for the [dec] [page.]',
      '+Ask for the [whole] [policy.]',
    ])
  })

  it('shows lines that came and went', () => {
    expect(compared(['a', 'b', 'c'], ['a', 'c', 'd'])).toEqual([' a', '-b', ' c', '+d'])
  })

  it('folds what is far from a change', () => {
    const many = Array.from({ length: 10 }, (_, at) => `line ${at}`)
    expect(compared(many, [...many.slice(0, 5), 'new', ...many.slice(5)])).toEqual([
      '… 3',
      ' line 3',
      ' line 4',
      '+new',
      ' line 5',
      ' line 6',
      '… 3',
    ])
  })

  it.each([
    [[], ['a']],
    [['a'], []],
    [
      ['a', 'b', 'a'],
      ['b', 'a', 'b'],
    ],
    [
      ['x', 'y', 'z'],
      ['z', 'y', 'x'],
    ],
  ])('leads from %j to %j', (before, after) => {
    const parts = diffOf(before, after)
    const keep = (kind: string) =>
      parts.filter((part) => part.kind === 'same' || part.kind === kind).flatMap(({ items }) => items)
    expect([keep('removed'), keep('added')]).toEqual([before, after])
  })

  it('gives up on texts with too many lines to compare, and still shows both', () => {
    const before = Array.from({ length: 3000 }, (_, at) => `a${at}`)
    const after = Array.from({ length: 3000 }, (_, at) => `b${at}`)
    expect(diffOf(before, after).map(({ kind, items }) => [kind, items.length])).toEqual([
      ['removed', 3000],
      ['added', 3000],
    ])
  })
})
