import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import type { JobKind } from './job.ts'

/**
 * Sends the jobs that come round by the clock, now and then every so often. However many processes do, each turn has one
 * job. Returns what stops it.
 */
export function startSchedule(
  boss: Pick<PgBoss, 'send'>,
  kinds: readonly JobKind[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timers = kinds.flatMap(({ name, everyMinutes }) => {
    if (everyMinutes === undefined) return []
    const send = () =>
      void boss
        .send(name, {}, { singletonKey: name, singletonSeconds: everyMinutes * 60 })
        .catch((err: unknown) => log.warn({ err }, 'job schedule'))
    send()
    return [setInterval(send, everyMinutes * 60_000).unref()]
  })
  return () => timers.forEach(clearInterval)
}
