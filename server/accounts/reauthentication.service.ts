import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import { findByEmail, type Refusal } from './login.service.ts'
import { countFailure, isLocked, lockSessionAttempts } from './login-failures.service.ts'
import { verifyPassword } from './passwords.service.ts'
import { askSecondFactor } from './second-factor.service.ts'

const wrongPassword = 'Your current password is incorrect'
const wrongCode = 'This code is incorrect or was already used'
const tooMany = 'Too many wrong attempts. Wait 30 minutes and try again.'
const waitSeconds = 30 * 60

type Prove = (ctx: InTransaction<UserCtx>) => Promise<Refusal | null>

/** A stolen session may not try out passwords or codes either: six wrong ones shut the question, and leave the session. */
async function checkProof(
  ctx: InTransaction<UserCtx>,
  action: AuditAction,
  prove: Prove,
): Promise<Refusal | null> {
  const attempts = await lockSessionAttempts(ctx)
  const isRefused = isLocked(ctx, attempts)
  const refusal = isRefused ? 'account_locked' : await prove(ctx)
  if (refusal === null) return null
  if (!isRefused) await countFailure(ctx, attempts)
  await recordAudit(ctx, { action })
  return refusal
}

async function requireProof(ctx: UserCtx, action: AuditAction, prove: Prove, wrong: AppError): Promise<void> {
  const refusal = await inTransaction(ctx, (ctx) => checkProof(ctx, action, prove), 'app_platform')
  if (refusal === 'account_locked') {
    throw new AppError('rate_limited', tooMany, { reason: 'too_many_attempts', retryAfter: waitSeconds })
  }
  if (refusal !== null) throw wrong
}

function wrongInput(reason: Refusal, field: string, message: string): AppError {
  return new AppError('invalid', message, { reason, fields: { [field]: message } })
}

/** Refuses whoever does not know the password of the session they hold; `field` names the input, `action` the audit entry. */
export async function requirePassword(
  ctx: UserCtx,
  password: string,
  field = 'password',
  action: AuditAction = 'password.refused',
): Promise<void> {
  const email = ctx.user.email.toLowerCase()
  const known = await inTransaction(ctx, (ctx) => findByEmail(ctx, email), 'app_platform')
  const isRight = await verifyPassword(known?.password ?? null, password)
  const prove: Prove = async () => (isRight ? null : 'invalid_credentials')
  await requireProof(ctx, action, prove, wrongInput('invalid_credentials', field, wrongPassword))
}

/** Refuses whoever cannot show the second factor of the session they hold; a right code is spent. */
export async function requireSecondFactor(ctx: UserCtx, code: string): Promise<void> {
  const prove: Prove = (ctx) => askSecondFactor(ctx, ctx.user, code)
  await requireProof(ctx, 'second_factor.refused', prove, wrongInput('invalid_code', 'code', wrongCode))
}

const codeMissing = 'Enter the code from your authenticator app'

/** Refuses whoever cannot show all with which they sign in: the password and, where it is on, the second factor. */
export async function requireEveryFactor(
  ctx: UserCtx,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  if (ctx.user.hasTwoFactor && code === undefined) {
    throw new AppError('invalid', codeMissing, { reason: 'totp_required', fields: { code: codeMissing } })
  }
  await requirePassword(ctx, password)
  if (code !== undefined && ctx.user.hasTwoFactor) await requireSecondFactor(ctx, code)
}
