import { z } from 'zod'
import type { SsoIdentity } from '#server/adapters/sso-sign-in.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { decryptCookie, encryptCookie } from '#server/http/encrypted-cookie.ts'
import {
  type ChooseProvider,
  type LinkProvider,
  type SsoCode,
  type SsoOutcome,
  type SsoProvider,
  ssoLabels,
  ssoProviders,
} from '#shared/accounts/sso-sign-in.contract.ts'
import { credentialsChangedAt } from './credential-changes.service.ts'
import {
  findByEmail,
  findById,
  type KnownPerson,
  loginRefused,
  loginWithSecondFactor,
  type Outcome,
  type SignedIn,
  settleLogin,
} from './login.service.ts'
import { lockLoginAttempts } from './login-failures.service.ts'
import { limitPasswordCalls } from './passwords.service.ts'
import { requirePassword } from './reauthentication.service.ts'
import { findLinkedUser, linkAccount, type SsoAccount } from './sso-links.service.ts'

/** How long someone may take at the provider, and then for the second factor. */
const flowMillis = 10 * 60_000

const Flow = z.strictObject({
  provider: z.enum(ssoProviders),
  /** Who wants to link; null when someone wants to sign in. */
  userId: z.uuid().nullable(),
  checks: z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string() }),
})

/** Someone whom the provider vouched for and whose second factor is wanting. */
const Pending = z.strictObject({
  provider: z.enum(ssoProviders),
  subject: z.string(),
  userId: z.uuid(),
  /** How the person signed in when the provider vouched for them: a change since then ends the wait for the code. */
  changedAt: z.number(),
})

function encryptFlow(ctx: Ctx, purpose: string, content: object): string {
  const until = new Date(ctx.clock().getTime() + flowMillis)
  return encryptCookie(ctx.config, purpose, content, until)
}

/** Where a provider sends the browser back to, one address for each, so that none can answer for another. */
function callbackPath(provider: SsoProvider): string {
  return `/api/sso-sign-in/${provider}/callback`
}

/** Where the browser goes, and what its cookie holds until it comes back. */
export type SsoRedirect = { url: string; cookie: string }

async function startOAuth(ctx: Ctx, provider: SsoProvider, userId: string | null): Promise<SsoRedirect> {
  const { ssoSignIn } = ctx.adapters
  if (!ssoSignIn.providers.includes(provider)) {
    throw new AppError('invalid', `Sign-in with ${ssoLabels[provider]} is not set up here.`)
  }
  const redirectUri = ctx.config.appUrl + callbackPath(provider)
  const { url, checks } = await ssoSignIn.begin(provider, redirectUri).catch((error: unknown) => {
    ctx.log.warn({ err: error }, `${provider} cannot be reached`)
    const message = `${ssoLabels[provider]} cannot be reached at the moment. Please use your password, or try again later.`
    throw new AppError('unavailable', message)
  })
  return { url, cookie: encryptFlow(ctx, 'sso-flow', { provider, userId, checks }) }
}

/** Begins a sign-in with an outside account. Throws 400 where it is not set up, 503 when the provider is down. */
export function startSsoSignIn(ctx: Ctx, { provider }: ChooseProvider): Promise<SsoRedirect> {
  return startOAuth(ctx, provider, null)
}

/** Begins to link an outside account to the signed-in person, who enters the password again. Throws 400 for a wrong one. */
export async function beginLink(ctx: UserCtx, { provider, password }: LinkProvider): Promise<SsoRedirect> {
  await limitPasswordCalls(() => requirePassword(ctx, password))
  // Outside the few places for passwords: a provider that hangs keeps nobody from logging in.
  return startOAuth(ctx, provider, ctx.user.id)
}

/** What became of a return from the provider: the word for the screen, or a session; `cookie` is kept for the code. */
export type SsoCallback = { outcome: SsoOutcome; isLink: boolean; cookie?: string } | { signedIn: SignedIn }

type Resolved = { outcome: SsoOutcome } | { known: KnownPerson; entered: Outcome; changedAt: number }

async function enterByAccount(
  ctx: InTransaction<Ctx>,
  known: KnownPerson,
  account: SsoAccount,
  code?: string,
): Promise<Outcome> {
  const attempts = await lockLoginAttempts(ctx, known.email.toLowerCase())
  const entered = await loginWithSecondFactor(ctx, attempts, known, code)
  if (!('refusal' in entered)) await linkAccount(ctx, known, account)
  return entered
}

/** By an account that was linked, else by the email that the provider and we have both verified; nobody is made again. */
async function resolveAccount(
  ctx: InTransaction<Ctx>,
  account: SsoAccount,
  email: string | null,
): Promise<Resolved> {
  const linkedId = await findLinkedUser(ctx, account)
  if (!linkedId && !email) return { outcome: 'unverified_email' }
  const known = linkedId ? await findById(ctx, linkedId) : await findByEmail(ctx, email ?? '')
  if (!known || !(linkedId || known.emailVerified)) return { outcome: 'no_account' }
  const entered = await enterByAccount(ctx, known, account)
  return { known, entered, changedAt: await credentialsChangedAt(ctx, known.id) }
}

async function signIn(ctx: Ctx, provider: SsoProvider, identity: SsoIdentity): Promise<SsoCallback> {
  const account = { provider, subject: identity.subject }
  const resolved = await inTransaction(
    ctx,
    (ctx) => resolveAccount(ctx, account, identity.email),
    'app_platform',
  )
  if ('outcome' in resolved) return { outcome: resolved.outcome, isLink: false }
  const { known, entered, changedAt } = resolved
  if (!('refusal' in entered)) return { signedIn: await settleLogin(entered) }
  if (entered.refusal === 'agency_deleted') return { outcome: 'agency_deleted', isLink: false }
  if (entered.refusal !== 'totp_required') return { outcome: 'account_locked', isLink: false }
  return {
    outcome: 'code',
    isLink: false,
    cookie: encryptFlow(ctx, 'sso-code', { ...account, userId: known.id, changedAt }),
  }
}

async function link(ctx: Ctx, account: SsoAccount, userId: string): Promise<SsoCallback> {
  const { user } = ctx
  // The answer belongs to anyone who asked for it: another person, or nobody, may sit there by now.
  if (user?.id !== userId) return { outcome: 'failed', isLink: false }
  const isLinked = await inTransaction(ctx, (ctx) => linkAccount(ctx, user, account), 'app_platform')
  return { outcome: isLinked ? 'linked' : 'taken', isLink: true }
}

/**
 * Takes up what a provider answered by way of the browser: signs in, asks for the second factor, links, or says why
 * not. Only the browser that began, within ten minutes, is heard.
 */
export async function finishSsoSignIn(
  ctx: Ctx,
  provider: SsoProvider,
  query: string,
  cookie: string | undefined,
): Promise<SsoCallback> {
  const flow = decryptCookie(ctx.config, 'sso-flow', Flow, cookie, ctx.clock())
  if (flow?.provider !== provider) return { outcome: 'failed', isLink: false }
  const isLink = flow.userId !== null
  const address = new URL(`${callbackPath(provider)}${query}`, ctx.config.appUrl)
  let identity: SsoIdentity
  try {
    identity = await ctx.adapters.ssoSignIn.finish(provider, address, flow.checks)
  } catch (error) {
    ctx.log.warn({ err: error }, `the answer of ${provider} was refused`)
    const isCancelled = address.searchParams.get('error') === 'access_denied'
    return { outcome: isCancelled ? 'cancelled' : 'failed', isLink }
  }
  if (flow.userId === null) return signIn(ctx, provider, identity)
  return link(ctx, { provider, subject: identity.subject }, flow.userId)
}

/**
 * Completes a sign-in with an outside account by the second factor. Throws 401 with `sign_in_expired`, `invalid_code`
 * or `account_locked`.
 */
export async function completeSsoSignIn(
  ctx: Ctx,
  cookie: string | undefined,
  { code }: SsoCode,
): Promise<SignedIn> {
  const pending = decryptCookie(ctx.config, 'sso-code', Pending, cookie, ctx.clock())
  const expired = loginRefused('sign_in_expired')
  if (!pending) throw expired
  const { userId, changedAt, ...account } = pending
  const run = async (ctx: InTransaction<Ctx>) => {
    const known = await findById(ctx, userId)
    if (!known || (await credentialsChangedAt(ctx, userId)) !== changedAt) throw expired
    return enterByAccount(ctx, known, account, code)
  }
  return settleLogin(await inTransaction(ctx, run, 'app_platform'))
}
