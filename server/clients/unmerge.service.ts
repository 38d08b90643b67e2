import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type AppError, notFound } from '#server/errors.ts'
import { unmergedCustom } from '#server/records/custom-merge.ts'
import { updateRecord } from '#server/records/record-writes.ts'
import { checkRestorable } from '#server/records/restore.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { clients } from './clients.queries.ts'
import { canViewClient, decrypted, encrypted, getClient, lockClient } from './clients.service.ts'
import {
  findKept,
  type KeptMerge,
  lockMerge,
  moveBack,
  preferOwnContact,
  unmarkMerged,
} from './merge.queries.ts'
import { beforeOf, checkMayMerge, refused } from './merge.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

/** What of a merge still stands as it was written, and becomes what it was before. */
function formerFields(ctx: Ctx, kept: Client, { before, after }: KeptMerge): Fields {
  const [was, became] = [decrypted(ctx, before), decrypted(ctx, after)]
  const now = beforeOf(kept, became)
  const standing = Object.keys(became).filter(
    (field) => !field.startsWith('custom') && now[field] === became[field],
  )
  return Object.fromEntries(standing.map((field) => [field, was[field]]))
}

/** Why a client cannot be taken out of one that is gone itself. */
async function goneInto(ctx: Ctx, intoId: string): Promise<AppError> {
  const into = await findKept(ctx, intoId)
  return into
    ? refused('merged', `${into.was} was merged into ${into.name} since. Undo that merge first.`)
    : refused('deleted', 'The client that it was merged into is deleted. Restore that client first.')
}

/**
 * Takes a client out of the one it went into, with what is still there of what it brought. Fields that were changed since
 * stay. 404 for one that went into none, 422 where the kept client is gone itself, or after 30 days.
 */
export async function undoMerge(ctx: Ctx, id: string): Promise<Client> {
  checkMayMerge(ctx)
  const merged = await lockMerge(ctx, id)
  if (!merged && (await canViewClient(ctx, id))) throw refused('not_merged', 'This client was not merged.')
  if (!merged) throw notFound()
  checkRestorable(ctx, merged.mergedAt)
  if (!(await canViewClient(ctx, merged.intoId))) throw await goneInto(ctx, merged.intoId)
  const kept = await lockClient(ctx, merged.intoId)
  await moveBack(ctx, merged.merge.moved, merged.intoId, id)
  await unmarkMerged(ctx, id)
  await preferOwnContact(ctx, id)
  const fields = formerFields(ctx, kept, merged.merge)
  const custom = await unmergedCustom(ctx, 'client', kept, merged.merge)
  await updateRecord(
    ctx,
    clients.whole,
    merged.intoId,
    { ...encrypted(ctx, fields), ...custom.set, lastActivityAt: ctx.clock() },
    {
      action: 'client.unmerged',
      before: { ...beforeOf(kept, fields), ...custom.before, mergedClient: merged.name },
      after: { ...fields, ...custom.after, mergedClient: null },
    },
  )
  return getClient(ctx, id)
}
