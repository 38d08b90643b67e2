import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { idempotencyKeys } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from './access.ts'
import { AppError } from './errors.ts'

const keyPattern = /^[\x21-\x7e]{8,200}$/

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw new AppError('invalid', 'The Idempotency-Key must have 8 to 200 visible characters.')
  }
  return key
}

function fingerprintOf(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null)
  return createHash('sha256')
    .update(`${request.method} ${request.url.split('?')[0]} ${body}`)
    .digest('base64url')
}

type Answer = { status: number; body: string | null }

async function claim(
  ctx: InTransaction<AgencyCtx>,
  key: string,
  fingerprint: string,
): Promise<Answer | null> {
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
  return { status: kept.status, body: kept.body }
}

async function keep(ctx: InTransaction<AgencyCtx>, key: string, answer: Answer): Promise<void> {
  const mine = and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, key))
  await ctx.db.update(idempotencyKeys).set(answer).where(mine)
}

/**
 * Runs a write of a signed-in member in one transaction and sends its result with a status. A repeat with the
 * same `Idempotency-Key` gets the first answer and writes nothing (product.md 5).
 */
export async function once<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  write: (ctx: InTransaction<AgencyCtx>) => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  const result = await inTransaction(memberCtx(request), async (ctx) => {
    if (!key) return { status, body: await write(ctx) }
    const kept = await claim(ctx, key, fingerprintOf(request))
    if (kept) return { status: kept.status, body: kept.body === null ? undefined : JSON.parse(kept.body) }
    const body = await write(ctx)
    await keep(ctx, key, { status, body: body === undefined ? null : JSON.stringify(body) })
    return { status, body }
  })
  reply.code(result.status)
  return result.body as T
}
