import type pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import type { Ctx } from '#server/context.ts'

/** One kind of background work. It may run more than once, so it must come to the same end each time. */
export type JobKind = {
  name: string
  /** The outbox event that starts it, with the event's payload as data; absent when only `send` does. */
  on?: string
  /** Comes round by the clock, once in so many minutes however many processes run. */
  everyMinutes?: number
  retryLimit?: number
  /** Seconds before the first retry, doubling from there. */
  retryDelaySeconds?: number
  /** Seconds after which a run counts as dead and is tried again. */
  expireInSeconds?: number
  /** How many of it one process does at a time; one unless told otherwise. */
  concurrency?: number
  run(ctx: Ctx, data: Record<string, unknown>): Promise<void>
  /** Runs after the last try has failed, so that nobody waits for it any longer. */
  onExhausted?(ctx: Ctx, data: Record<string, unknown>): Promise<void>
  /** Runs once when the queue starts: takes up what an ended process has left. */
  resume?(ctx: Ctx): Promise<void>
}

/** Runs statements on any connection-like thing, in the shape pg-boss asks for. */
export function bossDatabase(target: Pick<pg.ClientBase, 'query'> | pg.Pool): BossDatabase {
  return {
    executeSql: async (text, values) => {
      const result = await (values?.length ? target.query(text, values) : target.query(text))
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
    },
  }
}
