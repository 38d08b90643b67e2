import { eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import { type FeatureFlag, featureLabels, featureStates } from '#shared/agencies/feature-flags.rules.ts'

/** Refuses what an admin switched off for the caller's agency: 403 with reason `feature_off`. */
export async function requireFeature(ctx: InTransaction<AgencyCtx>, flag: FeatureFlag): Promise<void> {
  const [agency] = await ctx.db
    .select({ kept: agencies.featureFlags })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  if (featureStates(agency?.kept)[flag]) return
  throw new AppError('forbidden', featureLabels[flag].whenOff, { reason: 'feature_off' })
}
