import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { ChangePassword } from '#shared/accounts/accounts.contract.ts'
import { revokePendingProofs } from './credential-changes.service.ts'
import { createSession } from './login.service.ts'
import { hashPassword, limitPasswordCalls, requireUncommon, savePassword } from './passwords.service.ts'
import { requirePassword } from './reauthentication.service.ts'

async function replacePassword(ctx: InTransaction<UserCtx>, hashed: string): Promise<string> {
  await savePassword(ctx, ctx.user.id, hashed)
  await revokePendingProofs(ctx, ctx.user.id)
  await endSessionsOf(ctx, ctx.user.id)
  const { token } = await createSession(ctx, ctx.user.id)
  await recordAudit(ctx, { action: 'password.changed' })
  await publishEvent(ctx, 'password.changed', { userId: ctx.user.id })
  return token
}

/**
 * Changes the password of the signed-in person. Every session ends; this one goes on under a new id,
 * whose token is returned. Throws 400 for a wrong current or an unfit new password.
 */
export function changePassword(ctx: UserCtx, input: ChangePassword): Promise<string> {
  return limitPasswordCalls(async () => {
    await requirePassword(ctx, input.currentPassword, 'currentPassword', 'password.change_failed')
    await requireUncommon(input.newPassword, 'newPassword')
    const hashed = await hashPassword(input.newPassword)
    return inTransaction(ctx, (ctx) => replacePassword(ctx, hashed), 'app_platform')
  })
}
