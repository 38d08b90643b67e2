import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publishAll } from '#server/jobs/outbox.ts'
import { dueDigests } from '#shared/notifications/digest.rules.ts'

const everyMillis = 5 * 60_000

const zones = `
  select distinct time_zone as zone from agencies where deleted_at is null and not is_test`

// Whoever takes a person's day first has it: a second process finds none left to take.
const claim = `
  update users u set digest_day = $1::date
  from agencies a
  where a.id = u.agency_id and a.time_zone = $2 and a.deleted_at is null and not a.is_test
    and u.status = 'active' and u.deleted_at is null and u.email_verified and u.digest = any($3)
    and (u.locked_until is null or u.locked_until <= $4)
    and (u.digest_day is null or u.digest_day < $1::date)
    and (u.created_at at time zone $2)::date < $1::date
  returning u.id`

async function claimZone(ctx: InTransaction<Ctx>, zone: string): Promise<void> {
  const due = dueDigests(zone, ctx.clock())
  if (!due) return
  const values = [due.day, zone, due.cadences, ctx.clock()]
  const { rows } = await ctx.db.$client.query<{ id: string }>(claim, values)
  const happened = rows.map(({ id }) => ({ agencyId: null, payload: { userId: id, day: due.day } }))
  await publishAll(ctx, 'digest.due', happened)
}

/** Hands out the digests that are due by now, each person's once a day whatever happens to the processes. */
export async function beginDigests(ctx: Ctx): Promise<void> {
  const found = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<{ zone: string }>(zones),
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
