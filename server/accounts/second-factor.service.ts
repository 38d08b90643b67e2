import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { twoFactorSecrets } from '#server/db/tables/accounts.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.service.ts'
import { stepOfCode } from './totp.ts'

/** Whose second factor is asked for. */
export type Holder = { id: string; agencyId: string | null }

function placeOf(userId: string): string {
  return `two_factor_secrets.secret:${userId}`
}

/** A secret as the table keeps it. */
export function encryptSecret(ctx: Ctx, userId: string, secret: string): string {
  return encryptText(ctx.config, placeOf(userId), secret)
}

/** The secret of a row of the table. */
export function decryptSecret(ctx: Ctx, userId: string, encrypted: string): string {
  return decryptText(ctx.config, placeOf(userId), encrypted)
}

/** Which of these people sign in with two factors; runs as the platform. */
export async function withTwoFactor(
  ctx: InTransaction<Ctx>,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { userId, confirmedAt } = twoFactorSecrets
  const rows = await ctx.db
    .select({ userId })
    .from(twoFactorSecrets)
    .where(and(inArray(userId, [...userIds]), isNotNull(confirmedAt)))
  return new Set(rows.map((row) => row.userId))
}

/** Takes the code of a step, unless that step or a later one was taken before: none is good twice. */
async function takeStep(ctx: InTransaction<Ctx>, userId: string, step: number): Promise<boolean> {
  const { lastStep } = twoFactorSecrets
  const isFresh = and(eq(twoFactorSecrets.userId, userId), or(isNull(lastStep), lt(lastStep, step)))
  const taken = await ctx.db.update(twoFactorSecrets).set({ lastStep: step }).where(isFresh).returning()
  return taken.length > 0
}

async function takeRecoveryCode(ctx: InTransaction<Ctx>, holder: Holder, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(ctx, holder.id, code))) return false
  const who = { userId: holder.id, agencyId: holder.agencyId }
  await recordAudit(ctx, { action: 'recovery_code.used', ...who })
  await publishEvent(ctx, 'recovery_code.used', { userId: holder.id })
  return true
}

/**
 * Asks a person for the second factor, if they have one: null lets them through. A right code is spent by this: a
 * step of the authenticator app, or a recovery code. Runs as the platform.
 */
export async function askSecondFactor(
  ctx: InTransaction<Ctx>,
  holder: Holder,
  code: string | undefined,
): Promise<'totp_required' | 'invalid_code' | null> {
  const isTheirs = and(eq(twoFactorSecrets.userId, holder.id), isNotNull(twoFactorSecrets.confirmedAt))
  const [kept] = await ctx.db.select().from(twoFactorSecrets).where(isTheirs)
  if (!kept) return null
  if (code === undefined) return 'totp_required'
  if (isRecoveryCode(code)) return (await takeRecoveryCode(ctx, holder, code)) ? null : 'invalid_code'
  const step = stepOfCode(decryptSecret(ctx, holder.id, kept.secret), code.replace(/\s/g, ''), ctx.clock())
  const isRight = step !== null && (await takeStep(ctx, holder.id, step))
  return isRight ? null : 'invalid_code'
}
