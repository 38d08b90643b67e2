import { pino } from 'pino'
import { openAdapters } from '#server/adapters/adapters.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/** What a service reaches the world through when a command-line tool calls it, in nobody's name. */
export async function toolContext(config: Config, { pool }: Database, name: string): Promise<Ctx> {
  return {
    pool,
    config,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    adapters: await openAdapters(config, pool),
    // Events wait in the outbox for the server.
    jobs: {
      wake: () => {},
      isAwaited: () => true,
      retry: async () => false,
      settle: async () => {},
      stop: async () => {},
    },
    origin: { ipAddress: null, userAgent: name, requestId: null },
    actor: 'system',
    user: null,
  }
}
