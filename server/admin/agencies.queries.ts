import type { Ctx, InTransaction } from '#server/context.ts'
import { type AdminAgency, maxAgencies } from '#shared/admin/users.contract.ts'
import { type FeatureStates, featureStates } from '#shared/agencies/feature-flags.rules.ts'
import { type StoredSubscription, subscriptionStatusAt } from '#shared/subscriptions/subscription.rules.ts'

type AgencyRow = StoredSubscription & {
  id: string
  name: string
  ownerName: string
  ownerEmail: string
  plan: string
  seatsUsed: number
  maxTeamSize: number
  requiresTwoFactor: boolean
  featureFlags: Record<string, boolean>
  isTest: boolean
  deletedAt: Date | null
  createdAt: Date
}

const agency = `
  select a.id, a.name, coalesce(o.name, '') as "ownerName", coalesce(o.email, '') as "ownerEmail", a.plan,
    (select count(*)::int from users m where m.agency_id = a.id and m.status = 'active') as "seatsUsed",
    a.max_team_size as "maxTeamSize", a.subscription_status as "subscriptionStatus",
    a.subscription_period_end as "subscriptionPeriodEnd", a.stripe_subscription_id as "stripeSubscriptionId",
    a.subscription_override as "subscriptionOverride", a.requires_two_factor as "requiresTwoFactor",
    a.feature_flags as "featureFlags", a.is_test as "isTest", a.deleted_at as "deletedAt", a.created_at as "createdAt"
  from agencies a left join users o on o.id = a.owner_id`

function agencyOf(ctx: Ctx, row: AgencyRow): AdminAgency {
  const { subscriptionOverride, stripeSubscriptionId: _untold, featureFlags, ...rest } = row
  const features: FeatureStates = featureStates(featureFlags)
  return {
    ...rest,
    features,
    subscriptionStatus: subscriptionStatusAt(row, ctx.clock()),
    subscriptionPeriodEnd: row.subscriptionPeriodEnd?.toISOString() ?? null,
    override: subscriptionOverride as AdminAgency['override'],
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** One agency as admins see it, also one whose account was deleted. */
export async function findAgency(ctx: InTransaction<Ctx>, id: string): Promise<AdminAgency | null> {
  const { rows } = await ctx.db.$client.query<AgencyRow>(`${agency} where a.id = $1`, [id])
  return rows[0] ? agencyOf(ctx, rows[0]) : null
}

/** The first agencies whose name, or whose owner's name or address, holds a text. */
export async function findAgencies(ctx: InTransaction<Ctx>, q: string): Promise<AdminAgency[]> {
  const text = `${agency}
    where $1 = '' or position($1 in lower(a.name)) > 0 or position($1 in lower(o.name)) > 0
      or position($1 in lower(o.email)) > 0
    order by lower(a.name), a.id limit ${maxAgencies}`
  const { rows } = await ctx.db.$client.query<AgencyRow>(text, [q.toLowerCase()])
  return rows.map((row) => agencyOf(ctx, row))
}
