/** The kinds of files whose text can be read. */
export type DocumentKind = 'pdf' | 'docx' | 'txt' | 'md'

/** Why a file's text could not be read, in words for whoever uploaded it. */
export const documentProblems = {
  encrypted: 'This PDF is protected with a password. Save a copy without one and upload that.',
  damaged: 'This file is damaged or incomplete and cannot be read.',
  empty: 'There is no text in this file. It may be a scan: only files with text can be searched.',
  blank: 'There is nothing to read in this file. Its pages are empty.',
  noPage: 'This file has no such page.',
  noPicture: 'Pages of this file type have no image.',
  tooManyPages: 'This file has more than 2,000 pages. Split it into smaller files.',
  tooMuchText: 'There is too much text in this file. Split it into smaller files.',
  tooLargePicture: 'This image has too many pixels. Save a smaller copy and upload that.',
  tooHeavy: 'This file unpacks to far more than expected. Save a new copy and upload that.',
  tooSlow: 'Reading this file takes too long. Split it into smaller files or save a new copy.',
} as const
export type DocumentProblemKind = keyof typeof documentProblems

/** A file whose text cannot be read; its words are for a person. */
export class DocumentProblem extends Error {
  readonly kind: DocumentProblemKind

  constructor(kind: DocumentProblemKind) {
    super(documentProblems[kind])
    this.kind = kind
  }
}

/** The most pages of a file, and the most letters of its text. */
export const maxPages = 2000
export const maxLetters = 5_000_000

/** The text of one page of a pdf, or of one section of another file. */
export type PageText = string

/** What a reading process is asked to do: the text of the knowledge base, pages with their words, a picture, or OCR. */
export type DocumentTask = 'read' | 'pages' | 'picture' | 'scan'

/** The widest picture of a page, in pixels. */
export const widestPicture = 1600
