import type pg from 'pg'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

const everyMillis = 3_600_000
/** How long each kind of row is of use: repeats are recognized for a day, handed-over events are kept a week to look at. */
const prunings: [statement: string, keptMillis: number][] = [
  ['delete from idempotency_keys where created_at < $1', 24 * 3_600_000],
  ['delete from outbox_events where relayed_at < $1', 7 * 24 * 3_600_000],
  ['delete from mail_deliveries where updated_at < $1', 30 * 24 * 3_600_000],
  ['delete from sessions where expires_at < $1', 0],
  ['delete from verifications where expires_at < $1', 0],
]

/** Removes rows that nothing will ask for again, as the platform. */
async function prune(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select set_config('role', 'app_platform', true)`)
    for (const [statement, kept] of prunings) await client.query(statement, [new Date(now.getTime() - kept)])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Prunes, and lets the embedded database count its rows again: alone it never does, and would plan for empty tables. */
export async function pruneAndAnalyze(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  now: Date,
): Promise<void> {
  await prune(pool, now)
  if (kind === 'embedded') await pool.query('analyze')
}

/** Keeps house at every hour until it is stopped; a failure waits for the next hour. */
export function startHousekeeping(
  database: Pick<Database, 'pool' | 'kind'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void pruneAndAnalyze(database, clock()).catch(onFailure), everyMillis)
  timer.unref()
  return () => clearInterval(timer)
}
