// @module-tag embedded
import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { fontFiles, reportFont } from './fonts.ts'
import { closeReport, heading, openReport, paragraph } from './pdf-report.ts'
import { table } from './table.ts'
import { wrapText } from './wrap.ts'

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes)
  return pdf.getPages().map((page) => page.extractText().text)
}

async function font() {
  const { regular } = await fontFiles()
  return reportFont(PDF.create().embedFont(regular))
}

describe('a paper', () => {
  it('says what was written, with its title and the numbers of its pages', async () => {
    const paper = await openReport({ title: 'Coverage review', footer: 'Sunrise Insurance' })
    heading(paper, 'Coverage review', 1)
    paragraph(paper, 'Żółć, Ελλάδα, Привет, naïve café: $1,000')
    const bytes = await closeReport(paper)
    const [text = ''] = await pagesOf(bytes)
    expect(text).toContain('Coverage review')
    expect(text).toContain('Żółć, Ελλάδα, Привет, naïve café: $1,000')
    expect(text).toContain('Sunrise Insurance')
    expect(text).toContain('Page 1 of 1')
  })

  it('repeats the head of a table on each page and leaves no row out', async () => {
    const paper = await openReport({ title: 'T', footer: 'F' })
    const rows = Array.from({ length: 120 }, (_, index) => [`Row-${index}-end`, `${index}`])
    await table(
      paper,
      [
        { title: 'Coverage', share: 3 },
        { title: 'Limit', share: 1, align: 'right' },
      ],
      rows,
    )
    const pages = await pagesOf(await closeReport(paper))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Coverage')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const all = pages.join(' ')
    for (const [name] of rows) expect(all).toContain(name)
  })

  it('keeps the last row of a table, often its total, with the one before it', async () => {
    const head = [{ title: 'Policy', share: 1 }]
    for (let count = 33; count < 37; count += 1) {
      const paper = await openReport({ title: 'T', footer: 'F' })
      const rows = Array.from({ length: count }, (_, index) => [`Row-${index}-end`])
      await table(paper, head, [...rows, ['Total']])
      const last = (await pagesOf(await closeReport(paper))).at(-1)
      expect(last).toContain(`Row-${count - 1}-end`)
      expect(last).toContain('Total')
    }
  })

  it('breaks a row that is longer than a page', async () => {
    const paper = await openReport({ title: 'T', footer: 'F' })
    const long = Array.from({ length: 1500 }, (_, index) => `word${index}`).join(' ')
    await table(
      paper,
      [
        { title: 'Note', share: 1 },
        { title: 'More', share: 3 },
      ],
      [
        [long, 'x'],
        ['after', 'y'],
      ],
    )
    const pages = await pagesOf(await closeReport(paper))
    const all = pages.join(' ')
    expect(all).toContain('word0')
    expect(all).toContain('word1499')
    expect(all).toContain('after')
  })

  it('writes twenty pages, and lets others in meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const paper = await openReport({ title: 'T', footer: 'F' })
    const cell = 'General aggregate, other than products and completed operations'
    const rows = Array.from({ length: 620 }, (_, index) => [
      `${cell} ${index}`,
      '$2,000,000',
      '$1,000',
      'Page 4',
    ])
    const columns = ['Coverage', 'Limit', 'Deductible', 'Where'].map((title) => ({ title, share: 1 }))
    await table(paper, columns, rows)
    const bytes = await closeReport(paper)
    clearInterval(timer)
    expect(paper.pages.length).toBeGreaterThanOrEqual(20)
    expect(turns).toBeGreaterThan(3)
    expect(bytes.length).toBeLessThan(1_500_000)
  })
})

describe('the letters of a paper', () => {
  const replaced: [from: string, to: string][] = [
    ['a\u00a0b', 'a b'],
    ['→', '->'],
    ['✓', 'x'],
    ['😀', '?'],
    ['ﬁre', 'ﬁre'],
    ['日', '?'],
    ['a\u0007b', 'a?b'],
    ['e\u0301', 'é'],
  ]

  it.each(replaced)('writes %j as %j', async (from, to) => {
    expect((await font()).writable(from)).toBe(to)
  })

  it('breaks lines between words, and a word that is too long within it', async () => {
    const known = await font()
    const lines = wrapText(known, `one two three\n${'x'.repeat(60)}`, 10, 60)
    expect(lines.slice(0, 2).join(' ')).toBe('one two three')
    expect(lines.slice(2).join('')).toBe('x'.repeat(60))
    for (const line of lines) expect(known.width(line, 10)).toBeLessThanOrEqual(60)
  })
})
