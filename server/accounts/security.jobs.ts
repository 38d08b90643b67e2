import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import { ssoLabels } from '#shared/accounts/sso-sign-in.contract.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { findReceiver } from './receiver.service.ts'
import { countRecoveryCodes } from './recovery-codes.service.ts'
import {
  loginLockedMail,
  newBrowserMail,
  recoveryCodeUsedMail,
  signInChangedMail,
  signInChanges,
  ssoAccountEmail,
} from './security.mails.ts'

type About = { userId: string }

function rescueUrl(ctx: Ctx): string {
  return `${ctx.config.appUrl}/auth/forgot-password`
}

async function notifyNewBrowser(
  ctx: Ctx,
  { userId, device, ipAddress, at }: EventData<'login.new_browser'>,
): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const { timeZone } = receiver
  const place = { device, ipAddress, at, timeZone }
  await ctx.adapters.mail.send(newBrowserMail(receiver, place, rescueUrl(ctx)))
}

async function notifyUsedCode(ctx: Ctx, { userId }: About): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const left = await inTransaction(ctx, (ctx) => countRecoveryCodes(ctx, receiver.id), 'app_platform')
  await ctx.adapters.mail.send(recoveryCodeUsedMail(receiver, left, rescueUrl(ctx)))
}

async function sendLoginLocked(ctx: Ctx, { userId }: About): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (receiver) await ctx.adapters.mail.send(loginLockedMail(receiver, rescueUrl(ctx)))
}

function ssoJob(change: 'linked' | 'unlinked'): JobKind {
  return jobOn(`outside_account.${change}`, {
    name: `mail-outside-account-${change}`,
    run: async (ctx, { userId, provider }) => {
      const receiver = await findReceiver(ctx, userId)
      if (!receiver) return
      const label = ssoLabels[provider]
      await ctx.adapters.mail.send(ssoAccountEmail(receiver, label, change === 'linked', rescueUrl(ctx)))
    },
  })
}

const changeJobs = signInChanges.map((change) =>
  jobOn(change, {
    name: `mail-${change.replaceAll(/[._]/g, '-')}`,
    run: async (ctx, { userId }) => {
      const receiver = await findReceiver(ctx, userId)
      if (receiver) await ctx.adapters.mail.send(signInChangedMail(receiver, change, rescueUrl(ctx)))
    },
  }),
)

/** The mails that tell people what happened to their way of signing in. */
export const securityJobs: JobKind[] = [
  jobOn('login.new_browser', { name: 'mail-new-browser', run: notifyNewBrowser }),
  jobOn('recovery_code.used', { name: 'mail-recovery-code-used', run: notifyUsedCode }),
  jobOn('login.locked', { name: 'mail-login-locked', run: sendLoginLocked }),
  ssoJob('linked'),
  ssoJob('unlinked'),
  ...changeJobs,
]
