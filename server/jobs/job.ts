import type pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import type { Ctx } from '#server/context.ts'
import { type EventData, type EventName, isEventName, parseEvent } from '#shared/events/events.contract.ts'

type Limits = {
  retryLimit?: number
  /** Seconds before the first retry, doubling from there. */
  retryDelaySeconds?: number
  /** Seconds after which a run counts as dead and is tried again. */
  expireInSeconds?: number
  /** How many of it one process does at a time; one by default. */
  concurrency?: number
}

/** One kind of background work. It may run more than once, so it must come to the same end each time. */
type Work<Data> = Limits & {
  name: string
  run(ctx: Ctx, data: Data): Promise<void>
  /** Runs after the last try has failed, so that nobody waits for it any longer. */
  onExhausted?(ctx: Ctx, data: Data): Promise<void>
  /** Runs once when the queue starts: takes up what an ended process has left. */
  resume?(ctx: Ctx): Promise<void>
}

/** An event as the relay takes it from the outbox. */
export type RelayedEvent = {
  id: string
  agencyId: string
  type: EventName
  payload: Record<string, unknown>
  at: Date
}

/** What is to be done for a batch of events, asked in the transaction that relays them, as the platform. */
type Choose = (
  db: Pick<pg.ClientBase, 'query'>,
  events: RelayedEvent[],
) => Promise<{ data: Record<string, unknown> }[]>

/**
 * The outbox event that starts it, or several of an agency's of which it chooses for itself, or in how many minutes it
 * comes round by the clock, once however many processes run.
 */
type Start =
  | { on: EventName; among?: undefined; everyMinutes?: undefined }
  | { on?: undefined; among: ReadonlySet<EventName>; choose: Choose; everyMinutes?: undefined }
  | { on?: undefined; among?: undefined; everyMinutes: number }

/** Background work as the queue knows it: its data is read by what starts it. Made by `jobOn` and `jobEvery`. */
export type JobKind = Work<unknown> & Start

/** Background work that an event starts, with the event as its data, parsed when it starts. */
export function jobOn<Name extends EventName>(on: Name, work: Work<EventData<Name>>): JobKind {
  const { run, onExhausted, ...rest } = work
  const parsed = (data: unknown) => parseEvent(on, data)
  return {
    ...rest,
    on,
    run: async (ctx, data) => run(ctx, parsed(data)),
    ...(onExhausted && { onExhausted: async (ctx: Ctx, data: unknown) => onExhausted(ctx, parsed(data)) }),
  }
}

/** Background work for some of an agency's events, which chooses what it does for them. */
export function jobAmong(
  among: readonly EventName[],
  choose: Choose,
  work: Work<Record<string, unknown>>,
): JobKind {
  const run = (ctx: Ctx, data: unknown) => work.run(ctx, data as Record<string, unknown>)
  return { ...work, among: new Set(among), choose, run }
}

/** Whether events of a type start it. */
export function isStartedBy({ on, among }: JobKind, type: EventName): boolean {
  return on === type || among?.has(type) === true
}

/** Background work that comes round by the clock. */
export function jobEvery(everyMinutes: number, work: Work<void>): JobKind {
  return { ...work, everyMinutes, run: (ctx) => work.run(ctx) }
}

/** Refuses work that nothing starts, and two kinds of one name, which would share a queue. */
export function checkJobs(kinds: readonly JobKind[]): void {
  const names = new Set<string>()
  for (const { name, on, among, everyMinutes } of kinds) {
    if (names.has(name)) throw new Error(`Two jobs are called "${name}".`)
    names.add(name)
    if (on ? !isEventName(on) : !among && !everyMinutes)
      throw new Error(`Nothing starts the job "${name}": "${on}" is no event of shared/events.`)
  }
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
