import { describe, expect, it } from 'vitest'
import { excerptOf, stretchesOf } from './passage-excerpt.rules.ts'

const markOf = (text: string, word: string) => ({
  start: text.indexOf(word),
  end: text.indexOf(word) + word.length,
})
const marked = (excerpt: { text: string; marks: { start: number; end: number }[] }) =>
  stretchesOf(excerpt)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

describe('what a result shows of a passage', () => {
  it('is all of a short one with its marks', () => {
    const text = 'Water backup is an endorsement.'
    expect(marked(excerptOf(text, [markOf(text, 'Water'), markOf(text, 'endorsement')], 200))).toBe(
      '[Water] backup is an [endorsement].',
    )
  })

  it('ends at a word where it is too long', () => {
    const { text } = excerptOf('one two three four five six seven', [], 20)
    expect(text).toBe('one two three four …')
  })

  it('begins shortly before a mark that lies far behind', () => {
    const text = `${'filler words '.repeat(60)}then the sewer line breaks and nobody pays`
    const excerpt = excerptOf(text, [markOf(text, 'sewer')], 160)
    expect(excerpt.text.startsWith('… ')).toBe(true)
    expect(marked(excerpt)).toContain('then the [sewer] line breaks')
    expect(excerpt.text.length).toBeLessThanOrEqual(160 + 4)
  })

  it('leaves out marks that are cut off', () => {
    const text = `sewer ${'filler words '.repeat(60)}sump`
    expect(excerptOf(text, [markOf(text, 'sewer'), markOf(text, 'sump')], 100).marks).toEqual([
      { start: 0, end: 5 },
    ])
  })

  it('shows every character once, whatever the marks are', () => {
    const text = 'abcdef'
    const marks = [
      { start: 4, end: 99 },
      { start: 1, end: 3 },
      { start: 2, end: 3 },
    ]
    expect(marked({ text, marks })).toBe('a[bc]d[ef]')
    expect(stretchesOf({ text: '', marks })).toEqual([])
  })
})
