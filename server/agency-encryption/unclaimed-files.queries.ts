import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'

export const rowsPerBatch = 500

/** The agencies with files that were noted before an instant. */
export async function findAgenciesWithOld({ db }: InTransaction<Ctx>, before: Date): Promise<string[]> {
  const text = 'select distinct agency_id as id from unclaimed_files where created_at < $1 order by 1'
  const { rows } = await db.$client.query<{ id: string }>(text, [before])
  return rows.map(({ id }) => id)
}

/** Whether a row names the file. */
const isNamed = [
  ['carrier_statements', 'file_key'],
  ['documents', 'file_key'],
  ['form_templates', 'file_key'],
  ['filled_forms', 'file_key'],
  ['proposals', 'file_key'],
  ['incoming_emails', 'file_key'],
  ['imports', 'file_key'],
  ['imports', 'attachments_key'],
  ['knowledge_articles', 'file_key'],
  ['data_exports', 'file'],
]
  .map(
    ([table, column]) =>
      `exists (select 1 from ${table} t where t.agency_id = u.agency_id and t.${column} = u.key)`,
  )
  .join(' or ')

type OldFile = { key: string; isNamed: boolean }

/** Files of the caller's agency that were noted before an instant, and whether a row names them by now. */
export async function findOld({ db, user }: InTransaction<AgencyCtx>, before: Date): Promise<OldFile[]> {
  const text = `
    select key, (${isNamed}) as "isNamed" from unclaimed_files u
    where agency_id = $1 and created_at < $2 order by created_at, key limit ${rowsPerBatch}`
  return (await db.$client.query<OldFile>(text, [user.agencyId, before])).rows
}

/** Drops the notes of files. */
export async function dropNotes({ db, user }: InTransaction<AgencyCtx>, keys: string[]): Promise<void> {
  const text = 'delete from unclaimed_files where agency_id = $1 and key = any($2)'
  await db.$client.query(text, [user.agencyId, keys])
}
