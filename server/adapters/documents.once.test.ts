// @module-tag embedded
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { docxOf, lockedPdf, longPdf, loopingPdf, pdfOf } from '#server/testing/documents.ts'
import { openDocumentReader } from './documents.ts'
import { type DocumentKind, DocumentProblem } from './documents-task.ts'
import type { ReadingLimits } from './isolated-process.ts'

function read(file: Buffer | string, kind: DocumentKind, limits: Partial<ReadingLimits> = {}) {
  return openDocumentReader(limits).read(Readable.from([Buffer.from(file)]), kind)
}

/** What is wrong with a file. */
async function problem(file: Buffer | string, kind: DocumentKind, limits: Partial<ReadingLimits> = {}) {
  return read(file, kind, limits).then(
    (pages) => `${pages.length} pages`,
    (error: unknown) => (error instanceof DocumentProblem ? error.kind : String(error)),
  )
}

describe('the text of a file', () => {
  it('comes page by page from a PDF, with its lines', async () => {
    const pages = await read(pdfOf([['Flood (zone AE)', 'elevation'], [], ['Page three']]), 'pdf')
    expect(pages).toEqual(['Flood (zone AE)\nelevation', '', 'Page three'])
  })

  it('comes by headings from a Word file', async () => {
    const file = docxOf([
      '# Binding',
      'Never bind <verbally>.',
      'Ask & note.',
      '# Claims',
      'Call the carrier.',
    ])
    expect(await read(file, 'docx')).toEqual([
      'Binding\n\nNever bind <verbally>.\n\nAsk & note.',
      'Claims\n\nCall the carrier.',
    ])
  })

  it('comes from plain text in whatever encoding, and by headings from Markdown', async () => {
    const words = 'Café – naïve'
    expect(await read(words, 'txt')).toEqual([words])
    expect(await read(Buffer.from(`\ufeff${words}`, 'utf16le'), 'txt')).toEqual([words])
    expect(await read(Buffer.from([0x43, 0x61, 0x66, 0xe9]), 'txt')).toEqual(['Café'])
    expect(await read('# One\n\nText\0\n\n## Two\r\n\r\nMore', 'md')).toEqual(['One\n\nText', 'Two\n\nMore'])
  })

  it('is cut into sections of about a page', async () => {
    const sections = await read(`${'word '.repeat(3000)}\n\nEnd`, 'txt')
    expect(sections.length).toBeGreaterThan(2)
    expect(Math.max(...sections.map(({ length }) => length))).toBeLessThanOrEqual(5000)
    expect(sections.join('')).toContain('End')
  })
})

describe('a file that cannot be read', () => {
  it.each<[string, Buffer, DocumentKind, string]>([
    ['is locked by a password', lockedPdf(), 'pdf', 'encrypted'],
    ['was cut short', pdfOf([['x']]).subarray(0, 60), 'pdf', 'damaged'],
    ['is no Word file inside', docxOf(['x']).subarray(0, 200), 'docx', 'damaged'],
    ['is a scan', pdfOf([[], []]), 'pdf', 'empty'],
    ['has only blanks', Buffer.from(' \n\n '), 'txt', 'empty'],
    ['has more than 2,000 pages', longPdf(2001), 'pdf', 'tooManyPages'],
    ['has far too much text', Buffer.from('words '.repeat(900_000)), 'txt', 'tooMuchText'],
  ])('that %s says so', async (_, file, kind, expected) => {
    expect(await problem(file, kind)).toBe(expected)
  })

  it('says what to do in words', () => {
    expect(new DocumentProblem('empty').message).toBe(
      'There is no text in this file. It may be a scan: only files with text can be searched.',
    )
  })
})

describe('a hostile file', () => {
  it('that draws itself again and again is ended', async () => {
    expect(['tooSlow', 'tooHeavy']).toContain(await problem(loopingPdf(), 'pdf', { pageMillis: 3000 }))
  })

  it('that takes too long for a page, or in all, is ended', async () => {
    expect(await problem(pdfOf([['x']]), 'pdf', { pageMillis: 1 })).toBe('tooSlow')
    expect(await problem(pdfOf([['x']]), 'pdf', { wholeMillis: 1 })).toBe('tooSlow')
    expect(await problem(pdfOf([['x']]), 'pdf', { memoryBytes: 1_000_000 })).toBe('tooHeavy')
  })

  it('whose source breaks off is a fault of ours to try again, not of the file', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('%PDF-1.7')
        throw new Error('the store is away')
      })(),
    )
    await expect(openDocumentReader().read(broken, 'pdf')).rejects.toThrow('the store is away')
  })
})
