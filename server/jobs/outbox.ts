import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Ctx, InTransaction } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { checkEvent, type EventName, type EventPayload } from '#shared/events/events.contract.ts'
import { bossDatabase, type JobKind } from './job.ts'

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

const take = `
  select id, agency_id as "agencyId", type, payload from outbox_events
  where relayed_at is null order by id limit 500 for update skip locked`

type Waiting = { id: string; agencyId: string | null; type: EventName; payload: Record<string, unknown> }

async function hand(client: pg.PoolClient, boss: PgBoss, kinds: readonly JobKind[], events: Waiting[]) {
  const names = new Set<string>()
  for (const kind of kinds) {
    const mine = events.filter((event) => event.type === kind.on)
    if (mine.length === 0) continue
    const jobs = mine.map((event) => ({ id: event.id, data: { ...event.payload, agencyId: event.agencyId } }))
    await boss.insert(kind.name, jobs, { db: bossDatabase(client) })
    names.add(kind.name)
  }
  return names
}

/**
 * Hands waiting events to the queues that consume them and marks them, in one transaction, so that each is
 * handed exactly once. Returns the queues that got work.
 */
export async function relayOutbox(
  pool: pg.Pool,
  boss: PgBoss,
  kinds: readonly JobKind[],
): Promise<Set<string>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', 'app_platform', true)`)
    const { rows } = await client.query<Waiting>(take)
    await client.query(`select set_config('role', 'none', true)`)
    const names = await hand(client, boss, kinds, rows)
    await client.query(`select set_config('role', 'app_platform', true)`)
    if (rows.length > 0) {
      const ids = rows.map((row) => row.id)
      await client.query('update outbox_events set relayed_at = now() where id = any($1)', [ids])
    }
    await client.query('commit')
    client.release()
    return names
  } catch (error) {
    client.release(true)
    throw error
  }
}
