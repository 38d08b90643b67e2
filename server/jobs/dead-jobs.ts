import type pg from 'pg'
import { opening } from '#server/db/client.ts'

/** How full the queue is: jobs by state, and since when the first of them could have run. */
export type QueueCounts = { waiting: number; running: number; dead: number; waitingSince: Date | null }

const counts = `
  select (count(*) filter (where state in ('created', 'retry')))::int as waiting,
    (count(*) filter (where state = 'active'))::int as running,
    (count(*) filter (where state = 'failed'))::int as dead,
    min(greatest(created_on, start_after)) filter (where state in ('created', 'retry') and start_after <= now())
      as "waitingSince"
  from pgboss.job`

/** Counts the jobs of the queue. */
export async function countJobs(pool: pg.Pool): Promise<QueueCounts> {
  const { rows } = await pool.query<QueueCounts>(opening(pool, counts))
  return rows[0] ?? { waiting: 0, running: 0, dead: 0, waitingSince: null }
}

/** A job that was given up after its last try; what it was about stays untold. */
export type FailedJob = { id: string; name: string; failedAt: Date; attempts: number; message: string }

const dead = `
  select id, name, completed_on as "failedAt", retry_count + 1 as attempts,
    left(coalesce(output ->> 'message', output #>> '{value,message}', ''), 300) as message
  from pgboss.job where state = 'failed' order by completed_on desc, id limit 50`

/** The jobs that were given up, the latest first. */
export async function listDeadJobs(pool: pg.Pool): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(opening(pool, dead))
  return rows
}
