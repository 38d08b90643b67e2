import { and, eq, isNull } from 'drizzle-orm'
import { revokeAllInvitations } from '#server/accounts/invitations.service.ts'
import { limitPasswordCalls } from '#server/accounts/passwords.service.ts'
import { requireEveryFactor } from '#server/accounts/reauthentication.service.ts'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { dataExports } from '#server/db/tables/data-retention.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { leaveTeam } from '#server/team/leave-team.service.ts'
import type { AccountDeletion, AccountDeletionPlan } from '#shared/data-retention/data-retention.contract.ts'
import { isBilled } from '#shared/subscriptions/subscription.rules.ts'
import { countAccount } from './data-retention.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Only the person whose name the agency goes by deletes all of it; everybody else leaves it. */
function isWholeAgency({ user }: AgencyCtx): boolean {
  return user.id === user.agencyOwnerId
}

/** What deleting the caller's account would do: to the agency, or to the caller alone. */
export async function planAccountDeletion(ctx: Ctx): Promise<AccountDeletionPlan> {
  const isAll = isWholeAgency(ctx)
  const counted = await countAccount(ctx, isAll)
  if (!counted) throw new AppError('not_found')
  const { ownerName, status, subscriptionId, ...counts } = counted
  const { deletedAgencyDays } = await readSettings(ctx, 'retention')
  return {
    ...counts,
    scope: isAll ? 'agency' : 'person',
    confirmation: isAll ? counts.agencyName : ctx.user.name,
    successorName: isAll ? null : ownerName,
    people: isAll ? counts.people : 1,
    hasSubscription: isAll && subscriptionId !== null && isBilled(status),
    keptDays: deletedAgencyDays,
  }
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

async function requireConfirmation(ctx: AgencyCtx, typed: string): Promise<void> {
  const { confirmation } = await inTransaction(ctx, planAccountDeletion)
  if (plain(typed) === plain(confirmation)) return
  const message = `Type "${confirmation}" to confirm`
  throw new AppError('invalid', message, { reason: 'not_confirmed', fields: { confirmation: message } })
}

async function endSessionsOfAgency(ctx: Ctx): Promise<void> {
  const people = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.agencyId, ctx.user.agencyId))
  for (const { id } of people) await endSessionsOf(ctx, id)
}

/** Marks the agency as deleted: its data waits for the end of the term, nobody gets in meanwhile. Runs as the platform. */
async function deleteAgency(ctx: Ctx): Promise<void> {
  const { agencyId } = ctx.user
  const now = ctx.clock()
  const isThere = isNull(agencies.deletedAt)
  const deleted = await changeAgency(ctx, agencyId, { deletedAt: now, updatedAt: now }, isThere)
  if (!deleted) throw new AppError('conflict', 'This agency was already deleted.')
  await endSessionsOfAgency(ctx)
  await revokeAllInvitations(ctx, agencyId)
  const isWaiting = and(eq(dataExports.agencyId, agencyId), eq(dataExports.status, 'waiting'))
  await ctx.db.update(dataExports).set({ status: 'failed', run: null }).where(isWaiting)
  const after = { name: deleted.name, deletedAt: now.toISOString() }
  await recordAudit(ctx, { action: 'agency.deleted', recordType: 'agency', recordId: agencyId, after })
  await publishEvent(ctx, 'agency.deleted', { deletedById: ctx.user.id })
}

/**
 * Deletes the caller's account: an owner's whole agency, which an admin can bring back within the term, or the caller
 * alone, at once, their records handed over to the owner. Throws 400 for a wrong name, password or code,
 * and 401 `account_locked` after too many.
 */
export async function deleteAccount(ctx: AgencyCtx, input: AccountDeletion): Promise<void> {
  await requireConfirmation(ctx, input.confirmation)
  await limitPasswordCalls(() => requireEveryFactor(ctx, input))
  if (isWholeAgency(ctx)) return inTransaction(ctx, deleteAgency, 'app_platform')
  return inTransaction(ctx, leaveTeam)
}
