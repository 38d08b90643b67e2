import { type PDFiumDocument, PDFiumImageObject, type PDFiumPage } from '@hyzyla/pdfium'
import { inside, numbersOf, openPdf, pageOf, sizeOf } from './documents-pdfium.ts'
import type { Grays } from './documents-scanned.ts'

/** A picture with four bytes for each of its points: red, green, blue and one that says nothing. */
export type Pixels = { width: number; height: number; data: Uint8Array }

/** The pages of an open file, to be drawn. */
export type Pictures = {
  pages: number
  /** Points, as the page is shown. Throws where there is no such page. */
  sizeOf(page: number): { width: number; height: number }
  graysOf(page: number, width: number): Promise<Grays>
  colorsOf(page: number, width: number): Promise<Pixels>
  /** How many dots to a point the first picture on a page has, where it covers the page; null where there is none. */
  finenessOf(page: number): number | null
  /** Whether the first picture on a page can be unpacked. */
  hasPicture(page: number): boolean
}

/** No page is drawn with more points than this, however long and thin it is. */
const maxPixels = 16_000_000

async function draw(document: PDFiumDocument, number: number, wanted: number, colorSpace: 'Gray' | 'BGRA') {
  const page = pageOf(document, number)
  const size = sizeOf(page)
  const most = Math.sqrt((maxPixels * size.width) / size.height)
  const width = Math.max(1, Math.round(Math.min(wanted, most)))
  const height = Math.max(1, Math.round((width * size.height) / size.width))
  const drawn = await page.render({
    width,
    height: Math.min(height, maxPixels),
    colorSpace,
    renderFormFields: true,
  })
  return { width: drawn.width, height: drawn.height, data: drawn.data }
}

function firstPicture(page: PDFiumPage) {
  for (const object of page.objects()) if (object instanceof PDFiumImageObject) return inside(object)
  return null
}

function hasPicture(page: PDFiumPage): boolean {
  const picture = firstPicture(page)
  return picture !== null && picture.engine.FPDFImageObj_GetBitmap(picture.at) !== 0
}

function finenessOf(page: PDFiumPage): number | null {
  const picture = firstPicture(page)
  if (!picture) return null
  const { engine, at } = picture
  const sides = numbersOf(engine, 'whole', 2, (into) =>
    engine.FPDFImageObj_GetImagePixelSize(at, into, into + 4),
  )
  const { width, height } = sizeOf(page)
  const longest = Math.max(...(sides ?? [0]))
  return longest > 0 ? longest / Math.max(width, height) : null
}

/** The pages of an open PDF, to be drawn. */
export function picturesOf(document: PDFiumDocument): Pictures {
  return {
    pages: document.getPageCount(),
    sizeOf: (page) => sizeOf(pageOf(document, page)),
    graysOf: (page, width) => draw(document, page, width, 'Gray'),
    colorsOf: (page, width) => draw(document, page, width, 'BGRA'),
    finenessOf: (page) => finenessOf(pageOf(document, page)),
    hasPicture: (page) => hasPicture(pageOf(document, page)),
  }
}

/** Opens a PDF to draw its pages. Throws where it cannot be opened. */
export async function openPictures(bytes: Buffer): Promise<Pictures> {
  return picturesOf(await openPdf(bytes))
}
