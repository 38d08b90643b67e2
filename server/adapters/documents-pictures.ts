import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PDFiumDocument, PDFiumImageObject, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Grays } from './documents-scanned.ts'
import { DocumentProblem } from './documents-task.ts'

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
const program = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))

/** What the library keeps to itself, but nothing else tells whether a page or a picture could be opened. */
type Inside = {
  pageIdx: number
  objectIdx: number
  module: {
    _FPDFImageObj_GetBitmap(object: number): number
    _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number
    wasmExports: { malloc(bytes: number): number; free(at: number): void }
    HEAPU8: Uint8Array
  }
}

function inside(part: PDFiumPage | PDFiumImageObject): Inside {
  return part as unknown as Inside
}

function pageOf(document: PDFiumDocument, page: number): PDFiumPage {
  if (page < 1 || page > document.getPageCount()) throw new DocumentProblem('noPage')
  const found = document.getPage(page - 1)
  // The library hands out a page of address zero where there is none to be had.
  if (!inside(found).pageIdx) throw new DocumentProblem('damaged')
  return found
}

function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new DocumentProblem('damaged')
  return { width: originalWidth, height: originalHeight }
}

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

function firstPicture(page: PDFiumPage): Inside | null {
  for (const object of page.objects()) if (object instanceof PDFiumImageObject) return inside(object)
  return null
}

function hasPicture(page: PDFiumPage): boolean {
  const picture = firstPicture(page)
  return picture !== null && picture.module._FPDFImageObj_GetBitmap(picture.objectIdx) !== 0
}

function finenessOf(page: PDFiumPage): number | null {
  const picture = firstPicture(page)
  if (!picture) return null
  const { module, objectIdx } = picture
  const at = module.wasmExports.malloc(8)
  const isKnown = module._FPDFImageObj_GetImagePixelSize(objectIdx, at, at + 4) !== 0
  const sides = new DataView(module.HEAPU8.slice(at, at + 8).buffer)
  module.wasmExports.free(at)
  const { width, height } = sizeOf(page)
  const longest = Math.max(sides.getUint32(0, true), sides.getUint32(4, true))
  return isKnown && longest > 0 ? longest / Math.max(width, height) : null
}

function problemOf(error: unknown): DocumentProblem {
  const isLocked = error instanceof Error && /password/i.test(error.message)
  return new DocumentProblem(isLocked ? 'encrypted' : 'damaged')
}

/** Opens a PDF to draw its pages; nothing outside it is opened, and its scripts are not run. Throws where it cannot be opened. */
export async function openPictures(bytes: Buffer): Promise<Pictures> {
  const wasm = await readFile(program)
  const library = await PDFiumLibrary.init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
  })
  const document = await library.loadDocument(bytes).catch((error: unknown) => {
    throw problemOf(error)
  })
  return {
    pages: document.getPageCount(),
    sizeOf: (page) => sizeOf(pageOf(document, page)),
    graysOf: (page, width) => draw(document, page, width, 'Gray'),
    colorsOf: (page, width) => draw(document, page, width, 'BGRA'),
    finenessOf: (page) => finenessOf(pageOf(document, page)),
    hasPicture: (page) => hasPicture(pageOf(document, page)),
  }
}
