import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PDFiumDocument, PDFiumImageObject, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { DocumentProblem, maxPages } from './documents-task.ts'

const program = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))

/** The functions of the engine that the library keeps to itself: places of letters, fields of forms, what a picture is. */
export type Engine = {
  FPDF_ClosePage(page: number): void
  FPDF_GetPageBoundingBox(page: number, box: number): number
  FPDFPage_GetRotation(page: number): number
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annotation: number): void
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(text: number): void
  FPDFText_CountChars(text: number): number
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_HasUnicodeMapError(text: number, index: number): number
  FPDFText_IsGenerated(text: number, index: number): number
  FPDFText_GetTextObject(text: number, index: number): number
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
  FPDFText_GetLooseCharBox(text: number, index: number, box: number): number
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  FPDFText_GetFontSize(text: number, index: number): number
  FORM_OnAfterLoadPage(page: number, form: number): void
  FORM_OnBeforeClosePage(page: number, form: number): void
  FPDFAnnot_GetSubtype(annotation: number): number
  FPDFAnnot_GetFlags(annotation: number): number
  FPDFAnnot_GetRect(annotation: number, box: number): number
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldName(form: number, annotation: number, into: number, bytes: number): number
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, into: number, bytes: number): number
  FPDFAnnot_GetFormFieldExportValue(form: number, annotation: number, into: number, bytes: number): number
  FPDFAnnot_IsChecked(form: number, annotation: number): number
  FPDFAnnot_GetFontSize(form: number, annotation: number, size: number): number
  FPDFAnnot_GetOptionCount(form: number, annotation: number): number
  FPDFAnnot_GetOptionLabel(
    form: number,
    annotation: number,
    index: number,
    into: number,
    bytes: number,
  ): number
  FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number
  FPDFImageObj_GetBitmap(object: number): number
  FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number
  malloc(bytes: number): number
  free(at: number): void
  /** Its buffer is another one after the memory has grown. */
  memory: { buffer: ArrayBuffer }
}

type Inside = { pageIdx: number; objectIdx: number; module: { wasmExports: Engine } }

/**
 * What the library keeps to itself of a page or a picture on it, but nothing else shows whether it could be opened, or where
 * its letters are. The engine is called as it is: the library's own calls check themselves at each of thousands of letters.
 */
export function inside(part: PDFiumPage | PDFiumImageObject): { engine: Engine; at: number } {
  const { pageIdx, objectIdx, module } = part as unknown as Inside
  return { engine: module.wasmExports, at: part instanceof PDFiumImageObject ? objectIdx : pageIdx }
}

function problemOf(error: unknown): DocumentProblem {
  const isLocked = error instanceof Error && /password/i.test(error.message)
  return new DocumentProblem(isLocked ? 'encrypted' : 'damaged')
}

/** Opens a PDF, also one that only its owner locked; nothing outside it is opened, and its scripts are not run. */
export async function openPdf(bytes: Buffer): Promise<PDFiumDocument> {
  const wasm = await readFile(program)
  const library = await PDFiumLibrary.init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
  })
  return library.loadDocument(bytes).catch((error: unknown) => {
    throw problemOf(error)
  })
}

/** One of its pages, from 1. Throws where there is no such page. */
export function pageOf(document: PDFiumDocument, page: number): PDFiumPage {
  if (page < 1 || page > document.getPageCount()) throw new DocumentProblem('noPage')
  const found = document.getPage(page - 1)
  // The library hands out a page of address zero where there is none to be had.
  if (!inside(found).at) throw new DocumentProblem('damaged')
  return found
}

/** One of its pages after another. Throws where there are too many. */
export function* pagesOfPdf(document: PDFiumDocument): Generator<{ page: PDFiumPage; number: number }> {
  const count = document.getPageCount()
  if (count > maxPages) throw new DocumentProblem('tooManyPages')
  for (let number = 1; number <= count; number += 1) {
    const page = pageOf(document, number)
    yield { page, number }
    const { engine, at } = inside(page)
    engine.FPDF_ClosePage(at)
  }
}

/** How large a page is as it is shown, in points. */
export function sizeOf(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new DocumentProblem('damaged')
  return { width: originalWidth, height: originalHeight }
}

/** Numbers that a function of the engine writes down; null where it says that there are none. */
export function numbersOf(
  engine: Engine,
  kind: 'float' | 'whole',
  count: number,
  write: (at: number) => number,
): number[] | null {
  const at = engine.malloc(4 * count)
  try {
    if (!write(at)) return null
    const view = new DataView(engine.memory.buffer, at, 4 * count)
    return Array.from({ length: count }, (_, index) =>
      kind === 'float' ? view.getFloat32(index * 4, true) : view.getUint32(index * 4, true),
    )
  } finally {
    engine.free(at)
  }
}
