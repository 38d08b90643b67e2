import type { Ctx, InTransaction } from '#server/context.ts'

/** The wrapped key of an agency. */
export const findAgencyKey = 'select wrapped from agency_keys where agency_id = $1'

/** Adds the key of an agency unless someone else was first. */
export const addAgencyKey =
  'insert into agency_keys (agency_id, wrapped) values ($1, $2) on conflict do nothing'

/** Goes on behind the wall of an agency until the transaction ends. */
export const actAsAgency = `select set_config('role', 'app_user', true), set_config('app.agency_id', $1, true)`

/** The agencies with rows that are not encrypted yet. */
export async function findUnencryptedAgencies({ db }: InTransaction<Ctx>): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(`
    select a.id from agencies a left join agency_keys k on k.agency_id = a.id
    where a.deleted_at is null and k.encrypted_at is null order by a.id`)
  return rows.map(({ id }) => id)
}
