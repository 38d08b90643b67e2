import { eq } from 'drizzle-orm'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { changedFields } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { FeatureChange, SubscriptionOverrideInput } from '#shared/admin/users.contract.ts'
import { featureStates } from '#shared/agencies/feature-flags.rules.ts'
import { can } from '#shared/permissions.ts'
import { concludeAct } from './account-acts.ts'

type Ctx = InTransaction<UserCtx>
type Agency = typeof agencies.$inferSelect

async function lockAgency(ctx: Ctx, id: string): Promise<Agency & { ownerId: string }> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, id)).for('update')
  if (!agency?.ownerId) throw notFound()
  return { ...agency, ownerId: agency.ownerId }
}

function ownerOf({ id, ownerId }: { id: string; ownerId: string }) {
  return { id: ownerId, agencyId: id }
}

/**
 * Gives an agency's subscription a state in place of its own until an instant or for good, or takes that back. The owner is
 * notified. Throws 404, and 400 for an end that has passed.
 */
export async function overrideSubscription(
  ctx: Ctx,
  id: string,
  { status, until, reason }: SubscriptionOverrideInput,
): Promise<void> {
  const agency = await lockAgency(ctx, id)
  if (until !== null && new Date(until) <= ctx.clock()) {
    const past = 'Choose an end date in the future'
    throw new AppError('invalid', past, { fields: { until: past } })
  }
  const override = status === null ? null : { status, until, reason }
  const set = { subscriptionOverride: override, updatedAt: ctx.clock() }
  await changeAgency(ctx, id, set)
  const before = { subscriptionOverride: agency.subscriptionOverride }
  const act = status === null ? ('subscription_restored' as const) : ('subscription_overridden' as const)
  const after = { agencyName: agency.name, status, until }
  await concludeAct(ctx, ownerOf(agency), { act, reason, before, after })
}

/** Switches features on or off for one agency, effective at the next call; the owner is notified. Throws 404. */
export async function changeFeatures(
  ctx: Ctx,
  id: string,
  { features, reason }: FeatureChange,
): Promise<void> {
  const agency = await lockAgency(ctx, id)
  const before = featureStates(agency.featureFlags)
  const after = { ...before, ...features }
  const changed = changedFields<Record<string, unknown>>(before, after)
  if (Object.keys(changed.after).length === 0) return
  const set = { featureFlags: after, updatedAt: ctx.clock() }
  await changeAgency(ctx, id, set)
  await concludeAct(ctx, ownerOf(agency), {
    act: 'features_changed',
    reason,
    before: { features: changed.before },
    after: { agencyName: agency.name, features: changed.after },
  })
}
