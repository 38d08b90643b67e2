import type { Totals } from './archive-rows.ts'

/** A file of an archive: how long it is and what its content hashes to. */
export type ArchivePart = { path: string; bytes: number; sha256: string }

type Manifest = {
  agency: { id: string; name: string; timeZone: string }
  createdAt: string
  /** Rows and sums of each table. */
  tables: Readonly<Record<string, Totals>>
  files: readonly ArchivePart[]
}

/** The text of `manifest.json`, by which a program checks that it has read everything of an archive. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ format: 'bindery-export', version: 1, ...manifest }, null, 2)}\n`
}
