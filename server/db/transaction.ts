import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Ctx, InTransaction } from '#server/context.ts'
import { opening } from './client.ts'

/** Which database role a transaction acts as: one agency's rows, or the platform's accounts and jobs. */
export type Wall = 'app_user' | 'app_platform'

function settings(ctx: Ctx, wall: Wall): string[] {
  return [wall, wall === 'app_user' ? (ctx.user?.agencyId ?? '') : '', ctx.user?.id ?? '']
}

const setWall = `select set_config('role', $1, true), set_config('app.agency_id', $2, true), set_config('app.user_id', $3, true)`

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

/**
 * Runs a function in one transaction, as the person's agency (the default) or as the platform; inside a
 * transaction it joins that one. Commits when the function returns, rolls back when it throws.
 */
export async function inTransaction<C extends Ctx, T>(
  ctx: C,
  run: (ctx: InTransaction<C>) => Promise<T>,
  wall: Wall = 'app_user',
): Promise<T> {
  if (ctx.db) return run({ ...ctx, db: ctx.db })
  const client = await ctx.pool.connect()
  let result: T
  try {
    await client.query(opening(ctx.pool, 'begin'))
    await client.query(setWall, settings(ctx, wall))
    result = await run({ ...ctx, db: drizzle(client) })
  } catch (error) {
    await finish(client, 'rollback')
    throw error
  }
  await finish(client, 'commit')
  ctx.jobs.wake()
  return result
}

/** Runs part of an agency's transaction as the platform (for example to end sessions), then steps back. */
export async function asPlatform<C extends Ctx, T>(
  ctx: InTransaction<C>,
  run: (ctx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  const { $client } = ctx.db
  await $client.query(setWall, settings(ctx, 'app_platform'))
  const result = await run(ctx)
  await $client.query(setWall, settings(ctx, 'app_user'))
  return result
}
