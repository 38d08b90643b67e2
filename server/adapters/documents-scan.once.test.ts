// @module-tag embedded
import { Readable } from 'node:stream'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { pdfOfPage, textAt } from '#server/testing/document-pages.ts'
import { scanOf } from '#server/testing/scanned-page.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { openDocumentReader } from './documents.ts'
import { pdfOfImage } from './documents-images.ts'
import { openPictures } from './documents-pictures.ts'

async function scanned(file: Buffer, pages: readonly number[] = [1]): Promise<ReadPage[]> {
  const read: ReadPage[] = []
  await openDocumentReader().scanPages(Readable.from([file]), 'png', pages, (page) => void read.push(page))
  return read
}

function boxOf(page: ReadPage | undefined, text: string) {
  const found = page?.words.find((word) => word.text === text)
  if (!found) throw new Error(`${text} was not read: ${page?.text}`)
  return found
}

describe('a scanned page', () => {
  it('is read with the places of its words and how sure each is, also when it lies askew', async () => {
    const [page] = await scanned((await scanOf({ rows: 7, degrees: 1.5 })).file)
    expect(page).toMatchObject({ page: 1, height: 792, source: 'ocr', fields: [], tables: [] })
    expect(page?.text).toContain('Policy Number: CPP 2043117 Effective 03/01/2026 to 03/01/2027')
    const word = boxOf(page, '2043117')
    expect(word.confidence).toBeGreaterThan(70)
    // Drawn 742 points down the page; 1.5° about the middle move it some points.
    expect(word.y).toBeGreaterThan(85)
    expect(word.y).toBeLessThan(115)
    expect(word.height).toBeLessThan(12)
  }, 60_000)

  it('is read upside down, with the places that its words have as it is shown', async () => {
    const [page] = await scanned((await scanOf({ rows: 14, quarters: 2 })).file)
    expect(page?.text).toContain('Named Insured: Riverbend Bakery LLC')
    expect(boxOf(page, 'Riverbend').y).toBeGreaterThan(600)
  }, 60_000)

  it('that is one picture shows how fine it is, so that few dots are not blurred by drawing them large', async () => {
    const { file } = await scanOf({ rows: 1 })
    const { height } = PNG.sync.read(file)
    const picture = await openPictures(pdfOfImage(file, 'png'))
    expect(picture.finenessOf(1)).toBeCloseTo(height / 792, 2)
    expect((await openPictures(pdfOfPage(textAt(50, 700, 'Words')))).finenessOf(1)).toBeNull()
  }, 60_000)

  it('that is not there is reported', async () => {
    const { file } = await scanOf({ rows: 1 })
    await expect(scanned(file, [2])).rejects.toThrow('This file has no such page.')
  }, 60_000)
})
