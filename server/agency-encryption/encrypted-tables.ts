/** A column that is encrypted with the agency's key, and how a text of it is found and written. */
export type EncryptedTable = {
  table: string
  /** What distinguishes its rows, as it is in the place of their encryption. */
  row: string
  /** The column's name in the place of its encryption. */
  column: string
  /** The text to encrypt, where that is not the column of this name. */
  text?: string
  /** What is set, with the encrypted text as `$2` (and what lists look into as `$3`). */
  set: string
  /** Where the encrypted text stands, where that is another column. */
  into?: string
  /** What stays in clear beside it, because lists look into it: made of the whole. */
  listed?: (text: string) => string
}

/** A column of text that is encrypted. */
export function encryptedTextColumn(table: string, column: string, row = 'id'): EncryptedTable {
  return { table, column, row, set: `${column} = $2` }
}

/** A column of JSON that is encrypted. */
export function encryptedJsonColumn(table: string, column: string, row = 'id'): EncryptedTable {
  return { table, column, row, set: `${column} = to_jsonb($2::text)` }
}
