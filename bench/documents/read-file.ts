import { Readable } from 'node:stream'
import type { DocumentReader } from '#server/adapters/documents.ts'
import type { DocumentFileType, ReadPage } from '#shared/documents/reading.contract.ts'

/** What one reading took: text as it came, scans by OCR. */
export type Reading = { pages: ReadPage[]; textMs: number; ocrMs: number; scanned: number }

/** Reads a file as the product does: its words first, then the pages that are pictures by OCR. */
export async function readFile(
  edge: DocumentReader,
  bytes: Buffer,
  type: DocumentFileType,
): Promise<Reading> {
  const from = performance.now()
  const pages: ReadPage[] = []
  await edge.readPages(Readable.from([bytes]), type, (page) => void pages.push(page))
  const textMs = performance.now() - from
  const scans = pages.filter(({ source }) => source === 'scan').map(({ page }) => page)
  if (scans.length > 0) {
    await edge.scanPages(Readable.from([bytes]), type, scans, (read) => {
      const at = pages.findIndex(({ page }) => page === read.page)
      if (at >= 0) pages[at] = read
    })
  }
  return { pages, textMs, ocrMs: performance.now() - from - textMs, scanned: scans.length }
}
