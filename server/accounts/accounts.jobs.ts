import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { knownAddressMail, passwordChangedMail, resetMail, verificationMail } from './accounts.mails.ts'
import { forgetLinkTokens, hasLinkSince, type LinkPurpose, makeLinkToken } from './link-tokens.service.ts'
import { findReceiver } from './receiver.service.ts'

/** One mail a minute for each purpose is enough: more would only fill somebody's mailbox. */
const quietMillis = 60_000

/** Makes a link, unless one was just made, and forgets it again when its mail could not be sent. */
async function sendLink(
  ctx: Ctx,
  purpose: LinkPurpose,
  userId: string,
  send: (token: string) => Promise<void>,
): Promise<void> {
  const since = new Date(ctx.clock().getTime() - quietMillis)
  const token = await inTransaction(
    ctx,
    async (ctx) =>
      (await hasLinkSince(ctx, purpose, userId, since)) ? null : makeLinkToken(ctx, purpose, userId),
    'app_platform',
  )
  if (!token) return
  try {
    await send(token)
  } catch (error) {
    await inTransaction(ctx, (ctx) => forgetLinkTokens(ctx, purpose, userId), 'app_platform')
    throw error
  }
}

async function sendVerification(ctx: Ctx, { userId }: Record<string, unknown>): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver || receiver.emailVerified) return
  const screen = `${ctx.config.appUrl}/auth/verify-email`
  await sendLink(ctx, 'verify-email', receiver.id, (token) =>
    ctx.edges.mail.send(verificationMail(receiver, `${screen}?token=${token}`)),
  )
}

async function sendReset(ctx: Ctx, { userId }: Record<string, unknown>): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const screen = `${ctx.config.appUrl}/auth/reset-password`
  await sendLink(ctx, 'reset-password', receiver.id, (token) =>
    ctx.edges.mail.send(resetMail(receiver, `${screen}?token=${token}`)),
  )
}

async function sendKnownAddress(ctx: Ctx, { userId }: Record<string, unknown>): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (receiver) await ctx.edges.mail.send(knownAddressMail(receiver, `${ctx.config.appUrl}/auth`))
}

async function sendPasswordChanged(ctx: Ctx, { userId }: Record<string, unknown>): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  const screen = `${ctx.config.appUrl}/auth/forgot-password`
  if (receiver) await ctx.edges.mail.send(passwordChangedMail(receiver, screen))
}

/** The mails about a person's own account. Tokens are made here, so that none lies in an event or a queue. */
export const accountJobs: JobKind[] = [
  { name: 'mail-verification', on: 'user.registered', run: sendVerification },
  { name: 'mail-verification-again', on: 'email.verification_requested', run: sendVerification },
  { name: 'mail-password-reset', on: 'password.reset_requested', run: sendReset },
  { name: 'mail-known-address', on: 'user.sign_up_refused', run: sendKnownAddress },
  { name: 'mail-password-changed', on: 'password.changed', run: sendPasswordChanged },
]
