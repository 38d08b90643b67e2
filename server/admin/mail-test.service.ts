import { recordAudit } from '#server/audit/audit.service.ts'
import type { UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { MailTest } from '#shared/admin/health.contract.ts'
import { can } from '#shared/permissions.ts'
import { testMail as letter } from './admin.mails.ts'

async function send(ctx: UserCtx): Promise<MailTest> {
  const to = ctx.user.email
  try {
    await ctx.adapters.mail.send(letter(ctx.user, ctx.config.appUrl))
    const message = ctx.config.smtpUrl
      ? `A test email was sent to ${to}.`
      : 'The test email was stored in the database because no mail server is set.'
    return { isSent: true, to, message }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'no reason given'
    return { isSent: false, to, message: `The mail server rejected the email: ${reason}` }
  }
}

/** Sends a test mail to the admin who asks, at once, and returns what the mail server said. */
export async function testMail(ctx: UserCtx): Promise<MailTest> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const result = await send(ctx)
  const { isSent, message } = result
  const after = { isSent, message }
  await inTransaction(ctx, (ctx) => recordAudit(ctx, { action: 'mail.tested', after }), 'app_platform')
  return result
}
