import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from './act-for.ts'

const agencies = 'select id from agencies where deleted_at is null order by id'

/** Does background work for every agency, each in a transaction of its own and on its own clock. */
export async function forEachAgency(
  ctx: Ctx,
  run: (ctx: InTransaction<AgencyCtx>) => Promise<unknown>,
): Promise<void> {
  const { rows } = await inTransaction(
    ctx,
    ({ db }) => db.$client.query<{ id: string }>(agencies),
    'app_platform',
  )
  for (const { id } of rows) {
    const owner = await actFor(ctx, id, null)
    if (owner) await inTransaction(owner, run)
  }
}
