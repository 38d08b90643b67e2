import { eq, sql } from 'drizzle-orm'
import { updateAgency } from '#server/agencies/agencies.service.ts'
import { changedFields, recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { ownScope } from '#server/http/access.ts'
import {
  type CurrentUser,
  maxSettings,
  type ProfileUpdate,
  type SettingsUpdate,
} from '#shared/accounts/accounts.contract.ts'
import { getCurrentUser } from './current-user.service.ts'
import { letAgentsSee } from './member-rights.service.ts'

type PersonUpdate = Pick<ProfileUpdate, 'name' | 'phone' | 'npn' | 'profileImage'>
type Person = typeof users.$inferSelect

function audited({ name, phone, npn, profileImage }: Person) {
  return { name, phone, npn, hasProfileImage: profileImage !== null }
}

async function updatePerson(ctx: InTransaction<UserCtx>, update: PersonUpdate): Promise<void> {
  const me = eq(users.id, ctx.user.id)
  const [before] = await ctx.db.select().from(users).where(me).for('update')
  const changes = { ...update, updatedAt: ctx.clock() }
  const [after] = await ctx.db.update(users).set(changes).where(me).returning()
  if (!before || !after) throw new AppError('unauthenticated')
  const fields = changedFields<Record<string, unknown>>(audited(before), audited(after))
  const isChanged = before.profileImage !== after.profileImage || Object.keys(fields.after).length > 0
  if (!isChanged) return
  await recordAudit(ctx, { action: 'profile.updated', recordType: 'user', recordId: before.id, ...fields })
}

/**
 * Changes the signed-in person and, for an owner, the agency. Throws `forbidden` when an agent means to change
 * the agency.
 */
export function updateProfile(ctx: UserCtx, update: ProfileUpdate): Promise<CurrentUser> {
  const { name, phone, npn, profileImage, agentsSeeWholeBook, ...agency } = update
  const run = async (ctx: InTransaction<UserCtx>) => {
    await updatePerson(ctx, { name, phone, npn, profileImage })
    await updateAgency(ctx, agency)
    if (agentsSeeWholeBook !== undefined) await letAgentsSee(ctx, agentsSeeWholeBook)
    return getCurrentUser(ctx)
  }
  return inTransaction(ctx, run, ownScope(ctx))
}

/** Merges settings into those of the signed-in person. Throws 400 when they outgrow their limit. */
export function updateSettings(ctx: UserCtx, { settings }: SettingsUpdate): Promise<CurrentUser> {
  const run = async (ctx: InTransaction<UserCtx>) => {
    const merged = sql`${users.settings} || ${JSON.stringify(settings)}::jsonb`
    const changes = { settings: merged, updatedAt: ctx.clock() }
    const [after] = await ctx.db.update(users).set(changes).where(eq(users.id, ctx.user.id)).returning()
    if (JSON.stringify(after?.settings ?? {}).length > maxSettings) {
      throw new AppError('invalid', 'These settings are too large')
    }
    const fields = { after: settings }
    await recordAudit(ctx, {
      action: 'settings.updated',
      recordType: 'user',
      recordId: ctx.user.id,
      ...fields,
    })
    return getCurrentUser(ctx)
  }
  return inTransaction(ctx, run, ownScope(ctx))
}
