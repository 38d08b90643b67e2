import type { AgencyCipher } from '#server/agency-encryption/agency-cipher.ts'
import type { imports, StoredCorrections } from '#server/db/tables/imports.ts'
import type { Attachment } from '#shared/imports-exports/attachments.contract.ts'
import type { ImportSource } from '#shared/imports-exports/imports.contract.ts'

type StoredSource = (typeof imports.$inferSelect)['source']

function samplesPlace(importId: string): string {
  return `imports.samples:${importId}`
}

function correctionsPlace(importId: string): string {
  return `imports.corrections:${importId}`
}

function attachmentsPlace(importId: string): string {
  return `imports.attachments:${importId}`
}

function cellsPlace(importId: string, row: number): string {
  return `import_rows.cells:${importId}:${row}`
}

/**
 * What is kept of a file's beginning: its samples are encrypted, since a column may hold anything. Of a workbook there are
 * those of each sheet (`samplesOfSheets`).
 */
export function encryptSamples(
  cipher: AgencyCipher,
  importId: string,
  source: ImportSource,
  samplesOfSheets: string[][][],
): StoredSource {
  const samples = source.sheet === undefined ? source.samples : samplesOfSheets
  return { ...source, samples: cipher.encryptJson(samplesPlace(importId), samples) }
}

/** The same with its samples. */
export function decryptSamples(cipher: AgencyCipher, importId: string, source: StoredSource): ImportSource {
  const place = samplesPlace(importId)
  if (source.sheet === undefined)
    return { ...source, samples: cipher.decryptJson<string[][]>(place, source.samples) }
  const ofSheets = cipher.decryptJson<string[][][]>(place, String(source.samples))
  return { ...source, samples: ofSheets[source.sheet] ?? [] }
}

/** Corrections as their table keeps them: a cell may hold anything. */
export function encryptCorrections(
  cipher: AgencyCipher,
  importId: string,
  corrections: StoredCorrections,
): string {
  return cipher.encryptJson(correctionsPlace(importId), corrections)
}

/** The corrections of an import; none were made where nothing is kept. */
export function decryptCorrections(
  cipher: AgencyCipher,
  importId: string,
  kept: StoredCorrections | string | null,
): StoredCorrections {
  if (kept === null) return { cells: [], decisions: [] }
  return cipher.decryptJson<StoredCorrections>(correctionsPlace(importId), kept)
}

/** The cells of a row of a file as its table keeps them. */
export function encryptCells(
  cipher: AgencyCipher,
  importId: string,
  row: number,
  cells: readonly string[],
): string {
  return cipher.encryptJson(cellsPlace(importId, row), cells)
}

/** The cells of a row as they stand in the file. */
export function decryptCells(
  cipher: AgencyCipher,
  importId: string,
  row: number,
  kept: string[] | string,
): string[] {
  return cipher.decryptJson<string[]>(cellsPlace(importId, row), kept)
}

/** Where the files of a ZIP go: their names and clients are nobody else's. */
export function encryptAttachments(
  cipher: AgencyCipher,
  importId: string,
  files: readonly Attachment[],
): string {
  return cipher.encryptJson(attachmentsPlace(importId), files)
}

/** The same as it was kept. */
export function decryptAttachments(
  cipher: AgencyCipher,
  importId: string,
  kept: Attachment[] | string,
): Attachment[] {
  return cipher.decryptJson<Attachment[]>(attachmentsPlace(importId), kept)
}
