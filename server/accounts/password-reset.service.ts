import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { ResetPassword, UpdatePassword } from '#shared/accounts/accounts.contract.ts'
import { revokePendingProofs } from './credential-changes.service.ts'
import { consumeLinkToken, peekLinkToken } from './link-tokens.service.ts'
import { findByEmail } from './login.service.ts'
import { clearLoginFailures, lockLoginEmail } from './login-failures.service.ts'
import { removePasskeysOf } from './passkeys.service.ts'
import { hashPassword, limitPasswordCalls, requireUncommon, savePassword } from './passwords.service.ts'

/** Asks for the mail with the reset link. Known or not, an address gets the same answer after the same work. */
export async function requestPasswordReset(ctx: Ctx, { email }: ResetPassword): Promise<void> {
  await inTransaction(
    ctx,
    async (ctx) => {
      const known = await findByEmail(ctx, email)
      const who = { userId: known?.id, agencyId: known?.agencyId ?? null }
      await recordAudit(ctx, { action: 'password.reset_requested', ...who, after: { email } })
      await publishEvent(ctx, 'password.reset_requested', {
        userId: known?.id ?? null,
        at: ctx.clock().toISOString(),
      })
    },
    'app_platform',
  )
}

const linkDead = 'This link has expired or was already used. Please request a new one.'

function deadLink(): AppError {
  return new AppError('invalid', linkDead, { reason: 'invalid_token' })
}

async function findActive(ctx: InTransaction<Ctx>, userId: string) {
  const columns = { id: users.id, email: users.email, agencyId: users.agencyId }
  const isActive = and(eq(users.id, userId), eq(users.status, 'active'))
  const [person] = await ctx.db.select(columns).from(users).where(isActive)
  return person
}

async function resetWithToken(ctx: InTransaction<Ctx>, token: string, password: string): Promise<boolean> {
  const userId = await consumeLinkToken(ctx, 'reset-password', token)
  const person = userId ? await findActive(ctx, userId) : undefined
  if (!person) return false
  const { id, email, agencyId } = person
  await clearLoginFailures(ctx, await lockLoginEmail(ctx, email.toLowerCase()))
  await savePassword(ctx, id, password)
  await revokePendingProofs(ctx, id)
  // Anyone who has the link reads the mailbox: the address is proven as well.
  await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.clock() }).where(eq(users.id, id))
  await removePasskeysOf(ctx, id)
  await endSessionsOf(ctx, id)
  await recordAudit(ctx, { action: 'password.reset', userId: id, agencyId })
  await publishEvent(ctx, 'password.changed', { userId: id })
  return true
}

async function spendAndReset(ctx: Ctx, { token, password }: UpdatePassword): Promise<void> {
  const owner = await inTransaction(ctx, (ctx) => peekLinkToken(ctx, 'reset-password', token), 'app_platform')
  if (!owner) throw deadLink()
  await requireUncommon(password, 'password')
  const hashed = await hashPassword(password)
  const isSet = await inTransaction(ctx, (ctx) => resetWithToken(ctx, token, hashed), 'app_platform')
  if (!isSet) throw deadLink()
}

/**
 * Sets a new password by the token of a mailed link and ends every session. Throws 400
 * `invalid_token` for a link that is unknown, spent or older than 30 minutes, `password_too_common` for a common one.
 */
export function updatePassword(ctx: Ctx, input: UpdatePassword): Promise<void> {
  return limitPasswordCalls(() => spendAndReset(ctx, input))
}
