import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { documentPages } from '#server/db/tables/documents.ts'
import { type PackedText, packText, unpackText } from '#shared/documents/packed-words.rules.ts'
import type { ReadPage, Word } from '#shared/documents/reading.contract.ts'

type Kept = Omit<typeof documentPages.$inferSelect, 'agencyId' | 'documentId'>

function placeOf(documentId: string, page: number, column: string): string {
  return `document_pages.${column}:${documentId}:${page}`
}

/** A page as its table keeps it: what it says is encrypted, its words in few bytes. */
export function encryptPage(cipher: AgencyCipher, documentId: string, page: ReadPage): Kept {
  const { page: number, width, height, source } = page
  const place = (column: string) => placeOf(documentId, number, column)
  return {
    ...{ page: number, width, height, source },
    text: cipher.encrypt(place('text'), page.text),
    words: cipher.encryptJson(place('words'), packText(page.words)),
    fields: cipher.encryptJson(place('fields'), page.fields),
    tables: cipher.encryptJson(place('tables'), page.tables),
  }
}

/** The text of a page. */
export function decryptPageText(
  cipher: AgencyCipher,
  documentId: string,
  { page, text }: Pick<Kept, 'page' | 'text'>,
): string {
  return cipher.decrypt(placeOf(documentId, page, 'text'), text)
}

/** A page with its words in their places. */
export function decryptPage(cipher: AgencyCipher, documentId: string, kept: Kept): ReadPage {
  const place = (column: string) => placeOf(documentId, kept.page, column)
  const words = cipher.decryptJson<PackedText | Word[]>(place('words'), kept.words)
  return {
    ...kept,
    text: decryptPageText(cipher, documentId, kept),
    words: Array.isArray(words) ? words : unpackText(words),
    fields: cipher.decryptJson<ReadPage['fields']>(place('fields'), kept.fields),
    tables: cipher.decryptJson<ReadPage['tables']>(place('tables'), kept.tables),
  }
}
