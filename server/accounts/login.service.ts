import { and, eq, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { clearHistory } from '#server/chat-history/chat-history.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { credentials, users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { endSession, startSession } from '#server/http/sessions.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { CurrentUser, Login } from '#shared/accounts/accounts.contract.ts'
import { findPerson, sessionUserOf } from './current-user.queries.ts'
import { getCurrentUser } from './current-user.service.ts'
import { noteBrowser } from './known-browsers.service.ts'
import {
  type Attempts,
  clearLoginFailures,
  countFailure,
  isLocked,
  lockLoginAttempts,
} from './login-failures.service.ts'
import { limitPasswordCalls, verifyPassword } from './passwords.service.ts'
import { askSecondFactor, withTwoFactor } from './second-factor.service.ts'

/** Someone who just proved who they are, with the token of their new session. */
export type SignedIn = { token: string; user: CurrentUser }

/** Why a login is refused, as a word and as the fixed text. */
const refusals = {
  invalid_credentials: 'Invalid email or password',
  account_locked: 'Account locked. Please contact support.',
  agency_deleted: 'This account was deleted. Please contact support to restore it.',
  totp_required: 'Enter the code from your authenticator app.',
  invalid_code: 'This code is incorrect or was already used. Please try again.',
  sign_in_expired: 'This took too long. Please log in again.',
  invalid_passkey: 'This passkey doesn’t work here. Log in with your password instead.',
} as const

export type Refusal = keyof typeof refusals

/** The 401 of a refused login. */
export function loginRefused(reason: Refusal): AppError {
  return new AppError('unauthenticated', refusals[reason], { reason })
}

/** Who has an address and how they prove it; removed people are nobody. */
export type KnownPerson = {
  id: string
  agencyId: string | null
  email: string
  emailVerified: boolean
  isDemo: boolean
  lockedUntil: Date | null
  password: string | null
  /** When the agency was deleted that they belong to: nobody of it gets in. */
  agencyDeletedAt: Date | null
}

async function findKnown(ctx: InTransaction<Ctx>, isThem: SQL): Promise<KnownPerson | undefined> {
  const own = and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential'))
  const { id, agencyId, email, emailVerified, isDemo, lockedUntil } = users
  const [known] = await ctx.db
    .select({
      id,
      agencyId,
      email,
      emailVerified,
      isDemo,
      lockedUntil,
      password: credentials.password,
      agencyDeletedAt: agencies.deletedAt,
    })
    .from(users)
    .leftJoin(credentials, own)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(isThem, eq(users.status, 'active')))
  return known
}

/** Finds who an address belongs to, as the platform. */
export function findByEmail(ctx: InTransaction<Ctx>, email: string): Promise<KnownPerson | undefined> {
  return findKnown(ctx, eq(sql`lower(${users.email})`, email))
}

/** Finds a person by their id, as the platform. */
export function findById(ctx: InTransaction<Ctx>, id: string): Promise<KnownPerson | undefined> {
  return findKnown(ctx, eq(users.id, id))
}

/** Starts the session of someone who proved who they are; the browser's former session ends. */
export async function createSession(
  ctx: InTransaction<Ctx>,
  userId: string,
): Promise<{ token: string; ctx: UserCtx }> {
  if (ctx.user) await endSession(ctx, ctx.user.sessionId)
  const { id, token } = await startSession(ctx, userId)
  const person = await findPerson(ctx, userId)
  if (!person) throw new AppError('unauthenticated')
  const { db: _finished, ...outer } = ctx
  const hasTwoFactor = (await withTwoFactor(ctx, [userId])).has(userId)
  return { token, ctx: { ...outer, user: sessionUserOf(person, id, hasTwoFactor) } }
}

/** What an attempt to log in came to. */
export type Outcome = { refusal: Refusal } | { token: string; ctx: UserCtx }

/** Notes in the audit log why a login is refused. */
export async function refuse(
  ctx: InTransaction<Ctx>,
  email: string,
  known: KnownPerson | undefined,
  reason: Refusal,
): Promise<Outcome> {
  const who = { userId: known?.id, agencyId: known?.agencyId ?? null }
  // Anyone who knows the password and is asked for a code has not failed yet.
  const action = reason === 'totp_required' ? 'login.code_asked' : 'login.failed'
  await recordAudit(ctx, { action, ...who, after: { email, reason } })
  return { refusal: reason }
}

/** New sign-ins are locked, sessions go on, and the person hears of it: otherwise anybody could sign anybody out. */
async function reportLock(ctx: InTransaction<Ctx>, { id, agencyId }: KnownPerson): Promise<void> {
  await recordAudit(ctx, { action: 'login.locked', userId: id, agencyId })
  await publishEvent(ctx, 'login.locked', { userId: id })
}

async function countAndRefuse(
  ctx: InTransaction<Ctx>,
  attempts: Attempts,
  email: string,
  known: KnownPerson | undefined,
  reason: Refusal,
) {
  const locks = await countFailure(ctx, attempts)
  if (locks && known) await reportLock(ctx, known)
  return refuse(ctx, email, known, reason)
}

async function completeLogin(ctx: InTransaction<Ctx>, { id, agencyId }: KnownPerson): Promise<Outcome> {
  const session = await createSession(ctx, id)
  await noteBrowser(ctx, id)
  // What people are shown is the login before this one.
  const logins = { lastLogin: sql`${users.currentLogin}`, currentLogin: ctx.clock() }
  await ctx.db.update(users).set(logins).where(eq(users.id, id))
  await recordAudit(ctx, { action: 'login', userId: id, agencyId })
  return session
}

async function enter(
  ctx: InTransaction<Ctx>,
  attempts: Attempts,
  known: KnownPerson,
  askFactor: () => ReturnType<typeof askSecondFactor>,
): Promise<Outcome> {
  const { email } = known
  const isRefused = isLocked(ctx, attempts) || (known.lockedUntil !== null && known.lockedUntil > ctx.clock())
  if (isRefused) return refuse(ctx, email, known, 'account_locked')
  const missingFactor = await askFactor()
  if (missingFactor === 'invalid_code') return countAndRefuse(ctx, attempts, email, known, missingFactor)
  if (missingFactor) return refuse(ctx, email, known, missingFactor)
  // Told only to who would have got in: to a stranger it is a wrong password like any other.
  if (known.agencyDeletedAt) return refuse(ctx, email, known, 'agency_deleted')
  await clearLoginFailures(ctx, attempts.emailHash)
  return completeLogin(ctx, known)
}

/**
 * Lets in someone whose first factor is proven, unless the account is locked or the second factor is wanting. A wrong
 * code counts like a wrong password, and only a whole login clears the count.
 */
export function loginWithSecondFactor(
  ctx: InTransaction<Ctx>,
  attempts: Attempts,
  known: KnownPerson,
  code: string | undefined,
): Promise<Outcome> {
  return enter(ctx, attempts, known, () => askSecondFactor(ctx, known, code))
}

/** Lets in someone whose passkey proved both factors, the device and whoever unlocked it, unless the account is locked. */
export async function loginWithPasskey(ctx: InTransaction<Ctx>, known: KnownPerson): Promise<Outcome> {
  const attempts = await lockLoginAttempts(ctx, known.email.toLowerCase())
  return enter(ctx, attempts, known, async () => null)
}

type Tried = { email: string; verifiedHash: string | null; code: string | undefined }

async function decide(ctx: InTransaction<Ctx>, { email, verifiedHash, code }: Tried): Promise<Outcome> {
  const attempts = await lockLoginAttempts(ctx, email)
  const known = await findByEmail(ctx, email)
  if (isLocked(ctx, attempts)) return refuse(ctx, email, known, 'account_locked')
  const isHidden = known?.isDemo && !ctx.origin.isTryOut
  if (!known || isHidden || verifiedHash === null || known.password !== verifiedHash) {
    return countAndRefuse(ctx, attempts, email, known, 'invalid_credentials')
  }
  return loginWithSecondFactor(ctx, attempts, known, code)
}

/** What a login comes to outside its transaction: someone signed in, or the 401 that says why not. */
export async function settleLogin(outcome: Outcome): Promise<SignedIn> {
  if ('refusal' in outcome) throw loginRefused(outcome.refusal)
  return { token: outcome.token, user: await getCurrentUser(outcome.ctx) }
}

async function proveAndEnter(ctx: Ctx, { email, password, code }: Login): Promise<SignedIn> {
  const known = await inTransaction(ctx, (ctx) => findByEmail(ctx, email), 'app_platform')
  const kept = known?.password ?? null
  const isRight = await verifyPassword(kept, password)
  const tried = { email, verifiedHash: isRight ? kept : null, code }
  return settleLogin(await inTransaction(ctx, (ctx) => decide(ctx, tried), 'app_platform'))
}

/**
 * Signs in by email and password. Throws 401 with `invalid_credentials` or `account_locked`, and after a
 * right password with `totp_required`, `invalid_code` or `agency_deleted`. An unknown email costs the same statements and the same hashing as a wrong password.
 */
export function login(ctx: Ctx, input: Login): Promise<SignedIn> {
  return limitPasswordCalls(() => proveAndEnter(ctx, input))
}

async function clearConversation(ctx: UserCtx): Promise<void> {
  const { agencyId, agencyOwnerId } = ctx.user
  if (!agencyId || !agencyOwnerId) return
  await inTransaction({ ...ctx, user: { ...ctx.user, agencyId, agencyOwnerId } }, clearHistory)
}

/** Ends the session of this call, if it has one, and forgets the conversation with the assistant. */
export async function logout(ctx: Ctx): Promise<void> {
  const { user } = ctx
  if (!user) return
  await inTransaction(
    ctx,
    async (ctx) => {
      await endSession(ctx, user.sessionId)
      await recordAudit(ctx, { action: 'logout' })
    },
    'app_platform',
  )
  await clearConversation({ ...ctx, user })
}
