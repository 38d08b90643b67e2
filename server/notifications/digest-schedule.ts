import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { dueDigests } from '#shared/notifications/digest.rules.ts'
import { claimDigests, findZones } from './digest.queries.ts'

const everyMillis = 5 * 60_000

async function claimZone(ctx: InTransaction<Ctx>, zone: string): Promise<void> {
  const due = dueDigests(zone, ctx.clock())
  if (!due) return
  const values = [due.day, zone, due.cadences, ctx.clock()]
  const { rows } = await ctx.db.$client.query<{ id: string }>(claimDigests, values)
  const happened = rows.map(({ id }) => ({ agencyId: null, payload: { userId: id, day: due.day } }))
  await publishAll(ctx, 'digest.due', happened)
}

/** Hands out the digests that are due by now, each person's once a day whatever happens to the processes. */
export async function beginDigests(ctx: Ctx): Promise<void> {
  const found = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<{ zone: string }>(findZones),
    'app_platform',
  )
  for (const { zone } of found.rows) await inTransaction(ctx, (ctx) => claimZone(ctx, zone), 'app_platform')
}

/** Looks for due digests now and every few minutes until it is stopped; a failure waits for the next time. */
export function startDigests(ctx: Ctx): () => void {
  const begin = () => void beginDigests(ctx).catch((error) => ctx.log.warn({ err: error }, 'digests'))
  begin()
  const timer = setInterval(begin, everyMillis)
  timer.unref()
  return () => clearInterval(timer)
}
