import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { ChangePassword } from '#shared/accounts/accounts.contract.ts'
import { enter, findByEmail, loginRefused, type Refusal } from './login.service.ts'
import { countFailure, holdAttempts, isLocked } from './login-failures.service.ts'
import {
  hashPassword,
  keepPassword,
  limitPasswordCalls,
  requireUncommon,
  verifyPassword,
} from './passwords.service.ts'

const wrongPassword = 'Your current password is not right'

/** A stolen session may not try out passwords either: they count like those of a login (security.md 6). */
async function judge(ctx: InTransaction<UserCtx>, isRight: boolean): Promise<Refusal | null> {
  const attempts = await holdAttempts(ctx, ctx.user.email.toLowerCase())
  const isShut = isLocked(ctx, attempts)
  if (isRight && !isShut) return null
  const locks = !isShut && (await countFailure(ctx, attempts))
  if (locks) await endSessionsOf(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'password.change_failed' })
  return isShut ? 'account_locked' : 'invalid_credentials'
}

async function requireCurrentPassword(ctx: UserCtx, password: string): Promise<void> {
  const email = ctx.user.email.toLowerCase()
  const known = await inTransaction(ctx, (ctx) => findByEmail(ctx, email), 'app_platform')
  const isRight = await verifyPassword(known?.password ?? null, password)
  const refusal = await inTransaction(ctx, (ctx) => judge(ctx, isRight), 'app_platform')
  if (refusal === 'account_locked') throw loginRefused(refusal)
  if (refusal === null) return
  const fields = { currentPassword: wrongPassword }
  throw new AppError('invalid', wrongPassword, { reason: refusal, fields })
}

async function replacePassword(ctx: InTransaction<UserCtx>, hashed: string): Promise<string> {
  await keepPassword(ctx, ctx.user.id, hashed)
  await endSessionsOf(ctx, ctx.user.id)
  const { token } = await enter(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'password.changed' })
  await publishEvent(ctx, 'password.changed', { userId: ctx.user.id })
  return token
}

/**
 * Changes the password of the signed-in person (product.md 5). Every session ends; this one goes on under a new id,
 * whose token is returned (security.md 7). Throws 400 for a wrong current or an unfit new password.
 */
export function changePassword(ctx: UserCtx, input: ChangePassword): Promise<string> {
  return limitPasswordCalls(async () => {
    await requireCurrentPassword(ctx, input.currentPassword)
    await requireUncommon(input.newPassword, 'newPassword')
    const hashed = await hashPassword(input.newPassword)
    return inTransaction(ctx, (ctx) => replacePassword(ctx, hashed), 'app_platform')
  })
}
