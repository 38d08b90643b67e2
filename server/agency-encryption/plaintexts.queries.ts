import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { isPlaintextSql } from './agency-cipher.ts'
import type { EncryptedTable } from './encrypted-tables.ts'

type Ctx = InTransaction<AgencyCtx>

/** A text that was kept before there was a key: its row, and its place for the encryption. */
type Plaintext = { row: string; place: string; text: string }

/** Some of a column's texts of the caller's agency that are not encrypted, locked. */
export async function findPlaintexts(
  { db, user }: Ctx,
  { table, row, column, text = `${column}::text`, into }: EncryptedTable,
  limit: number,
): Promise<Plaintext[]> {
  const isOpen = into ? `${into} is null` : isPlaintextSql(text)
  const find = `select ctid::text as row, '${table}.${column}:' || ${row} as place, ${text} as text from ${table}
    where agency_id = $1 and ${text} is not null and ${isOpen} limit ${limit} for update`
  return (await db.$client.query<Plaintext>(find, [user.agencyId])).rows
}

/** Writes a text that was found, encrypted. */
export async function writeEncrypted(
  { db }: Ctx,
  { table, set, listed }: EncryptedTable,
  { row, text }: Plaintext,
  encrypted: string,
): Promise<void> {
  const values = [row, encrypted, ...(listed ? [listed(text)] : [])]
  await db.$client.query(`update ${table} set ${set} where ctid = $1::tid`, values)
}
