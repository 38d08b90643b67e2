import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'

type Person = typeof users.$inferSelect

/** Adds a person for anyone who was found entitled to. */
export async function addPerson(ctx: InTransaction<Ctx>, person: typeof users.$inferInsert): Promise<void> {
  await ctx.db.insert(users).values(person)
}

/** Changes columns of a person, for anyone who was found entitled to, while they meet a condition; answers them as they are then. */
export async function changePerson(
  ctx: InTransaction<Ctx>,
  id: string,
  set: Partial<Person>,
  condition?: SQL,
): Promise<Person | undefined> {
  const isIt = and(eq(users.id, id), condition)
  const [changed] = await ctx.db.update(users).set(set).where(isIt).returning()
  return changed
}
