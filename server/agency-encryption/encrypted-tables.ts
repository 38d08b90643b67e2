import { isPlaintextSql } from './agency-cipher.ts'

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

/** The statements that find what was kept before there was a key, and write it encrypted. */
export function earlierTexts(
  { table, row, column, text = `${column}::text`, set, into }: EncryptedTable,
  limit: number,
): { find: string; write: string } {
  const isOpen = into ? `${into} is null` : isPlaintextSql(text)
  return {
    find: `select ctid::text as row, '${table}.${column}:' || ${row} as place, ${text} as text from ${table}
      where agency_id = $1 and ${text} is not null and ${isOpen} limit ${limit} for update`,
    write: `update ${table} set ${set} where ctid = $1::tid`,
  }
}

/** A column of text that is encrypted. */
export function encryptedTextColumn(table: string, column: string, row = 'id'): EncryptedTable {
  return { table, column, row, set: `${column} = $2` }
}

/** A column of JSON that is encrypted. */
export function encryptedJsonColumn(table: string, column: string, row = 'id'): EncryptedTable {
  return { table, column, row, set: `${column} = to_jsonb($2::text)` }
}
