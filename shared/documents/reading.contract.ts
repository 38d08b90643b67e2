import { z } from 'zod'

/** The nine types of files that are taken, by the ending that names them; jpeg and jpg are one. */
export const documentFileTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  rtf: 'application/rtf',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const
export type DocumentFileType = keyof typeof documentFileTypes
export const documentEndings = Object.keys(documentFileTypes) as [DocumentFileType, ...DocumentFileType[]]

/** A place on a page, in points (1/72 inch) from its top left corner as it is shown, rotation applied. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Box = z.infer<typeof Box>

/** A word, or several that stand together, as it is shown on a page. `confidence` is 0–100 where it was read from a picture. */
export type Word = Box & { text: string; confidence?: number }

/** What was filled into a field of a form. A box that is ticked has the value "true", one that is not "". */
export type FormValue = Box & { name: string; kind: 'text' | 'box' | 'choice'; value: string }

/** Rows of cells, as a table of a Word file has them. */
export type TextTable = string[][]

/**
 * One page of a pdf or a picture, or one section of another file, which has no words with places.
 * A scan has no words until it was read by OCR.
 */
export type ReadPage = {
  /** From 1. */
  page: number
  /** Points; 0 where a page has no shape. */
  width: number
  height: number
  /** How its words came: the file's own text, read from a picture, or not at all yet (`scan`). */
  source: 'text' | 'ocr' | 'scan'
  /** The page's text with its lines, for search and passages. */
  text: string
  words: Word[]
  fields: FormValue[]
  tables: TextTable[]
}
