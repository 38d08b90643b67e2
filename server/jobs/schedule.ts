import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job.ts'

type Boss = Pick<PgBoss, 'send'>

/** Sends a job for its present turn, unless another process has. */
function sendTurn(boss: Boss, name: string, everyMinutes: number): Promise<string | null> {
  return boss.send(name, {}, { singletonKey: name, singletonSeconds: everyMinutes * 60 })
}

/** Sends every job that comes round by the clock for its present turn. */
export async function sendTurns(boss: Boss, kinds: readonly JobKind[]): Promise<void> {
  for (const { name, everyMinutes } of kinds) if (everyMinutes) await sendTurn(boss, name, everyMinutes)
}

/**
 * Sends the jobs that come round by the clock, now and then every so often. However many processes do, each turn has one
 * job. Returns what stops it.
 */
export function startSchedule(
  boss: Boss,
  kinds: readonly JobKind[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timers = kinds.flatMap(({ name, everyMinutes }) => {
    if (everyMinutes === undefined) return []
    const send = () =>
      void sendTurn(boss, name, everyMinutes).catch((err: unknown) => log.warn({ err }, 'job schedule'))
    send()
    return [setInterval(send, everyMinutes * 60_000).unref()]
  })
  return () => timers.forEach(clearInterval)
}
