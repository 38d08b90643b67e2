import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgencyCtx, InTransaction, UserCtx } from '#server/context.ts'
import { idempotencyKeys } from '#server/db/tables/accounts.ts'
import { inTransaction, type TenantScope } from '#server/db/transaction.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { AppError } from '#server/errors.ts'
import { memberCtx, ownScope, userCtx } from './access.ts'
import { explained } from './missed-changes.ts'

const keyPattern = /^[\x21-\x7e]{8,200}$/

/** The key of one user action that a browser sends with a write, or null. Throws `invalid` for a malformed one. */
export function actionKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError('invalid', 'The Idempotency-Key must have 8 to 200 visible characters.')
  }
  return key
}

function fingerprintOf(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null)
  // Keyed: a plain hash of a short body could be guessed at, number by number.
  return createHmac('sha256', request.ctx.config.secretKey)
    .update(`${request.method} ${request.url.split('?')[0]} ${body}`)
    .digest('base64url')
}

function placeOf(userId: string, key: string): string {
  return `idempotency_keys.body:${userId}:${key}`
}

type Answer = { status: number; body: string | null }

async function claim(ctx: InTransaction<UserCtx>, key: string, fingerprint: string): Promise<Answer | null> {
  const row = { userId: ctx.user.id, key, fingerprint, createdAt: ctx.clock() }
  // A second request with the same key waits here until the first has committed or rolled back.
  const claimed = await ctx.db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning()
  if (claimed.length > 0) return null
  const mine = and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, key))
  const [kept] = await ctx.db.select().from(idempotencyKeys).where(mine)
  if (!kept || kept.status === null) throw new AppError('conflict')
  if (kept.fingerprint !== fingerprint) {
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another request.')
  }
  const body = kept.body === null ? null : decryptText(ctx.config, placeOf(ctx.user.id, key), kept.body)
  return { status: kept.status, body }
}

async function keep(ctx: InTransaction<UserCtx>, key: string, answer: Answer): Promise<void> {
  const mine = and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, key))
  // It repeats what was written, sensitive values and all.
  const body = answer.body === null ? null : encryptText(ctx.config, placeOf(ctx.user.id, key), answer.body)
  await ctx.db
    .update(idempotencyKeys)
    .set({ ...answer, body })
    .where(mine)
}

type Caller<C> = { ctx: C; tenantScope: TenantScope }

async function writeOnce<C extends UserCtx, T>(
  { ctx, tenantScope }: Caller<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (ctx: InTransaction<C>) => Promise<T>,
  requestId?: string,
): Promise<T> {
  const sent = actionKeyOf(request)
  // Keys of the API act for one person: none gets the answer to another's call.
  const own = sent && ctx.apiKey ? `api:${ctx.apiKey.id}:${sent}` : sent
  const key = own ?? (requestId ? `request:${fingerprintOf(request)}` : null)
  // Only an agency's own scope reads the history that explains a conflict.
  const written = (ctx: InTransaction<C>) =>
    tenantScope === 'app_user' ? explained(ctx, write(ctx)) : write(ctx)
  const run = async (ctx: InTransaction<C>) => {
    if (!key) return { status, body: await written(ctx) }
    const kept = await claim(ctx, key, fingerprintOf(request))
    if (kept) return { status: kept.status, body: kept.body === null ? undefined : JSON.parse(kept.body) }
    const body = await written(ctx)
    await keep(ctx, key, { status, body: body === undefined ? null : JSON.stringify(body) })
    return { status, body }
  }
  const result = await inTransaction(ctx, run, tenantScope)
  reply.code(result.status)
  return result.body as T
}

/**
 * Runs a write of a signed-in member in one transaction and sends its result with a status. A repeat with the
 * same `Idempotency-Key` gets the first answer and writes nothing; so does the repeat of a whole body that
 * carries a `requestId`, as the assistant's calls do.
 */
export async function idempotent<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (ctx: InTransaction<AgencyCtx>) => Promise<T>,
  requestId?: string,
): Promise<T> {
  return writeOnce(
    { ctx: memberCtx(request), tenantScope: 'app_user' },
    request,
    reply,
    status,
    write,
    requestId,
  )
}

/** The same for what a person keeps for themselves, behind the wall of their agency, or of the platform for admins. */
export async function idempotentAsOwn<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (ctx: InTransaction<UserCtx>) => Promise<T>,
): Promise<T> {
  const ctx = userCtx(request)
  return writeOnce({ ctx, tenantScope: ownScope(ctx) }, request, reply, status, write)
}

/** The same for the platform's accounts and settings, behind the platform's wall: for admins, and for people about themselves. */
export async function idempotentAsPlatform<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (ctx: InTransaction<UserCtx>) => Promise<T>,
): Promise<T> {
  return writeOnce({ ctx: userCtx(request), tenantScope: 'app_platform' }, request, reply, status, write)
}
