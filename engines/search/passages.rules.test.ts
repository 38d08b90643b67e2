import { describe, expect, it } from 'vitest'
import { passageLength, passagesOfMarkdown, passagesOfPages } from './passages.rules.ts'

const source = { articleId: 'a', title: 'Title' }
const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')
const sizes = (texts: readonly { text: string }[]) => texts.map(({ text }) => text.split(/\s+/).length)

describe('the passages of an article', () => {
  it('lie in one section each, under all the headings above it', () => {
    const markdown = 'Intro\n# One\nText one\n## Two\nText two\n### Three\n\n## Four\n- a\n- b\n# Five\nEnd'
    expect(passagesOfMarkdown(source, markdown)).toEqual([
      { ...source, headings: [], text: 'Intro', page: null },
      { ...source, headings: ['One'], text: 'Text one', page: null },
      { ...source, headings: ['One', 'Two'], text: 'Text two', page: null },
      { ...source, headings: ['One', 'Four'], text: 'a\nb', page: null },
      { ...source, headings: ['Five'], text: 'End', page: null },
    ])
  })

  it('are gathered to 80 words and never hold more than 160', () => {
    const short = Array.from({ length: 10 }, () => words(30)).join('\n\n')
    expect(sizes(passagesOfMarkdown(source, short))).toEqual([90, 90, 90, 30])
    const long = Array.from({ length: 20 }, () => `${words(25)}.`).join(' ')
    expect(Math.max(...sizes(passagesOfMarkdown(source, long)))).toBeLessThanOrEqual(passageLength.most)
    expect(sizes(passagesOfMarkdown(source, words(1000)))).toEqual(Array(7).fill(143).with(6, 142))
  })

  it('lose nothing of a huge text, and none is huge', () => {
    const passages = passagesOfMarkdown(source, `${'x'.repeat(50_000)}`)
    expect(passages.map(({ text }) => text).join('')).toHaveLength(50_000)
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(4000)
  })

  it.each([
    ['', ''],
    ['# Only\n## Headings', 'Only\nHeadings'],
  ])('of %j are one, so that its title is found', (markdown, text) => {
    expect(passagesOfMarkdown(source, markdown)).toEqual([{ ...source, headings: [], text, page: null }])
  })
})

describe('the passages of a file', () => {
  it('keep the number of their page', () => {
    const pages = [
      { page: 1, text: 'One\n\nTwo\nthree' },
      { page: 2, text: '  ' },
      { page: 3, text: words(200) },
    ]
    const passages = passagesOfPages(source, pages)
    expect(passages.map(({ page }) => page)).toEqual([1, 3, 3])
    expect(passages[0]).toEqual({ ...source, headings: [], text: 'One\nTwo three', page: 1 })
  })
})
