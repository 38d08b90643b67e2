import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { JobKind } from '#server/jobs/job.ts'
import { ssoLabels } from '#shared/accounts/sso-sign-in.contract.ts'
import { findReceiver } from './receiver.service.ts'
import { countRecoveryCodes } from './recovery-codes.service.ts'
import {
  loginLockedMail,
  newBrowserMail,
  recoveryCodeUsedMail,
  ssoAccountEmail,
  twoFactorChangedMail,
  twoFactorChanges,
} from './security.mails.ts'

type Data = Record<string, unknown>

function rescueUrl(ctx: Ctx): string {
  return `${ctx.config.appUrl}/auth/forgot-password`
}

async function tellOfNewBrowser(ctx: Ctx, { userId, device, ipAddress, at }: Data): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const { timeZone } = receiver
  const address = typeof ipAddress === 'string' ? ipAddress : null
  const place = { device: String(device), ipAddress: address, at: String(at), timeZone }
  await ctx.adapters.mail.send(newBrowserMail(receiver, place, rescueUrl(ctx)))
}

async function tellOfUsedCode(ctx: Ctx, { userId }: Data): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (!receiver) return
  const left = await inTransaction(ctx, (ctx) => countRecoveryCodes(ctx, receiver.id), 'app_platform')
  await ctx.adapters.mail.send(recoveryCodeUsedMail(receiver, left, rescueUrl(ctx)))
}

async function sendLoginLocked(ctx: Ctx, { userId }: Data): Promise<void> {
  const receiver = await findReceiver(ctx, userId)
  if (receiver) await ctx.adapters.mail.send(loginLockedMail(receiver, rescueUrl(ctx)))
}

function ssoJob(isLinked: boolean): JobKind {
  const change = isLinked ? 'linked' : 'unlinked'
  return {
    name: `mail-outside-account-${change}`,
    on: `outside_account.${change}`,
    run: async (ctx, { userId, provider }) => {
      const receiver = await findReceiver(ctx, userId)
      if (!receiver || (provider !== 'google' && provider !== 'microsoft')) return
      const label = ssoLabels[provider]
      await ctx.adapters.mail.send(ssoAccountEmail(receiver, label, isLinked, rescueUrl(ctx)))
    },
  }
}

const changeJobs: JobKind[] = twoFactorChanges.map((change) => ({
  name: `mail-${change.replaceAll(/[._]/g, '-')}`,
  on: change,
  run: async (ctx, { userId }) => {
    const receiver = await findReceiver(ctx, userId)
    if (receiver) await ctx.adapters.mail.send(twoFactorChangedMail(receiver, change, rescueUrl(ctx)))
  },
}))

/** The mails that tell people what happened to their way of signing in. */
export const securityJobs: JobKind[] = [
  { name: 'mail-new-browser', on: 'login.new_browser', run: tellOfNewBrowser },
  { name: 'mail-recovery-code-used', on: 'recovery_code.used', run: tellOfUsedCode },
  { name: 'mail-login-locked', on: 'login.locked', run: sendLoginLocked },
  ssoJob(true),
  ssoJob(false),
  ...changeJobs,
]
