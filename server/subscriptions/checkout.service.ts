import { eq, isNull } from 'drizzle-orm'
import { changeAgency } from '#server/agencies/agencies.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { can } from '#shared/permissions.ts'
import { type Plan, plansWith } from '#shared/subscriptions/plans.rules.ts'
import { isBilled, trialEndAtPurchase } from '#shared/subscriptions/subscription.rules.ts'
import type { Checkout, HostedPage } from '#shared/subscriptions/subscriptions.contract.ts'

type Agency = typeof agencies.$inferSelect

const ownersOnly = 'Only the owner of your agency can buy or change the subscription.'
const wrongPlan = {
  agency_owner: 'This plan is for agencies with a team. Yours is the plan for agents who work alone.',
  agent: 'This plan is for agents who work alone. Yours is the plan for agencies.',
}
const alreadyBilled =
  'Your agency has a subscription already. Change it, or its card, on the page of the payment provider.'
const nothingBilled = 'There is nothing to manage yet. Subscribe first.'

function requireManager(ctx: AgencyCtx): void {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden', ownersOnly, { reason: 'owners_only' })
}

async function readAgency(ctx: InTransaction<AgencyCtx>): Promise<Agency> {
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, ctx.user.agencyId))
  if (!agency) throw notFound()
  return agency
}

function requireForSale({ adapters }: AgencyCtx, agency: Agency, wanted: string): void {
  const { plan, stripeSubscriptionId, subscriptionStatus, isTest } = agency
  if (isTest && adapters.payments.kind === 'stripe') {
    const message = 'This is a test account: it cannot buy anything.'
    throw new AppError('unprocessable', message, { reason: 'test_account' })
  }
  if (wanted !== plan) {
    const message = wrongPlan[wanted === 'agent' ? 'agent' : 'agency_owner']
    throw new AppError('unprocessable', message, { reason: 'plan_not_offered' })
  }
  if (stripeSubscriptionId !== null && isBilled(subscriptionStatus))
    throw new AppError('unprocessable', alreadyBilled, { reason: 'already_subscribed' })
}

/** The provider's price of a plan; the sandbox needs none. */
function priceIdOf({ adapters }: AgencyCtx, plan: Plan): string {
  if (plan.priceId === '' && adapters.payments.kind === 'stripe') {
    const message = 'This plan has no price at the payment provider yet. Please contact support.'
    throw new AppError('unavailable', message, { reason: 'price_not_configured' })
  }
  return plan.priceId
}

async function prepare(ctx: InTransaction<AgencyCtx>, wanted: Checkout['plan']) {
  const agency = await readAgency(ctx)
  requireForSale(ctx, agency, wanted)
  return { agency, plan: plansWith(await readSettings(ctx, 'plans'))[wanted] }
}

/**
 * Keeps the provider's customer before anybody can pay, so that no event finds nobody, and returns the one that is kept:
 * of two who went to pay at once it is the first one's.
 */
async function saveCustomer(
  ctx: InTransaction<AgencyCtx>,
  customerId: string,
  plan: string,
): Promise<string> {
  const { agencyId } = ctx.user
  const isFirst = isNull(agencies.stripeCustomerId)
  await changeAgency(ctx, agencyId, { stripeCustomerId: customerId, updatedAt: ctx.clock() }, isFirst)
  const after = { plan }
  await recordAudit(ctx, { action: 'checkout.started', recordType: 'agency', recordId: agencyId, after })
  return (await readAgency(ctx)).stripeCustomerId ?? customerId
}

/** Where the provider's page leads back to. */
function returnUrls({ config }: AgencyCtx, plan: string) {
  const from = plan === 'agent' ? '/checkout/agent' : '/payments'
  return {
    successUrl: `${config.appUrl}/payments?checkout=success`,
    cancelUrl: `${config.appUrl}${from}?checkout=cancelled`,
  }
}

/**
 * The address of the provider's page on which the agency's plan is bought; what is left of the trial is
 * kept. Nothing is held while the provider is asked, and nothing kept when it fails: 503. Throws `forbidden` for members,
 * `unprocessable` for another plan than the agency's and for one that is billed already.
 */
export async function createCheckout(
  ctx: AgencyCtx,
  { plan: wanted }: Checkout,
  actionKey: string | null,
): Promise<HostedPage> {
  requireManager(ctx)
  const { agency, plan } = await inTransaction(ctx, (ctx) => prepare(ctx, wanted))
  const { payments } = ctx.adapters
  const priceId = priceIdOf(ctx, plan)
  const { email, agencyId } = ctx.user
  const customerId =
    agency.stripeCustomerId ?? (await payments.createCustomer({ agencyId, name: agency.name, email }))
  const now = ctx.clock()
  const order = {
    agencyId,
    customerId,
    plan: wanted,
    priceId,
    price: plan.price,
    trialEnd: trialEndAtPurchase(agency, now),
    ...returnUrls(ctx, wanted),
    actionKey,
    now,
  }
  const page = await payments.createCheckout(order)
  const keptId = await inTransaction(ctx, (ctx) => saveCustomer(ctx, customerId, wanted))
  return keptId === customerId ? page : payments.createCheckout({ ...order, customerId: keptId })
}

/**
 * The address of the provider's page where the card, the invoices and the end of a subscription are managed. Throws
 * `forbidden` for members and `unprocessable` where nothing was bought yet.
 */
export async function createBillingPortal(ctx: AgencyCtx): Promise<HostedPage> {
  requireManager(ctx)
  const { stripeCustomerId } = await inTransaction(ctx, readAgency)
  if (!stripeCustomerId) throw new AppError('unprocessable', nothingBilled, { reason: 'nothing_billed' })
  return ctx.adapters.payments.createPortal(stripeCustomerId, `${ctx.config.appUrl}/payments`)
}
