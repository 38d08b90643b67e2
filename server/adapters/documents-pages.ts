import type { DocumentFileType, ReadPage } from '#shared/documents/reading.contract.ts'
import type { Section } from './documents-sections.ts'
import { DocumentProblem } from './documents-task.ts'

function isImage(type: DocumentFileType): type is 'jpeg' | 'jpg' | 'png' | 'gif' {
  return type === 'jpeg' || type === 'jpg' || type === 'png' || type === 'gif'
}

/** A file that can be drawn as a PDF: pictures are put on a page of their own. Throws for files without a shape. */
export async function drawable(type: DocumentFileType, bytes: Buffer): Promise<Buffer> {
  if (type === 'pdf') return bytes
  if (isImage(type)) return (await import('./documents-images.ts')).pdfOfImage(bytes, type)
  throw new DocumentProblem('noPicture')
}

/** A picture has no words until it is read by OCR; that it can be unpacked is seen at once. */
async function* pageOfImage(type: DocumentFileType, bytes: Buffer): AsyncGenerator<ReadPage> {
  const { openPictures } = await import('./documents-pictures.ts')
  const pictures = await openPictures(await drawable(type, bytes))
  if (!pictures.hasPicture(1)) throw new DocumentProblem('damaged')
  yield { page: 1, ...pictures.sizeOf(1), source: 'scan', text: '', words: [], fields: [], tables: [] }
}

async function sectionsOf(type: DocumentFileType, bytes: Buffer): Promise<Section[]> {
  if (type === 'docx') return (await import('./documents-word.ts')).sectionsOfWord(bytes)
  if (type === 'doc') return (await import('./documents-old-word.ts')).sectionsOfOldWord(bytes)
  if (type === 'rtf') return (await import('./documents-rtf.ts')).sectionsOfRtf(bytes)
  return (await import('./documents-text.ts')).sectionsOfText(bytes)
}

/** Sections have an order, but no shape. */
async function* pagesOfSections(type: DocumentFileType, bytes: Buffer): AsyncGenerator<ReadPage> {
  const shapeless = { width: 0, height: 0, source: 'text', words: [], fields: [] } as const
  for (const [index, section] of (await sectionsOf(type, bytes)).entries()) {
    yield { ...shapeless, words: [], fields: [], page: index + 1, ...section }
  }
}

/** The pages of a file of any of the nine types; each reader is loaded only for its own kind. */
export async function* pagesOf(type: DocumentFileType, bytes: Buffer): AsyncGenerator<ReadPage> {
  if (type === 'pdf') yield* (await import('./documents-pdf-pages.ts')).readPdfPages(bytes)
  else if (isImage(type)) yield* pageOfImage(type, bytes)
  else yield* pagesOfSections(type, bytes)
}
