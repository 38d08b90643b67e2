import type { Sealer } from '#server/agency-encryption/agency-cipher.ts'
import type { documentPages } from '#server/db/tables/documents.ts'
import { type PackedWords, packWords, unpackWords } from '#shared/documents/packed-words.rules.ts'
import type { ReadPage, Word } from '#shared/documents/reading.contract.ts'

type Kept = Omit<typeof documentPages.$inferSelect, 'agencyId' | 'documentId'>

function placeOf(documentId: string, page: number, column: string): string {
  return `document_pages.${column}:${documentId}:${page}`
}

/** A page as its table keeps it: what it says is encrypted, its words in few bytes. */
export function sealedPage(sealer: Sealer, documentId: string, page: ReadPage): Kept {
  const { page: number, width, height, source } = page
  const place = (column: string) => placeOf(documentId, number, column)
  return {
    ...{ page: number, width, height, source },
    text: sealer.seal(place('text'), page.text),
    words: sealer.sealJson(place('words'), packWords(page.words)),
    fields: sealer.sealJson(place('fields'), page.fields),
    tables: sealer.sealJson(place('tables'), page.tables),
  }
}

/** The text of a page. */
export function openedText(
  sealer: Sealer,
  documentId: string,
  { page, text }: Pick<Kept, 'page' | 'text'>,
): string {
  return sealer.open(placeOf(documentId, page, 'text'), text)
}

/** A page with its words in their places. */
export function openedPage(sealer: Sealer, documentId: string, kept: Kept): ReadPage {
  const place = (column: string) => placeOf(documentId, kept.page, column)
  const words = sealer.openJson<PackedWords | Word[]>(place('words'), kept.words)
  return {
    ...kept,
    text: openedText(sealer, documentId, kept),
    words: Array.isArray(words) ? words : unpackWords(words),
    fields: sealer.openJson<ReadPage['fields']>(place('fields'), kept.fields),
    tables: sealer.openJson<ReadPage['tables']>(place('tables'), kept.tables),
  }
}
