import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Ctx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { opening } from './client.ts'

/** Which database role a transaction acts as: one agency's rows, the platform's accounts and jobs, the end of a deleted agency, or the chain of the audit log. */
export type TenantScope = 'app_user' | 'app_platform' | 'app_purge' | 'app_sealer'

/** Literals, not values, so that the statement that opens a transaction can raise its wall in the same round trip. */
function scopeStatement(ctx: Ctx, tenantScope: TenantScope): string {
  const agencyId = tenantScope === 'app_user' ? (ctx.user?.agencyId ?? '') : ''
  const settings = [
    ['role', tenantScope],
    ['app.agency_id', agencyId],
    ['app.user_id', ctx.user?.id ?? ''],
    // Starting workers or a compiler costs more than any statement of one agency takes.
    ['max_parallel_workers_per_gather', '0'],
    ['jit', 'off'],
  ]
  const calls = settings.map(
    ([name, value = '']) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}

async function finish(client: pg.PoolClient, word: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(word)
    client.release()
  } catch (error) {
    // A connection that cannot end its transaction is thrown away, and an unconfirmed commit is an error.
    client.release(true)
    if (word === 'commit') throw error
  }
}

/** How often a transaction that waited in a circle is tried, and for how long it steps aside, in milliseconds. */
const maxTries = 4
const maxPause = 100

/** Whether two transactions waited for each other, and the database ended this one. */
function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '40P01') || isDeadlock(error.cause)
}

async function runOnce<C extends Ctx, T>(
  ctx: C,
  run: (ctx: InTransaction<C>) => Promise<T>,
  tenantScope: TenantScope,
): Promise<T> {
  const client = await ctx.pool.connect()
  const outbox = { isAwaited: false }
  let result: T
  try {
    await client.query(opening(ctx.pool, `begin; ${scopeStatement(ctx, tenantScope)}`))
    result = await run({ ...ctx, db: drizzle(client), outbox })
  } catch (error) {
    await finish(client, 'rollback')
    throw error
  }
  await finish(client, 'commit')
  if (outbox.isAwaited) ctx.jobs.wake()
  return result
}

/**
 * Runs a function in one transaction, as the person's agency (the default) or as the platform; inside a
 * transaction it joins that one. Commits when the function returns, rolls back when it throws; of two that wait for each
 * other, the one that the database ends runs again.
 */
export async function inTransaction<C extends Ctx, T>(
  ctx: C,
  run: (ctx: InTransaction<C>) => Promise<T>,
  tenantScope: TenantScope = 'app_user',
): Promise<T> {
  if (ctx.db && ctx.outbox) return run({ ...ctx, db: ctx.db, outbox: ctx.outbox })
  for (let triesLeft = maxTries - 1; ; triesLeft--) {
    try {
      return await runOnce(ctx, run, tenantScope)
    } catch (error) {
      if (triesLeft === 0 || !isDeadlock(error)) throw error
      // Not both at the same time again, where the database ended both.
      await setTimeout(Math.random() * maxPause)
    }
  }
}

/** Runs part of an agency's transaction as the platform (for example to end sessions), then steps back. */
export async function asPlatform<C extends Ctx, T>(
  ctx: InTransaction<C>,
  run: (ctx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  const { $client } = ctx.db
  await $client.query(scopeStatement(ctx, 'app_platform'))
  const result = await run(ctx)
  await $client.query(scopeStatement(ctx, 'app_user'))
  return result
}

/** Runs part of a transaction that may be refused: a refusal takes that part back alone, and is the answer. */
export async function attempt(
  { db }: InTransaction<Ctx>,
  run: () => Promise<unknown>,
): Promise<AppError | undefined> {
  await db.$client.query('savepoint attempt')
  try {
    await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.$client.query('rollback to savepoint attempt')
    return error
  }
  await db.$client.query('release savepoint attempt')
  return undefined
}
