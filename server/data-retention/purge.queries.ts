import type { Ctx, InTransaction } from '#server/context.ts'
import type { AgencyTable } from './agency-table.ts'

/** Deletes the mail that an installation without SMTP keeps for an agency's people: it names its receivers by address alone. */
export async function deleteMailsOf({ db }: InTransaction<Ctx>, agencyId: string): Promise<void> {
  const text = `
    delete from kept_mails where "to" in (
      select regexp_replace(u.email, '^deleted_[0-9a-f-]{36}_', '') from users u where u.agency_id = $1)`
  await db.$client.query(text, [agencyId])
}

/** Counts on a receipt, in the transaction that destroys, so that it is right whenever the process ends. */
export async function addToReceipt(
  { db }: InTransaction<Ctx>,
  receiptId: string,
  name: string,
  added: number,
): Promise<void> {
  const text = `
    update purge_receipts
    set counts = jsonb_set(counts, array[$2::text], to_jsonb(coalesce((counts ->> $2)::bigint, 0) + $3::bigint))
    where id = $1`
  await db.$client.query(text, [receiptId, name, added])
}

/** Writes on a receipt how many files there are, once: what a second process finds is what the first one left. */
export async function noteFiles({ db }: InTransaction<Ctx>, receiptId: string, found: number): Promise<void> {
  const text = `
    update purge_receipts set counts = jsonb_build_object('files', $2::bigint) || counts where id = $1`
  await db.$client.query(text, [receiptId, found])
}

/** Owner and agency stay for the end, which needs to know whom to tell. */
function conditionOf({ name, rows }: AgencyTable): string {
  return name === 'users'
    ? `${rows} and id is distinct from (select owner_id from agencies where id = $1)`
    : rows
}

/** Deletes some of a table's rows of an agency, behind its wall from there on; returns how many. */
export async function deleteRows(
  { db }: InTransaction<Ctx>,
  table: AgencyTable,
  agencyId: string,
  limit: number,
): Promise<number> {
  const { name } = table
  const text = `
    delete from "${name}" where ctid = any (array(select ctid from "${name}" where ${conditionOf(table)} limit $2))`
  await db.$client.query(`select set_config('app.agency_id', $1, true)`, [agencyId])
  return (await db.$client.query(text, [agencyId, limit])).rowCount ?? 0
}
