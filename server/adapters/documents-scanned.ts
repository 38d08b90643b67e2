import type { Box, ReadPage } from '#shared/documents/reading.contract.ts'

/** A page with fewer words than this is looked at: they may be a stamp on a scan. */
const fewWords = 30
/** The page is looked at as a small picture, and as a grid of cells of it. */
const lookWidth = 240
const cellPixels = 12
/** A scan has marks beside its words in this share of the page's cells; a logo, a line and a frame have not. */
const scannedShare = 0.3
const darkest = 200

/** A small picture of a page in grays. */
export type Grays = { width: number; height: number; data: Uint8Array }
/** Draws a page of the file as a small picture. */
export type InkOf = (page: number, width: number) => Promise<Grays>

function isLetters(text: string): boolean {
  return /\p{L}|\p{N}/u.test(text)
}

/** Whether most of it is letters: fonts without names for their letters leave signs that mean nothing. */
function isReadable(text: string): boolean {
  const signs = text.replace(/\s+/g, '')
  const unknown = signs.replace(/[^\p{Co}\p{Cn}\ufffd]/gu, '')
  return isLetters(text) && unknown.length * 3 < signs.length
}

/** The cells of the picture with something dark in them that is none of the words. */
function markedShare({ width, height, data }: Grays, words: readonly Box[], scale: number): number {
  const columns = Math.ceil(width / cellPixels)
  const cells = new Uint8Array(columns * Math.ceil(height / cellPixels))
  const covered = new Uint8Array(width * height)
  for (const word of words) {
    const right = Math.min(width, Math.ceil((word.x + word.width) * scale) + 1)
    const bottom = Math.min(height, Math.ceil((word.y + word.height) * scale) + 1)
    for (let y = Math.max(0, Math.floor(word.y * scale) - 1); y < bottom; y += 1) {
      covered.fill(1, y * width + Math.max(0, Math.floor(word.x * scale) - 1), y * width + right)
    }
  }
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 255) >= darkest || covered[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    cells[Math.floor(y / cellPixels) * columns + Math.floor(x / cellPixels)] = 1
  }
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length
}

/** Whether a page is a picture of text: it has none of its own, or hardly any over a picture that covers it. */
export async function isScanned(page: Omit<ReadPage, 'source'>, inkOf: InkOf): Promise<boolean> {
  if (!isReadable(page.text) && page.text !== '') return true
  if (page.words.length >= fewWords || page.fields.some(({ value }) => value)) return false
  const grays = await inkOf(page.page, lookWidth)
  const share = markedShare(grays, page.words, grays.width / page.width)
  return page.words.length === 0 ? share > 0 : share > scannedShare
}
