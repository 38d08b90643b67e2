import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies, invitations } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { can } from '#shared/permissions.ts'
import { type PlanKey, type Plans, plansWith } from '#shared/subscriptions/plans.rules.ts'
import { isBilled, isOverridden, subscriptionStatusAt } from '#shared/subscriptions/subscription.rules.ts'
import type { Invoice, Subscription } from '#shared/subscriptions/subscriptions.contract.ts'

type Agency = typeof agencies.$inferSelect

/** The plans that are offered, with the price ids that admins entered. */
export async function listPlans(ctx: Ctx): Promise<Plans> {
  return plansWith(await inTransaction(ctx, (ctx) => readSettings(ctx, 'plans'), 'app_platform'))
}

/** Members and open invitations take seats. */
async function usedSeats(ctx: InTransaction<Ctx>, agencyId: string): Promise<number> {
  const isMember = and(eq(users.agencyId, agencyId), eq(users.status, 'active'))
  const isOpen = and(
    eq(invitations.agencyId, agencyId),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, ctx.clock()),
  )
  return (await ctx.db.$count(users, isMember)) + (await ctx.db.$count(invitations, isOpen))
}

async function ownerName(ctx: InTransaction<Ctx>, ownerId: string | null): Promise<string> {
  if (!ownerId) return ''
  const [owner] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, ownerId))
  return owner?.name ?? ''
}

/** An agency's subscription as its people are shown it. */
export async function describeSubscription(
  ctx: InTransaction<Ctx>,
  agency: Agency,
  canManage: boolean,
): Promise<Subscription> {
  const now = ctx.clock()
  const plan: PlanKey = agency.plan === 'agent' ? 'agent' : 'agency_owner'
  return {
    plan,
    status: subscriptionStatusAt(agency, now),
    periodEnd: agency.subscriptionPeriodEnd?.toISOString() ?? null,
    cancelsAtPeriodEnd: agency.cancelsAtPeriodEnd,
    paymentFailedAt: agency.paymentFailedAt?.toISOString() ?? null,
    isBilled: agency.stripeSubscriptionId !== null && isBilled(agency.subscriptionStatus),
    hasPortal: agency.stripeCustomerId !== null && ctx.adapters.payments.kind !== 'off',
    isOverridden: isOverridden(agency.subscriptionOverride, now),
    seats: { used: await usedSeats(ctx, agency.id), max: agency.maxTeamSize },
    canManage,
    ownerName: await ownerName(ctx, agency.ownerId),
    payments: ctx.adapters.payments.kind,
  }
}

async function readAgency(ctx: InTransaction<AgencyCtx>): Promise<Agency> {
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, ctx.user.agencyId))
  if (!agency) throw notFound()
  return agency
}

/** The subscription of the caller's agency, which members share with their owner. */
export function getSubscription(ctx: AgencyCtx): Promise<Subscription> {
  return inTransaction(ctx, async (ctx) =>
    describeSubscription(ctx, await readAgency(ctx), can(ctx.user, 'agency.edit')),
  )
}

/** What the agency was billed, the newest first; for its owner alone. Throws `forbidden`, or `unavailable` without the provider. */
export async function listInvoices(ctx: AgencyCtx): Promise<Invoice[]> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const { stripeCustomerId } = await inTransaction(ctx, readAgency)
  return stripeCustomerId ? ctx.adapters.payments.listInvoices(stripeCustomerId) : []
}
