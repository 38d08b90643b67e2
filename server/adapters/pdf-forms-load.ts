import { PDF, type PDFForm, type PDFPage, PdfDict, type PdfObject, type PdfRef } from '@libpdf/core'
import type { Box } from '#shared/documents/reading.contract.ts'
import { FormProblem, maxFields, maxFormPages } from './pdf-forms-task.ts'

export type LoadedForm = { pdf: PDF; form: PDFForm; pages: PDFPage[] }

/** What a PDF can start by itself when it is opened: none of it goes on to whoever gets a filled form. */
const startsByItself = ['OpenAction', 'AA', 'NeedsRendering'] as const

function withoutActions(pdf: PDF): void {
  const catalog = pdf.getCatalog()
  for (const key of startsByItself) catalog.delete(key)
  const names = catalog.getDict('Names', (ref) => pdf.getObject(ref))
  names?.delete('JavaScript')
  names?.delete('EmbeddedFiles')
}

/** Fields that stand on the pages but that the form's own list does not name, as careless editors leave them. */
function adoptStrays(pdf: PDF, form: PDFForm, pages: readonly PDFPage[]): void {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  for (const page of pages) {
    const annots = page.dict.getArray('Annots', resolve)
    for (let at = 0; at < (annots?.length ?? 0); at += 1) {
      const ref = annots?.at(at)
      const dict = ref && ref.type === 'ref' ? resolve(ref as PdfRef) : null
      const isField = dict instanceof PdfDict && dict.has('FT') && dict.has('T') && !dict.has('Parent')
      if (isField) form.acroForm().addField(ref as PdfRef)
    }
  }
  form.acroForm().clearCache()
  form.reloadFields()
}

/** Opens a PDF, also one that only its owner may change. Throws a `FormProblem`. */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new FormProblem('damaged')
  })
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw new FormProblem('encrypted')
  return pdf
}

/** Opens a fillable form; one that only its owner may change opens too. Throws a `FormProblem`. */
export async function loadForm(bytes: Uint8Array): Promise<LoadedForm> {
  const pdf = await openPdf(bytes)
  const pages = pdf.getPages()
  if (pages.length === 0) throw new FormProblem('damaged')
  if (pages.length > maxFormPages) throw new FormProblem('tooManyPages')
  const form = pdf.getForm()
  if (!form) throw new FormProblem('noFields')
  if (form.isEmpty) adoptStrays(pdf, form, pages)
  if (form.fieldCount > maxFields) throw new FormProblem('tooManyFields')
  const dict = form.acroForm().getDict()
  // The XML twin of a form is what some readers would show in place of the filled fields.
  dict.delete('XFA')
  dict.delete('NeedAppearances')
  withoutActions(pdf)
  return { pdf, form, pages }
}

/** Where a rectangle of a page stands as the page is shown, its rotation applied. */
export function shownBox(page: PDFPage, [x1, y1, x2, y2]: readonly [number, number, number, number]): Box {
  const { x, y, width, height } = page.getCropBox()
  const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)]
  const [bottom, top] = [Math.min(y1, y2), Math.max(y1, y2)]
  const flat = { width: right - left, height: top - bottom }
  const turned = { width: flat.height, height: flat.width }
  switch (page.rotation) {
    case 90:
      return { x: bottom - y, y: left - x, ...turned }
    case 180:
      return { x: x + width - right, y: bottom - y, ...flat }
    case 270:
      return { x: y + height - top, y: x + width - right, ...turned }
    default:
      return { x: left - x, y: y + height - top, ...flat }
  }
}

/** The size of a page as it is shown. */
export function shownSize(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox()
  return page.rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Where a point of a page as it is shown lies in the page's own space. */
export function pagePoint(page: PDFPage, at: { x: number; y: number }): { x: number; y: number } {
  const { x, y, width, height } = page.getCropBox()
  switch (page.rotation) {
    case 90:
      return { x: x + at.y, y: y + at.x }
    case 180:
      return { x: x + width - at.x, y: y + at.y }
    case 270:
      return { x: x + width - at.y, y: y + height - at.x }
    default:
      return { x: x + at.x, y: y + height - at.y }
  }
}

/** A key for an object by which widgets and pages are distinguished. */
export function keyOf(ref: PdfObject | PdfRef | null | undefined): string {
  return ref && ref.type === 'ref' ? `${(ref as PdfRef).objectNumber} ${(ref as PdfRef).generation}` : ''
}

/** The page on which each widget stands, by its key. */
export function pagesOfWidgets({ pdf, pages }: Pick<LoadedForm, 'pdf' | 'pages'>): Map<string, number> {
  const places = new Map<string, number>()
  for (const [index, page] of pages.entries()) {
    const annots = page.dict.getArray('Annots', (ref) => pdf.getObject(ref))
    for (let at = 0; at < (annots?.length ?? 0); at += 1) places.set(keyOf(annots?.at(at)), index)
  }
  return places
}
