import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import type { Addressee } from './accounts.mails.ts'

export type Receiver = Addressee & { id: string; emailVerified: boolean; timeZone: string }

/** Whom a job mails about their account; nobody when they were removed since. */
export async function findReceiver(ctx: Ctx, userId: string): Promise<Receiver | undefined> {
  const { id, name, email, emailVerified } = users
  const isActive = and(eq(id, userId), eq(users.status, 'active'))
  const [found] = await inTransaction(
    ctx,
    (ctx) =>
      ctx.db
        .select({ id, name, email, emailVerified, timeZone: agencies.timeZone })
        .from(users)
        .leftJoin(agencies, eq(agencies.id, users.agencyId))
        .where(isActive),
    'app_platform',
  )
  return found && { ...found, timeZone: found.timeZone ?? defaultTimeZone }
}
