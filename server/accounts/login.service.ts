import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction, UserCtx } from '#server/context.ts'
import { credentials, users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/errors.ts'
import { endSession, endSessionsOf, startSession } from '#server/http/sessions.service.ts'
import type { CurrentUser, Login } from '#shared/accounts/accounts.contract.ts'
import { findPerson, sessionUserOf } from './current-user.queries.ts'
import { getCurrentUser } from './current-user.service.ts'
import { countFailure, forgetFailures, holdAttempts, isLocked } from './login-failures.service.ts'
import { limitPasswordCalls, verifyPassword } from './passwords.service.ts'

/** Somebody who just proved who they are, with the token of their new session. */
export type SignedIn = { token: string; user: CurrentUser }

/** Why a login is refused, as a word and as the text of P8. */
const refusals = {
  invalid_credentials: 'Invalid email or password',
  account_locked: 'Account locked. Please contact support.',
} as const

export type Refusal = keyof typeof refusals

/** The 401 of a refused login (P8). */
export function loginRefused(reason: Refusal): AppError {
  return new AppError('unauthenticated', refusals[reason], { reason })
}

/** Who has an address and how they prove it; removed people are nobody. */
export type KnownPerson = {
  id: string
  agencyId: string | null
  lockedUntil: Date | null
  password: string | null
}

/** Finds who an address belongs to, as the platform. */
export async function findByEmail(ctx: InTransaction<Ctx>, email: string): Promise<KnownPerson | undefined> {
  const own = and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential'))
  const [known] = await ctx.db
    .select({
      id: users.id,
      agencyId: users.agencyId,
      lockedUntil: users.lockedUntil,
      password: credentials.password,
    })
    .from(users)
    .leftJoin(credentials, own)
    .where(and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active')))
  return known
}

/** Starts the session of somebody who proved who they are; the browser's former session ends (security.md 7). */
export async function enter(
  ctx: InTransaction<Ctx>,
  userId: string,
): Promise<{ token: string; ctx: UserCtx }> {
  if (ctx.user) await endSession(ctx, ctx.user.sessionId)
  const { id, token } = await startSession(ctx, userId)
  const person = await findPerson(ctx, userId)
  if (!person) throw new AppError('unauthenticated')
  const { db: _finished, ...outer } = ctx
  return { token, ctx: { ...outer, user: sessionUserOf(person, id) } }
}

type Outcome = { refusal: Refusal } | { token: string; ctx: UserCtx }

async function refuse(
  ctx: InTransaction<Ctx>,
  email: string,
  known: KnownPerson | undefined,
  reason: Refusal,
) {
  const who = { userId: known?.id, agencyId: known?.agencyId ?? null }
  await recordAudit(ctx, { action: 'login.failed', ...who, after: { email, reason } })
  return { refusal: reason }
}

async function admit(ctx: InTransaction<Ctx>, { id, agencyId }: KnownPerson): Promise<Outcome> {
  const entered = await enter(ctx, id)
  // What people are shown is the login before this one (product.md 5).
  const logins = { lastLogin: sql`${users.currentLogin}`, currentLogin: ctx.clock() }
  await ctx.db.update(users).set(logins).where(eq(users.id, id))
  await recordAudit(ctx, { action: 'login', userId: id, agencyId })
  return entered
}

async function decide(ctx: InTransaction<Ctx>, email: string, proven: string | null): Promise<Outcome> {
  const attempts = await holdAttempts(ctx, email)
  const known = await findByEmail(ctx, email)
  if (isLocked(ctx, attempts)) return refuse(ctx, email, known, 'account_locked')
  if (!known || proven === null || known.password !== proven) {
    const locks = await countFailure(ctx, attempts)
    if (locks && known) await endSessionsOf(ctx, known.id)
    return refuse(ctx, email, known, 'invalid_credentials')
  }
  if (known.lockedUntil && known.lockedUntil > ctx.clock()) return refuse(ctx, email, known, 'account_locked')
  await forgetFailures(ctx, attempts.emailHash)
  return admit(ctx, known)
}

async function proveAndEnter(ctx: Ctx, { email, password }: Login): Promise<SignedIn> {
  const known = await inTransaction(ctx, (ctx) => findByEmail(ctx, email), 'app_platform')
  const kept = known?.password ?? null
  const isRight = await verifyPassword(kept, password)
  const outcome = await inTransaction(ctx, (ctx) => decide(ctx, email, isRight ? kept : null), 'app_platform')
  if ('refusal' in outcome) throw loginRefused(outcome.refusal)
  return { token: outcome.token, user: await getCurrentUser(outcome.ctx) }
}

/**
 * Signs in by email and password (P7). Throws 401 with `invalid_credentials` or `account_locked`; an unknown email
 * costs the same statements and the same hashing as a wrong password (security.md 6).
 */
export function login(ctx: Ctx, input: Login): Promise<SignedIn> {
  return limitPasswordCalls(() => proveAndEnter(ctx, input))
}

/** Ends the session of this call, if it has one (P7). */
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
}
