import { gainedPeriods } from '#engines/policy-terms/coverage.rules.ts'
import { refuseFollowed, refuseOverlap } from '#engines/policy-terms/overlaps.rules.ts'
import { lockClient, touchClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { updateUnread } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type { DeletedPolicy, Policy } from '#shared/policies/policies.contract.ts'
import { explainDuplicate } from './duplicates.ts'
import { policies } from './policies.queries.ts'
import { readTerm, refused } from './policy-terms.service.ts'
import { findDeletedPolicy, readDeletedPolicies, unhidePolicy } from './restore.queries.ts'
import { termOf } from './term-row.ts'

type Ctx = InTransaction<AgencyCtx>

const maxShown = 100

function checkMayRestore({ user }: Ctx): void {
  if (!can(user, 'client.merge'))
    throw new AppError('forbidden', 'Only the agency owner can restore policies.')
}

function cannot(reason: string, message: string): AppError {
  return new AppError('unprocessable', message, { reason })
}

/** The policies that were deleted last, for who owns the agency. */
export async function listDeletedPolicies(ctx: Ctx): Promise<DeletedPolicy[]> {
  checkMayRestore(ctx)
  return readDeletedPolicies(ctx, maxShown)
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

/**
 * Brings back a deleted policy as though it had never been away: it counts again from the day it went. 403 for who does not
 * own the agency, 404 for one that was not deleted, 409 where its number was entered anew, 422 where other terms took its place.
 */
export async function restorePolicy(ctx: Ctx, id: string): Promise<Policy> {
  checkMayRestore(ctx)
  const gone = await findDeletedPolicy(ctx, id)
  if (!gone)
    throw (await policies.find(ctx, id)) ? cannot('not_deleted', 'This policy is not deleted.') : notFound()
  if (gone.isClientDeleted)
    throw cannot('client_deleted', 'The client of this policy is deleted. Restore the client first.')
  await lockClient(ctx, gone.clientId)
  const wentAt = await unhidePolicy(ctx, id).catch((error) => Promise.reject(explainDuplicate(error, gone)))
  if (!wentAt) throw cannot('not_deleted', 'This policy is not deleted.')
  await checkRoom(ctx, id, wentAt)
  await updateUnread(
    ctx,
    policies.whole,
    id,
    {},
    {
      action: 'policy.restored',
      before: { deletedAt: wentAt },
      after: { deletedAt: null },
      beforeCtes: touchClient(ctx, gone.clientId),
    },
  )
  return policies.get(ctx, id)
}
