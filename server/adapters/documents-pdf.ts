import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { cleanText } from './documents-sections.ts'
import { DocumentProblem, maxPages } from './documents-task.ts'

/** What the library makes at its start to draw with; text is read without. */
class Drawing {}
Object.assign(globalThis, { DOMMatrix: Drawing, ImageData: Drawing, Path2D: Drawing })
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')

const cMapUrl = fileURLToPath(new URL('../../node_modules/pdfjs-dist/cmaps/', import.meta.url))
/** Lines further apart than this many line heights are paragraphs. */
const paragraphGap = 1.6

/** Whether a part of a page is text; others mark where something begins. */
export function isText(item: object): item is TextItem {
  return 'str' in item
}

/** The lines of a page in the order of the file, with an empty one between paragraphs. */
function linesOf(items: readonly object[]): string {
  let text = ''
  let lastY: number | null = null
  for (const item of items) {
    if (!isText(item)) continue
    const y: number = item.transform[5] ?? 0
    const isApart = lastY !== null && item.height > 0 && Math.abs(lastY - y) > item.height * paragraphGap
    if (isApart && text.endsWith('\n')) text += '\n'
    text += item.str
    if (item.hasEOL) text += '\n'
    if (item.height > 0) lastY = y
  }
  return text
}

/** What was filled into the fields of a form: it is no part of the page's own text. */
async function valuesOf(page: PDFPageProxy): Promise<string[]> {
  const annotations: { fieldType?: string; fieldValue?: unknown }[] = await page.getAnnotations()
  return annotations.flatMap(({ fieldType, fieldValue }) =>
    fieldType !== 'Btn' && typeof fieldValue === 'string' && fieldValue.trim() ? [fieldValue] : [],
  )
}

async function readPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return cleanText([linesOf(items), ...(await valuesOf(page))].join('\n'))
}

function problemOf(error: unknown): DocumentProblem {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  return new DocumentProblem(isLocked ? 'encrypted' : 'damaged')
}

/**
 * Opens a PDF, also one that only its owner locked. Nothing that it points to is opened, its scripts and XFA forms stay
 * unread, and no picture in it is unpacked. Throws where it cannot be opened or has too many pages.
 */
export async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  const options = { verbosity: 0, isEvalSupported: false, useSystemFonts: false, disableFontFace: true }
  const data = new Uint8Array(bytes)
  const loading = getDocument({ ...options, data, enableXfa: false, cMapUrl, cMapPacked: true })
  const pdf = await loading.promise.catch((error: unknown) => {
    throw problemOf(error)
  })
  if (pdf.numPages > maxPages) throw new DocumentProblem('tooManyPages')
  return pdf
}

/** One page of it after another. */
export async function* pagesOfPdf(pdf: PDFDocumentProxy): AsyncGenerator<PDFPageProxy> {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch((error: unknown) => {
      throw problemOf(error)
    })
    yield page
    page.cleanup()
  }
}

/** The text of a PDF page by page, with what was filled into its form fields. */
export async function* readPdf(bytes: Buffer): AsyncGenerator<string> {
  for await (const page of pagesOfPdf(await openPdf(bytes))) yield await readPage(page)
}
