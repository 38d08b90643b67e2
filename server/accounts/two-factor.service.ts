import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { twoFactorSecrets } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type {
  BothFactors,
  ConfirmEnrolment,
  Enrolment,
  RecoveryCodes,
  StartEnrolment,
  TwoFactorState,
} from '#shared/accounts/two-factor.contract.ts'
import { revokePendingProofs } from './credential-changes.service.ts'
import { limitPasswordCalls } from './passwords.service.ts'
import { requirePassword, requireSecondFactor } from './reauthentication.service.ts'
import { countRecoveryCodes, deleteRecoveryCodes, makeRecoveryCodes } from './recovery-codes.service.ts'
import { decryptSecret, encryptSecret } from './second-factor.service.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const { userId: holderId, confirmedAt } = twoFactorSecrets

/** How a person's two-factor sign-in stands, for themselves and for admins; runs as the platform. */
export async function twoFactorStateOf(
  ctx: InTransaction<Ctx>,
  userId: string,
): Promise<Omit<TwoFactorState, 'isRequired'>> {
  const isTheirs = and(eq(holderId, userId), isNotNull(confirmedAt))
  const [kept] = await ctx.db.select({ confirmedAt }).from(twoFactorSecrets).where(isTheirs)
  const recoveryCodesLeft = kept ? await countRecoveryCodes(ctx, userId) : 0
  return {
    isOn: kept !== undefined,
    switchedOnAt: kept?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
  }
}

/** How the signed-in person's two-factor sign-in stands. */
export async function getTwoFactor(ctx: UserCtx): Promise<TwoFactorState> {
  const state = await inTransaction(ctx, (ctx) => twoFactorStateOf(ctx, ctx.user.id), 'app_platform')
  return { ...state, isRequired: ctx.user.needsTwoFactor }
}

const alreadyOn = 'Two-factor sign-in is already on.'

function refuseIfOn({ user }: UserCtx): void {
  if (user.hasTwoFactor) throw new AppError('conflict', alreadyOn, { reason: 'two_factor_on' })
}

function refuseIfOff({ user }: UserCtx): void {
  if (!user.hasTwoFactor)
    throw new AppError('conflict', 'Two-factor sign-in is off.', { reason: 'two_factor_off' })
}

async function saveSecret(ctx: InTransaction<UserCtx>, secret: string): Promise<void> {
  const row = { secret: encryptSecret(ctx, ctx.user.id, secret), createdAt: ctx.clock() }
  // One that is in use is never replaced: only switching off makes room.
  const kept = await ctx.db
    .insert(twoFactorSecrets)
    .values({ userId: ctx.user.id, ...row })
    .onConflictDoUpdate({ target: holderId, set: row, setWhere: isNull(confirmedAt) })
    .returning()
  if (kept.length === 0) throw new AppError('conflict', alreadyOn, { reason: 'two_factor_on' })
}

/**
 * Begins to set up two-factor sign-in: a new secret for the authenticator app, which changes nothing until a code
 * confirms it. Throws 400 for a wrong password and 409 when it is on.
 */
export function startEnrolment(ctx: UserCtx, { password }: StartEnrolment): Promise<Enrolment> {
  refuseIfOn(ctx)
  return limitPasswordCalls(async () => {
    await requirePassword(ctx, password)
    const secret = newTotpSecret()
    await inTransaction(ctx, (ctx) => saveSecret(ctx, secret), 'app_platform')
    return { secret, uri: totpUri(secret, ctx.user.email) }
  })
}

const noEnrolment = 'There is no code to confirm. Start again.'
const wrongCode = 'This code is incorrect. Check your device’s clock and enter the next code.'

async function confirm(ctx: InTransaction<UserCtx>, code: string): Promise<string[]> {
  const isMine = and(eq(holderId, ctx.user.id), isNull(confirmedAt))
  const [pending] = await ctx.db.select().from(twoFactorSecrets).where(isMine).for('update')
  if (!pending) throw new AppError('conflict', noEnrolment, { reason: 'no_enrolment' })
  const now = ctx.clock()
  const step = stepOfCode(decryptSecret(ctx, ctx.user.id, pending.secret), code.replace(/\s/g, ''), now)
  if (step === null)
    throw new AppError('invalid', wrongCode, { reason: 'invalid_code', fields: { code: wrongCode } })
  await ctx.db.update(twoFactorSecrets).set({ confirmedAt: now, lastStep: step }).where(isMine)
  await revokePendingProofs(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'two_factor.switched_on' })
  await publishEvent(ctx, 'two_factor.switched_on', { userId: ctx.user.id })
  return makeRecoveryCodes(ctx, ctx.user.id)
}

/**
 * Switches two-factor sign-in on by a first code of the app, and returns the recovery codes this once.
 * Throws 400 `invalid_code`, and 409 when it is on or was never begun.
 */
export async function confirmEnrolment(ctx: UserCtx, { code }: ConfirmEnrolment): Promise<RecoveryCodes> {
  refuseIfOn(ctx)
  return { recoveryCodes: await inTransaction(ctx, (ctx) => confirm(ctx, code), 'app_platform') }
}

async function deleteTwoFactor(ctx: InTransaction<Ctx>, userId: string): Promise<boolean> {
  const forgotten = await ctx.db.delete(twoFactorSecrets).where(eq(holderId, userId)).returning()
  await deleteRecoveryCodes(ctx, userId)
  await revokePendingProofs(ctx, userId)
  return forgotten.some((row) => row.confirmedAt !== null)
}

async function switchOff(ctx: InTransaction<UserCtx>): Promise<void> {
  await deleteTwoFactor(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'two_factor.switched_off' })
  await publishEvent(ctx, 'two_factor.switched_off', { userId: ctx.user.id })
}

/** Switches two-factor sign-in off by both factors. Throws 400 for a wrong one, 403 where it is required, 409 when it is off. */
export function switchOffTwoFactor(ctx: UserCtx, { password, code }: BothFactors): Promise<void> {
  refuseIfOff(ctx)
  if (ctx.user.needsTwoFactor) {
    throw new AppError(
      'forbidden',
      'Two-factor sign-in is required for your account and can’t be turned off.',
      {
        reason: 'two_factor_required',
      },
    )
  }
  return limitPasswordCalls(async () => {
    await requirePassword(ctx, password)
    await requireSecondFactor(ctx, code)
    await inTransaction(ctx, switchOff, 'app_platform')
  })
}

async function renew(ctx: InTransaction<UserCtx>): Promise<RecoveryCodes> {
  const recoveryCodes = await makeRecoveryCodes(ctx, ctx.user.id)
  await revokePendingProofs(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'recovery_codes.renewed' })
  await publishEvent(ctx, 'recovery_codes.renewed', { userId: ctx.user.id })
  return { recoveryCodes }
}

/** Makes new recovery codes by both factors; the former ones stop working. Throws 400 for a wrong factor, 409 when two-factor is off. */
export function renewRecoveryCodes(ctx: UserCtx, { password, code }: BothFactors): Promise<RecoveryCodes> {
  refuseIfOff(ctx)
  return limitPasswordCalls(async () => {
    await requirePassword(ctx, password)
    await requireSecondFactor(ctx, code)
    return inTransaction(ctx, renew, 'app_platform')
  })
}

/**
 * Takes a person's two factors away, after they lost both app and codes: their sessions end, and where two factors are
 * required they set them up again. Runs as the platform; the act of the admin that asks for
 * it is what is audited and mailed. Throws 409 when there are none.
 */
export async function resetTwoFactor(ctx: InTransaction<Ctx>, userId: string): Promise<void> {
  if (!(await deleteTwoFactor(ctx, userId)))
    throw new AppError('conflict', 'This person has no two-factor sign-in.')
  await endSessionsOf(ctx, userId)
}
