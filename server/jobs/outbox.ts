import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Ctx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { checkEvent, type EventName, type EventPayload } from '#shared/events/events.contract.ts'
import { bossDatabase, isStartedBy, type JobKind, type RelayedEvent } from './job.ts'

/** The row that an event becomes in the outbox; one that no job waits for is born as handed over. */
export function outboxRow<Name extends EventName>(
  ctx: InTransaction<Ctx>,
  type: Name,
  payload: EventPayload<Name>,
  agencyId = ctx.user?.agencyId ?? null,
) {
  checkEvent(type, { ...payload, agencyId })
  const isAwaited = ctx.jobs.isAwaited(type)
  if (isAwaited) ctx.outbox.isAwaited = true
  const relayedAt = isAwaited ? null : ctx.clock()
  return { id: newId(), agencyId, type, payload, relayedAt }
}

const columns = ['id', 'agencyId', 'type', 'payload', 'relayedAt'] as const
const insert = `insert into outbox_events (id, agency_id, type, payload, relayed_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::timestamptz[])`

function write(ctx: InTransaction<Ctx>, rows: ReturnType<typeof outboxRow>[]) {
  return ctx.db.$client.query(
    insert,
    columns.map((name) => rows.map((row) => row[name])),
  )
}

/** Records that something happened, in the transaction that did it; consumers hear of it after the commit. */
export async function publishEvent<Name extends EventName>(
  ctx: InTransaction<Ctx>,
  type: Name,
  payload: EventPayload<Name>,
): Promise<void> {
  await write(ctx, [outboxRow(ctx, type, payload)])
}

/** One of many events, about the agency that it names. */
export type AgencyEvent<Name extends EventName> = { agencyId: string | null; payload: EventPayload<Name> }

/** Records in one statement what happened in many agencies, as `publishEvent` records what happened in the caller's. */
export async function publishAll<Name extends EventName>(
  ctx: InTransaction<Ctx>,
  type: Name,
  happened: readonly AgencyEvent<Name>[],
): Promise<void> {
  if (happened.length === 0) return
  await write(
    ctx,
    happened.map(({ agencyId, payload }) => outboxRow(ctx, type, payload, agencyId)),
  )
}

const batchSize = 500

const take = `
  select id, agency_id as "agencyId", type, payload, created_at as at from outbox_events
  where relayed_at is null order by id limit ${batchSize} for update skip locked`

const mark = 'update outbox_events set relayed_at = now() where id = any($1)'

type Waiting = Omit<RelayedEvent, 'agencyId'> & { agencyId: string | null }
type Handed = { name: string; jobs: { id?: string; data: object }[] }

/** What each kind of work has to do for a batch of events, asked as the platform. */
async function choose(
  client: pg.PoolClient,
  kinds: readonly JobKind[],
  events: Waiting[],
): Promise<Handed[]> {
  const handed: Handed[] = []
  for (const kind of kinds) {
    const mine = events.filter(({ type }) => isStartedBy(kind, type))
    if (mine.length === 0) continue
    const jobs = kind.among
      ? await kind.choose(
          client,
          mine.filter((event): event is RelayedEvent => event.agencyId !== null),
        )
      : mine.map(({ id, payload, agencyId }) => ({ id, data: { ...payload, agencyId } }))
    if (jobs.length > 0) handed.push({ name: kind.name, jobs })
  }
  return handed
}

async function relayBatch(pool: pg.Pool, boss: PgBoss, kinds: readonly JobKind[]) {
  const client = await pool.connect()
  try {
    await client.query(`begin; select set_config('role', 'app_platform', true)`)
    const { rows } = await client.query<Waiting>(take)
    const handed = await choose(client, kinds, rows)
    if (rows.length > 0) await client.query(mark, [rows.map(({ id }) => id)])
    // The queue's tables are nobody's but the server's own.
    if (handed.length > 0) await client.query(`select set_config('role', 'none', true)`)
    for (const { name, jobs } of handed) await boss.insert(name, jobs, { db: bossDatabase(client) })
    await client.query('commit')
    client.release()
    return { names: handed.map(({ name }) => name), isFull: rows.length === batchSize }
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Hands waiting events to the queues that consume them and marks them, each batch in one transaction, so that each is
 * handed exactly once. Returns the queues that got work.
 */
export async function relayOutbox(
  pool: pg.Pool,
  boss: PgBoss,
  kinds: readonly JobKind[],
): Promise<Set<string>> {
  const all = new Set<string>()
  for (;;) {
    const { names, isFull } = await relayBatch(pool, boss, kinds)
    for (const name of names) all.add(name)
    if (!isFull) return all
  }
}
