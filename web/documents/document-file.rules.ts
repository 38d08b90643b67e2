import { maxDocumentBytes } from '#shared/documents/documents.contract.ts'
import { documentEndings, documentFileTypes } from '#shared/documents/reading.contract.ts'

/** What a file chooser offers. */
export const acceptedDocuments = [
  ...documentEndings.map((ending) => `.${ending}`),
  ...new Set(Object.values(documentFileTypes)),
].join()

const maxMegabytes = maxDocumentBytes / 1024 / 1024

/** What is taken, in words. */
export const documentsNote = `PDF, Word, RTF, text or a picture (JPEG, PNG, GIF), up to ${maxMegabytes} MB each.`

/**
 * Why a file cannot be uploaded, reported before it is sent; null when it may. What only its bytes show, the server reports.
 */
export function documentProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!(documentEndings as string[]).includes(ending)) {
    return 'Files of this type cannot be read. Save it as a PDF and upload that file.'
  }
  if (size === 0) return 'The file is empty.'
  if (size > maxDocumentBytes) {
    return `The file is larger than ${maxMegabytes} MB. Split it and upload the parts.`
  }
  return null
}
