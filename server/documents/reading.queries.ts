/** The documents whose reader has ended: $1 says whether all that are not read yet are. */
export const findUnread = `
  select agency_id as "agencyId", id as "documentId"
  from documents where reading in ('waiting', 'reading', 'scanning') and deleted_at is null
    and ($1 or coalesce(held_until, updated_at + $3::int * interval '1 millisecond') < $2)`

/** The policies and forms that the filed documents of a client name, the latest first. */
export const findFiled = `
  select facts -> 'policies' policies, facts -> 'forms' forms from documents
  where agency_id = $1 and client_id = $2 and review = 'filed' and deleted_at is null and facts is not null
  order by read_at desc, id desc`

export const rowsPerBatch = 200

/** The files of what was removed before an instant, in the order of their ids. */
export const findRemoved = `
  select agency_id as "agencyId", id, file_key as key from documents
  where file_key <> '' and deleted_at < $1 and id > $2 order by id limit ${rowsPerBatch}`
