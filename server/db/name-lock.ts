import type { Ctx, InTransaction } from '#server/context.ts'

/** Makes the transactions that lock the same name wait for each other until they end. */
export async function lockName({ db }: InTransaction<Ctx>, name: string): Promise<void> {
  await db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}
