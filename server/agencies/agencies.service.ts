import { and, eq, type SQL } from 'drizzle-orm'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { AgencyUpdate } from '#shared/agencies/agencies.contract.ts'
import { can } from '#shared/permissions.ts'
import { type PlanKey, planSeats } from '#shared/subscriptions/plans.rules.ts'
import { trialEnd } from '#shared/subscriptions/subscription.rules.ts'

type NewAgency = { name: string; phone?: string; address?: string; plan: PlanKey }

/** Founds an agency on its trial, with the seats of its plan; runs as the platform. */
export async function createAgency(
  ctx: InTransaction<Ctx>,
  ownerId: string,
  { plan, ...fields }: NewAgency,
): Promise<string> {
  const now = ctx.clock()
  const id = newId()
  await ctx.db.insert(agencies).values({
    id,
    ownerId,
    ...fields,
    plan,
    maxTeamSize: planSeats[plan],
    subscriptionStatus: 'trialing',
    subscriptionPeriodEnd: trialEnd(now),
    createdAt: now,
    updatedAt: now,
  })
  return id
}

type Agency = typeof agencies.$inferSelect

/** Changes columns of an agency, for anyone who was found entitled to, while it meets a condition; answers it as it is then. */
export async function changeAgency(
  ctx: InTransaction<Ctx>,
  id: string,
  set: Partial<Agency>,
  condition?: SQL,
): Promise<Agency | undefined> {
  const isIt = and(eq(agencies.id, id), condition)
  const [changed] = await ctx.db.update(agencies).set(set).where(isIt).returning()
  return changed
}

/** Nobody asks of others what they do not do themselves, nor shuts themselves out by it. */
function refuseToAskMore({ user }: UserCtx): void {
  if (user.hasTwoFactor) return
  const message = 'Turn on two-factor sign-in for yourself first.'
  throw new AppError('invalid', message, {
    reason: 'two_factor_off',
    fields: { agencyRequiresTwoFactor: message },
  })
}

/**
 * Changes the agency of the signed-in person, which only its owner may: throws `forbidden` otherwise. The profile
 * form sends these fields for everybody, so that an empty or unchanged one of an agent is no attempt to.
 */
export async function updateAgency(
  ctx: InTransaction<UserCtx>,
  update: Omit<AgencyUpdate, 'agentsSeeWholeBook'>,
): Promise<void> {
  const columns = {
    name: update.agencyName,
    phone: update.agencyPhone,
    address: update.agencyAddress,
    timeZone: update.timeZone,
    requiresTwoFactor: update.agencyRequiresTwoFactor,
    allowsAssistantWrites: update.allowsAssistantWrites,
    allowsLanguageModel: update.allowsLanguageModel,
    requiresLicenseToBind: update.requiresLicenseToBind,
  }
  const { agencyId } = ctx.user
  const [before] = agencyId
    ? await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)).for('update')
    : []
  const kept: Record<string, unknown> = before ?? {}
  const changes = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && value !== kept[name],
  )
  if (!before || !can(ctx.user, 'agency.edit')) {
    if (changes.some(([, value]) => value !== '')) throw new AppError('forbidden')
    return
  }
  if (changes.length === 0) return
  if (columns.requiresTwoFactor && !before.requiresTwoFactor) refuseToAskMore(ctx)
  const set = { ...columns, updatedAt: ctx.clock() }
  const [after] = await ctx.db.update(agencies).set(set).where(eq(agencies.id, before.id)).returning()
  const fields = changedFields<Record<string, unknown>>(before, after ?? before)
  await recordAudit(ctx, { action: 'agency.updated', recordType: 'agency', recordId: before.id, ...fields })
}
