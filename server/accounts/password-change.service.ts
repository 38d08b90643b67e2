import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { credentials, users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import { endSessionsOf } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { ChangePassword, ResetPassword, UpdatePassword } from '#shared/accounts/accounts.contract.ts'
import { peekLinkToken, spendLinkToken } from './link-tokens.service.ts'
import { enter, findByEmail, loginRefused } from './login.service.ts'
import { countFailure, forgetFailures, holdAttempts, holdEmail, isLocked } from './login-failures.queries.ts'
import { hashPassword, requireUncommon, verifyPassword } from './passwords.service.ts'

/** Gives a person a password by its hash; runs as the platform. */
export async function keepPassword(ctx: InTransaction<Ctx>, userId: string, password: string): Promise<void> {
  const now = ctx.clock()
  const row = { userId, accountId: userId, providerId: 'credential', password, updatedAt: now }
  await ctx.db
    .insert(credentials)
    .values({ id: randomUUIDv7(), createdAt: now, ...row })
    .onConflictDoUpdate({
      target: [credentials.providerId, credentials.accountId],
      set: { password, updatedAt: now },
    })
}

/** Asks for the mail with the reset link. Known or not, an address gets the same answer after the same work (security.md 6). */
export async function requestPasswordReset(ctx: Ctx, { email }: ResetPassword): Promise<void> {
  await inTransaction(
    ctx,
    async (ctx) => {
      const known = await findByEmail(ctx, email)
      const who = { userId: known?.id, agencyId: known?.agencyId ?? null }
      await recordAudit(ctx, { action: 'password.reset_requested', ...who, after: { email } })
      await publishEvent(ctx, 'password.reset_requested', { userId: known?.id ?? null })
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
  const userId = await spendLinkToken(ctx, 'reset-password', token)
  const person = userId ? await findActive(ctx, userId) : undefined
  if (!person) return false
  const { id, email, agencyId } = person
  await forgetFailures(ctx, await holdEmail(ctx, email.toLowerCase()))
  await keepPassword(ctx, id, password)
  // Whoever has the link reads the mailbox: the address is proven as well.
  await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.clock() }).where(eq(users.id, id))
  await endSessionsOf(ctx, id)
  await recordAudit(ctx, { action: 'password.reset', userId: id, agencyId })
  await publishEvent(ctx, 'password.changed', { userId: id })
  return true
}

/**
 * Sets a new password by the token of a mailed link and ends every session (P7, security.md 7, 10). Throws 400
 * `invalid_token` for a link that is unknown, spent or older than 30 minutes, `password_too_common` for a common one.
 */
export async function updatePassword(ctx: Ctx, { token, password }: UpdatePassword): Promise<void> {
  const owner = await inTransaction(ctx, (ctx) => peekLinkToken(ctx, 'reset-password', token), 'app_platform')
  if (!owner) throw deadLink()
  await requireUncommon(password, 'password')
  const hashed = await hashPassword(password)
  const isSet = await inTransaction(ctx, (ctx) => resetWithToken(ctx, token, hashed), 'app_platform')
  if (!isSet) throw deadLink()
}

const wrongPassword = 'Your current password is not right'

function currentPasswordRefused(): AppError {
  return new AppError('invalid', wrongPassword, {
    reason: 'invalid_credentials',
    fields: { currentPassword: wrongPassword },
  })
}

/** A stolen session may not try out passwords either: they count like those of a login (security.md 6). */
async function countWrongPassword(ctx: UserCtx): Promise<void> {
  await inTransaction(
    ctx,
    async (ctx) => {
      const attempts = await holdAttempts(ctx, ctx.user.email.toLowerCase())
      const locks = !isLocked(ctx, attempts) && (await countFailure(ctx, attempts))
      if (locks) await endSessionsOf(ctx, ctx.user.id)
      await recordAudit(ctx, { action: 'password.change_failed' })
    },
    'app_platform',
  )
}

async function requireCurrentPassword(ctx: UserCtx, password: string): Promise<void> {
  const email = ctx.user.email.toLowerCase()
  const [known, isShut] = await inTransaction(
    ctx,
    async (ctx) => [await findByEmail(ctx, email), isLocked(ctx, await holdAttempts(ctx, email))] as const,
    'app_platform',
  )
  if (isShut) throw loginRefused('account_locked')
  if (await verifyPassword(known?.password ?? null, password)) return
  await countWrongPassword(ctx)
  throw currentPasswordRefused()
}

/**
 * Changes the password of the signed-in person (product.md 5). Every session ends; this one goes on under a new id,
 * whose token is returned (security.md 7). Throws 400 for a wrong current or an unfit new password.
 */
export async function changePassword(ctx: UserCtx, input: ChangePassword): Promise<string> {
  await requireCurrentPassword(ctx, input.currentPassword)
  await requireUncommon(input.newPassword, 'newPassword')
  const hashed = await hashPassword(input.newPassword)
  return inTransaction(
    ctx,
    async (ctx) => {
      await keepPassword(ctx, ctx.user.id, hashed)
      await endSessionsOf(ctx, ctx.user.id)
      const { token } = await enter(ctx, ctx.user.id)
      await recordAudit(ctx, { action: 'password.changed' })
      await publishEvent(ctx, 'password.changed', { userId: ctx.user.id })
      return token
    },
    'app_platform',
  )
}
