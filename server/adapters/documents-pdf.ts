import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import { fieldsOf } from './documents-pdf-fields.ts'
import { frameOf, writtenOn } from './documents-pdf-text.ts'
import { openPdf, pagesOfPdf } from './documents-pdfium.ts'
import { cleanText } from './documents-sections.ts'

/** Lines further apart than this many sizes of their letters are paragraphs. */
const paragraphGap = 1.6

/** The lines of a page in the order of the file, with an empty one between paragraphs, and what was filled into its form. */
function readPage(document: PDFiumDocument, page: PDFiumPage): string {
  const frame = frameOf(page)
  let text = ''
  let lastBase: number | null = null
  for (const { space, piece } of writtenOn(page, frame)) {
    const isApart = lastBase !== null && Math.abs(piece.base - lastBase) > piece.size * paragraphGap
    const isNewLine = space.includes('\n')
    text += (isNewLine ? (isApart ? '\n\n' : '\n') : space && ' ') + piece.text
    lastBase = piece.base
  }
  const filled = fieldsOf(document, page, frame).flatMap(({ value: { kind, value } }) =>
    kind === 'box' || !value ? [] : [value],
  )
  return cleanText([text, ...filled].join('\n'))
}

/** The text of a PDF page by page, with what was filled into its form fields. */
export async function* readPdf(bytes: Buffer): AsyncGenerator<string> {
  const document = await openPdf(bytes)
  for (const { page } of pagesOfPdf(document)) yield readPage(document, page)
}
