import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { updateRecord } from '#server/records/record-writes.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { clients } from './clients.queries.ts'
import { canViewClient, getClient } from './clients.service.ts'
import { lockDeleted, unhide } from './merge.queries.ts'
import { checkMayMerge, refused } from './merge.service.ts'

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
 * Brings back a deleted client with the policies that went with it, as though they had never been away. 403 for who does not
 * own the agency, 404 for one that was not deleted, or was merged, 409 where one of its policies was entered anew.
 */
export async function restoreClient(ctx: Ctx, id: string): Promise<Client> {
  checkMayMerge(ctx)
  const deletedAt = await lockDeleted(ctx, id)
  if (!deletedAt && (await canViewClient(ctx, id)))
    throw refused('not_deleted', 'This client is not deleted.')
  if (!deletedAt) throw notFound()
  await unhide(ctx, id, deletedAt).catch((error) => Promise.reject(explained(error)))
  const after = { deletedAt: null }
  await updateRecord(ctx, clients.whole, id, {}, { action: 'client.restored', before: { deletedAt }, after })
  return getClient(ctx, id)
}
