import { eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError, readOnlyRefusal } from '#server/errors.ts'
import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>

/** Whether the agency's owner lets the assistant change records. */
export async function allowsWrites(ctx: Ctx): Promise<boolean> {
  const [agency] = await ctx.db
    .select({ isAllowed: agencies.allowsAssistantWrites })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  return agency?.isAllowed ?? false
}

/**
 * The context of a write by conversation: the assistant acts for the person, with their rights alone,
 * and at one instant. Refuses with 403 and reason `writes_disabled` where the owner switched it off.
 */
export async function actingAsAssistant(ctx: Ctx): Promise<Ctx> {
  if (!can(ctx.user, 'book.add')) throw readOnlyRefusal()
  if (!(await allowsWrites(ctx))) {
    throw new AppError('forbidden', writesDisabled, { reason: 'writes_disabled' })
  }
  const now = ctx.clock()
  return { ...ctx, actor: 'assistant', clock: () => now }
}
