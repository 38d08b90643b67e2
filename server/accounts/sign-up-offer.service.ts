import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { SignUpOffer } from '#shared/accounts/sso-sign-in.contract.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Whether strangers may sign up, what they read when not, and whose accounts may sign people in. */
export async function offerSignUp(ctx: Ctx): Promise<SignUpOffer> {
  const run = (ctx: Parameters<typeof readSettings>[0]) => readSettings(ctx, 'signUp')
  const { isOpen, closedMessage } = await inTransaction(ctx, run, 'app_platform')
  return {
    isOpen,
    closedMessage: isOpen ? null : closedMessage,
    providers: ctx.adapters.ssoSignIn.providers,
    hasPasskeys: relyingPartyOf(ctx.config) !== null,
  }
}

/** Refuses a stranger's sign-up with 403 `sign_up_closed` and the admins' words while it is closed. */
export async function requireOpenSignUp(ctx: Ctx): Promise<void> {
  const { closedMessage } = await offerSignUp(ctx)
  if (closedMessage !== null) throw new AppError('forbidden', closedMessage, { reason: 'sign_up_closed' })
}
