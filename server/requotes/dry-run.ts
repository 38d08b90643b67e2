import type { AgencyCtx, InTransaction } from '#server/context.ts'

/** Runs what writes within the transaction and takes it back: the answer is what would be, by the same code. */
export async function withoutWriting<Answer>(
  ctx: InTransaction<AgencyCtx>,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { $client } = ctx.db
  await $client.query('savepoint dry_run')
  const answer = await run()
  await $client.query('rollback to savepoint dry_run')
  return answer
}
