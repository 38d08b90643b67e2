import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { knownAddressMail, passwordChangedMail, resetMail, verificationMail } from './accounts.mails.ts'
import { credentialsChangedAt } from './credential-changes.service.ts'
import { deleteLinkTokens, hasLinkSince, type LinkPurpose, makeLinkToken } from './link-tokens.service.ts'
import { findReceiver } from './receiver.service.ts'

/** One mail a minute for each purpose is enough: more would only fill someone's mailbox. */
const quietMillis = 60_000

type About = { userId: string }

type LinkRequest = { purpose: LinkPurpose; userId: string; requestedAt?: string }

/** Makes a link, unless one was just made or the person's credentials changed since it was asked for. */
async function makeRequestedLink(
  ctx: InTransaction<Ctx>,
  { purpose, userId, requestedAt }: LinkRequest,
): Promise<string | null> {
  const since = new Date(ctx.clock().getTime() - quietMillis)
  if (await hasLinkSince(ctx, purpose, userId, since)) return null
  const isOutdated = (await credentialsChangedAt(ctx, userId)) > Date.parse(requestedAt ?? '')
  return isOutdated ? null : makeLinkToken(ctx, purpose, userId)
}

/** Mails a link, and takes it back when its mail could not be sent. */
async function sendLink(
  ctx: Ctx,
  request: LinkRequest,
  send: (token: string) => Promise<void>,
): Promise<void> {
  const { purpose, userId } = request
  const token = await inTransaction(ctx, (ctx) => makeRequestedLink(ctx, request), 'app_platform')
  if (!token) return
  try {
    await send(token)
  } catch (error) {
    await inTransaction(ctx, (ctx) => deleteLinkTokens(ctx, purpose, userId), 'app_platform')
    throw error
  }
}

async function sendVerification(ctx: Ctx, { userId }: About): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver || receiver.emailVerified) return
  const screen = `${ctx.config.appUrl}/auth/verify-email`
  await sendLink(ctx, { purpose: 'verify-email', userId: receiver.id }, (token) =>
    ctx.adapters.mail.send(verificationMail(receiver, `${screen}?token=${token}`)),
  )
}

async function sendReset(ctx: Ctx, { userId, at }: EventData<'password.reset_requested'>): Promise<void> {
  const receiver = userId === null ? undefined : await findReceiver(ctx, userId)
  if (!receiver) return
  const screen = `${ctx.config.appUrl}/auth/reset-password`
  const request: LinkRequest = { purpose: 'reset-password', userId: receiver.id, requestedAt: at }
  await sendLink(ctx, request, (token) =>
    ctx.adapters.mail.send(resetMail(receiver, `${screen}?token=${token}`)),
  )
}

async function sendKnownAddress(ctx: Ctx, { userId }: About): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (receiver) await ctx.adapters.mail.send(knownAddressMail(receiver, `${ctx.config.appUrl}/auth`))
}

async function sendPasswordChanged(ctx: Ctx, { userId }: About): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  const screen = `${ctx.config.appUrl}/auth/forgot-password`
  if (receiver) await ctx.adapters.mail.send(passwordChangedMail(receiver, screen))
}

/** The mails about a person's own account. Tokens are made here, so that none lies in an event or a queue. */
export const accountJobs: JobKind[] = [
  jobOn('user.registered', { name: 'mail-verification', run: sendVerification }),
  jobOn('email.verification_requested', { name: 'mail-verification-again', run: sendVerification }),
  jobOn('password.reset_requested', { name: 'mail-password-reset', run: sendReset }),
  jobOn('user.sign_up_refused', { name: 'mail-known-address', run: sendKnownAddress }),
  jobOn('password.changed', { name: 'mail-password-changed', run: sendPasswordChanged }),
]
