import type { ChangePassword, ResetPassword, UpdatePassword } from '#shared/accounts/accounts.contract.ts'
import { call } from '#web/lib/http.ts'

/** Asks for the mail with the link; the answer is the same whether the address has an account or not. */
export function requestPasswordReset(body: ResetPassword, actionKey: string): Promise<unknown> {
  return call('POST /api/reset-password', { body, actionKey })
}

/** Sets a new password by the token of the mailed link. Every session of the account ends. */
export function updatePassword(body: UpdatePassword, actionKey: string): Promise<unknown> {
  return call('POST /api/update-password', { body, actionKey })
}

/** Changes the password of the signed-in user. */
export function changePassword(body: ChangePassword, actionKey: string): Promise<unknown> {
  return call('POST /api/change-password', { body, actionKey })
}
