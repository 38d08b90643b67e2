import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type KeptChange, type RestoreMany, undoChange } from '#server/records/bulk-undo.ts'
import { updateRecord } from '#server/records/record-writes.ts'
import { checkMayRestore, checkRestorable } from '#server/records/restore.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { BulkUndone } from '#shared/history/bulk-undo.contract.ts'
import { clients } from './clients.queries.ts'
import { canViewClient, getClient } from './clients.service.ts'
import { lockDeleted, unhide } from './merge.queries.ts'
import { refused } from './merge.service.ts'
import { findEnteredAgain, unhidePoliciesOf } from './restore.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What to say where a policy of the client was entered anew since. */
function explained(error: unknown): unknown {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'policies_number_key'
  return isTaken
    ? new AppError('conflict', 'A policy of this client is in your agency again. Delete that one first.', {
        reason: 'duplicate_policy',
      })
    : error
}

/**
 * Brings back a deleted client with the policies that went with it, as though they had never been away. 403 for who neither
 * owns the agency nor deleted it, 404 for one that was not deleted, or was merged, 409 where one of its policies was entered
 * anew, 422 after 30 days.
 */
export async function restoreClient(ctx: Ctx, id: string): Promise<Client> {
  await checkMayRestore(ctx, 'client', id)
  const deletedAt = await lockDeleted(ctx, id)
  if (!deletedAt && (await canViewClient(ctx, id)))
    throw refused('not_deleted', 'This client is not deleted.')
  if (!deletedAt) throw notFound()
  checkRestorable(ctx, deletedAt)
  await unhide(ctx, id, deletedAt).catch((error) => Promise.reject(explained(error)))
  const after = { deletedAt: null }
  await updateRecord(ctx, clients.whole, id, {}, { action: 'client.restored', before: { deletedAt }, after })
  return getClient(ctx, id)
}

/** Brings back the policies of many deleted clients; a client of which one was entered anew is left as it is. */
const restorePoliciesOf: RestoreMany = async (ctx, ids, deletedAt) => {
  const again = await findEnteredAgain(ctx, ids, deletedAt)
  const back = ids.filter((id) => !again.includes(id))
  await unhidePoliciesOf(ctx, back, deletedAt)
  return new Map(again.map((id) => [id, 'duplicate']))
}

/** Undoes a bulk change of clients: deleted ones come back with their policies. */
export function undoBulkClients(ctx: Ctx, change: KeptChange): Promise<BulkUndone> {
  return undoChange(ctx, change, clients, restorePoliciesOf)
}
