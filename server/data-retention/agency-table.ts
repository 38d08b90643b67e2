import type { SensitiveField } from '#server/clients/clients.service.ts'

/** A table that holds something of an agency: which rows, and what an archive does with them. */
export type AgencyTable = {
  name: string
  /** Which rows are the agency's; `$1` is its id. */
  rows: string
  archive: Archived | { leftOut: string }
}

export type Archived = {
  about: string
  /** What distinguishes its rows and orders them, where that is no `id`. */
  order?: string
  /** Columns that stay out: hashes, and names that mean nothing outside. */
  without?: readonly string[]
  /** Encrypted columns that are the agency's own data: an archive holds them in plain text. */
  encrypted?: Readonly<Record<string, SensitiveField>>
  /** Whether it has the columns of custom fields, of which the sensitive values are written in plain text. */
  hasCustom?: true
  /** Whether columns, or parts of them, are encrypted with the agency's key, each under the table's name, its own and the row's id. */
  isEncrypted?: true
  /** Those of them that hold text, where the others hold JSON. */
  texts?: readonly string[]
  /** Columns that only hold what lists look into, with the column that holds all of it encrypted. */
  whole?: Readonly<Record<string, string>>
  /** Whether only the platform's role may read it. */
  isPlatforms?: true
}
