export const rowsPerBatch = 500

/** The agencies with files that were noted before an instant. */
export const findAgenciesWithOld =
  'select distinct agency_id as id from unclaimed_files where created_at < $1 order by 1'

/** Whether a row names the file. */
const isNamed = [
  ['documents', 'file_key'],
  ['form_templates', 'file_key'],
  ['filled_forms', 'file_key'],
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

/** Files of an agency that were noted before an instant, and whether a row names them by now. */
export const findOld = `
  select key, (${isNamed}) as "isNamed" from unclaimed_files u
  where agency_id = $1 and created_at < $2 order by created_at, key limit ${rowsPerBatch}`

/** Drops the notes of files. */
export const dropNotes = 'delete from unclaimed_files where agency_id = $1 and key = any($2)'
