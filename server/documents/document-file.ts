import { FileChecker, typeByName } from '#server/http/file-type.ts'
import { type DocumentFileType, documentEndings } from '#shared/documents/reading.contract.ts'

/** The type of a document by its name; its bytes are held to it. Throws 415. */
export function documentTypeByName(name: string): DocumentFileType {
  return typeByName(name, documentEndings)
}

/** Looks at a document's bytes as they pass: its type, its size and its checksum. */
export class DocumentChecker extends FileChecker {
  constructor(type: DocumentFileType) {
    super(type)
  }
}
