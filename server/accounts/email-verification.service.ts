import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { VerifyEmail } from '#shared/accounts/accounts.contract.ts'
import { consumeLinkToken } from './link-tokens.service.ts'

const linkDead = 'This link has expired or was already used. Please request a new one.'

/** Takes the address of a mailed link as proven. Throws 400 `invalid_token` for a dead link. */
export async function verifyEmail(ctx: Ctx, { token }: VerifyEmail): Promise<void> {
  await inTransaction(
    ctx,
    async (ctx) => {
      const userId = await consumeLinkToken(ctx, 'verify-email', token)
      if (!userId) throw new AppError('invalid', linkDead, { reason: 'invalid_token' })
      const verified = { emailVerified: true, updatedAt: ctx.clock() }
      const [person] = await ctx.db.update(users).set(verified).where(eq(users.id, userId)).returning()
      await recordAudit(ctx, { action: 'email.verified', userId, agencyId: person?.agencyId ?? null })
    },
    'app_platform',
  )
}

/** Sends the verification link once more; an address that is proven gets none. */
export async function resendVerification(ctx: UserCtx): Promise<void> {
  await inTransaction(
    ctx,
    async (ctx) => {
      const waiting = and(eq(users.id, ctx.user.id), eq(users.emailVerified, false))
      const [person] = await ctx.db.select({ id: users.id }).from(users).where(waiting)
      if (person) await publishEvent(ctx, 'email.verification_requested', { userId: person.id })
    },
    'app_platform',
  )
}
