import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'

/** So long after it was last touched, a document that nobody holds waits for no try of the queue's any more. */
const staleMillis = 15 * 60_000

type Unread = { agencyId: string; documentId: string }

/** The documents whose reader has ended; `isAnyLeft` says that this is so of all that are not read yet. */
export async function findUnread({ db, clock }: InTransaction<Ctx>, isAnyLeft: boolean): Promise<Unread[]> {
  const text = `
    select agency_id as "agencyId", id as "documentId"
    from documents where reading in ('waiting', 'reading', 'scanning') and deleted_at is null
      and ($1 or coalesce(held_until, updated_at + $3::int * interval '1 millisecond') < $2)`
  return (await db.$client.query<Unread>(text, [isAnyLeft, clock(), staleMillis])).rows
}

type Named = Pick<Facts, 'policies' | 'forms'>

/** The policies and forms that the filed documents of a client name, the latest first. */
export async function findFiled({ db, user }: InTransaction<AgencyCtx>, clientId: string): Promise<Named[]> {
  const text = `
    select facts -> 'policies' policies, facts -> 'forms' forms from documents
    where agency_id = $1 and client_id = $2 and review = 'filed' and deleted_at is null and facts is not null
    order by read_at desc, id desc`
  return (await db.$client.query<Named>(text, [user.agencyId, clientId])).rows
}

export const rowsPerBatch = 200

/** A file of what was removed. */
export type Removed = { agencyId: string; id: string; key: string }

/** The files of what was removed before an instant, in the order of their ids, beginning after one. */
export async function findRemoved(
  { db }: InTransaction<Ctx>,
  before: Date,
  after: string,
): Promise<Removed[]> {
  const text = `
    select agency_id as "agencyId", id, file_key as key from documents
    where file_key <> '' and deleted_at < $1 and id > $2 order by id limit ${rowsPerBatch}`
  return (await db.$client.query<Removed>(text, [before, after])).rows
}
