import { eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { renewalSettings } from '#server/db/tables/renewals.ts'
import { AppError } from '#server/errors.ts'
import { changesOf } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import type { RenewalSettings } from '#shared/renewals/renewals.contract.ts'
import { usualRenewalSettings } from '#shared/renewals/renewals.rules.ts'

type Ctx = InTransaction<AgencyCtx>

function settingsOf(row: RenewalSettings): RenewalSettings {
  const { daysBefore, daysByLine, requotePercent, requoteDollars } = row
  return { daysBefore, daysByLine, requotePercent, requoteDollars }
}

/** How the agency works its renewals. */
export async function readRenewalSettings(ctx: Ctx): Promise<RenewalSettings> {
  const isIts = eq(renewalSettings.agencyId, ctx.user.agencyId)
  const [row] = await ctx.db.select().from(renewalSettings).where(isIts)
  return row ? settingsOf(row) : usualRenewalSettings
}

/** Changes how the agency works its renewals. 403 for who does not own the agency, 400 for a line that is named twice. */
export async function writeRenewalSettings(ctx: Ctx, settings: RenewalSettings): Promise<RenewalSettings> {
  if (!can(ctx.user, 'agency.edit')) throw new AppError('forbidden')
  const lines = settings.daysByLine.map(({ lineOfBusiness }) => lineOfBusiness.toLowerCase())
  const twice = lines.findIndex((name, index) => lines.indexOf(name) < index)
  if (twice >= 0) {
    const fields = { [`daysByLine.${twice}.lineOfBusiness`]: 'This line is already in the list' }
    throw new AppError('invalid', undefined, { fields })
  }
  const { before, after } = changesOf(await readRenewalSettings(ctx), settings)
  if (Object.keys(after).length === 0) return settings
  const { agencyId } = ctx.user
  const written = { ...settings, updatedAt: ctx.clock() }
  await ctx.db
    .insert(renewalSettings)
    .values({ agencyId, ...written })
    .onConflictDoUpdate({ target: renewalSettings.agencyId, set: written })
  const about = { action: 'renewal_settings.updated', recordType: 'agency', recordId: agencyId } as const
  await recordAudit(ctx, { ...about, before, after })
  return settings
}
