import { eq } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { errorGroups } from '#server/db/tables/platform.ts'

type Status = Pick<typeof errorGroups.$inferSelect, 'status' | 'resolvedAt'>

/** Says what became of a kind of error, for anyone who was found entitled to. */
export async function setErrorStatus(ctx: InTransaction<Ctx>, id: string, status: Status): Promise<void> {
  await ctx.db.update(errorGroups).set(status).where(eq(errorGroups.id, id))
}
