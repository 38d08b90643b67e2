import { gainedPeriods } from '#engines/policy-terms/coverage.rules.ts'
import { refuseFollowed, refuseOverlap } from '#engines/policy-terms/overlaps.rules.ts'
import { lockClient, touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { attempt } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type KeptChange, type RestoreMany, undoChange } from '#server/records/bulk-undo.ts'
import { updateUnread } from '#server/records/record-writes.ts'
import {
  checkMayListDeleted,
  checkMayRestore,
  checkRestorable,
  restorableFrom,
} from '#server/records/restore.ts'
import type { BulkUndone, LeftReason } from '#shared/history/bulk-undo.contract.ts'
import type { DeletedPolicy, Policy } from '#shared/policies/policies.contract.ts'
import { explainDuplicate } from './duplicates.ts'
import { policies } from './policies.queries.ts'
import { readTerm, refused } from './policy-terms.service.ts'
import { findDeletedPolicy, readDeletedPolicies, unhidePolicy } from './restore.queries.ts'
import { termOf } from './term-row.ts'

type Ctx = InTransaction<AgencyCtx>

const maxShown = 100
const policyTitle = `coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type)`

function cannot(reason: string, message: string): AppError {
  return new AppError('unprocessable', message, { reason })
}

/** The policies that were deleted last, for who owns the agency. */
export async function listDeletedPolicies(ctx: Ctx): Promise<DeletedPolicy[]> {
  checkMayListDeleted(ctx)
  return readDeletedPolicies(ctx, restorableFrom(ctx), maxShown)
}

/** Refuses what other terms of the policy have taken up since a term went: its days, or its place after the one it renews. */
async function checkRoom(ctx: Ctx, id: string, wentAt: string): Promise<void> {
  const { row, rows, term, terms } = await readTerm(ctx, id, { lock: true })
  const others = rows.filter((other) => other !== row)
  const covered = others.flatMap((other) =>
    gainedPeriods(termOf(other, wentAt).coverage, termOf(other).coverage),
  )
  const former = terms.find((one) => one.id === row.renewedFromId)
  const added = others.filter(({ createdAt }) => createdAt > wentAt).map((other) => termOf(other))
  const refusal =
    refuseOverlap(covered, term.coverage?.periods ?? []) ??
    (former && term.coverage ? refuseFollowed({ term: former, terms: added }) : undefined)
  if (refusal) throw refused(refusal)
}

/** Shows a deleted policy again; answers its client and since when it was away. Throws what keeps it away. */
async function bringBack(ctx: Ctx, id: string): Promise<{ clientId: string; wentAt: string }> {
  const gone = await findDeletedPolicy(ctx, id)
  if (!gone)
    throw (await policies.find(ctx, id)) ? cannot('not_deleted', 'This policy is not deleted.') : notFound()
  if (gone.isClientDeleted)
    throw cannot('client_deleted', 'The client of this policy is deleted. Restore the client first.')
  checkRestorable(ctx, gone.deletedAt)
  await lockClient(ctx, gone.clientId)
  const wentAt = await unhidePolicy(ctx, id).catch((error) => Promise.reject(explainDuplicate(error, gone)))
  if (!wentAt) throw cannot('not_deleted', 'This policy is not deleted.')
  await checkRoom(ctx, id, wentAt)
  return { clientId: gone.clientId, wentAt }
}

const leftReasons: Readonly<Record<string, LeftReason>> = {
  client_deleted: 'client_deleted',
  duplicate_policy: 'duplicate',
}

/** Shows many deleted policies again; one that something keeps away is left as it is. */
const bringBackPolicies: RestoreMany = async (ctx, ids) => {
  const left = new Map<string, LeftReason>()
  for (const id of ids) {
    const refusal = await attempt(ctx, () => bringBack(ctx, id))
    if (refusal) left.set(id, leftReasons[refusal.details.reason ?? ''] ?? 'replaced')
  }
  return left
}

/**
 * Brings back a deleted policy as though it had never been away: it counts again from the day it went. 403 for who neither
 * owns the agency nor deleted it, 404 for one that was not deleted, 409 where its number was entered anew, 422 where other
 * terms took its place, or after 30 days.
 */
export async function restorePolicy(ctx: Ctx, id: string): Promise<Policy> {
  await checkMayRestore(ctx, 'policy', id)
  const { clientId, wentAt } = await bringBack(ctx, id)
  await updateUnread(
    ctx,
    policies.whole,
    id,
    {},
    {
      action: 'policy.restored',
      before: { deletedAt: wentAt },
      after: { deletedAt: null },
      beforeCtes: touchClient(ctx, clientId),
    },
  )
  return policies.get(ctx, id)
}

/** Undoes a bulk deletion of policies. */
export function undoBulkPolicies(ctx: Ctx, change: KeptChange): Promise<BulkUndone> {
  return undoChange(ctx, change, { item: policies.item, name: policyTitle }, bringBackPolicies)
}
