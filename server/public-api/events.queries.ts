import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import type { ApiEvent } from '#shared/public-api/api-events.contract.ts'

/** A place between two events: the transaction of the last one that was read, and its id. */
export type Place = { transaction: string; id: string }
type Row = ApiEvent & { transaction: string }

/** The beginning of all that is kept. */
export const beginning: Place = { transaction: '0', id: '00000000-0000-0000-0000-000000000000' }

const statement = `select id, type, ${utc('created_at')} as at, payload as data, transaction_id::text as transaction
  from outbox_events
  where agency_id = $1 and type = any($2::text[]) and (transaction_id, id) > ($3::xid8, $4::uuid)
    and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  order by transaction_id, id limit $5`

/** The events of some types after a place, in an order into which no event can come later. */
export async function readEvents(
  { db, user }: InTransaction<AgencyCtx>,
  types: readonly string[],
  after: Place,
  limit: number,
): Promise<Row[]> {
  const values = [user.agencyId, types, after.transaction, after.id, limit]
  return (await db.$client.query<Row>(statement, values)).rows
}
