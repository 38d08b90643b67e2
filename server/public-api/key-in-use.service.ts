import { eq } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { AppError } from '#server/errors.ts'
import type { KeyInUse } from '#shared/public-api/key-in-use.contract.ts'

/** The key that makes the call, and whose it is. */
export async function keyInUse({ db, user, apiKey, clock }: InTransaction<AgencyCtx>): Promise<KeyInUse> {
  const { id, name, timeZone } = agencies
  const [agency] = await db.select({ id, name, timeZone }).from(agencies).where(eq(id, user.agencyId))
  if (!apiKey || !agency) throw new AppError('internal')
  return {
    ...{ id: apiKey.id, name: apiKey.name, scopes: [...apiKey.scopes] },
    agency,
    now: clock().toISOString(),
  }
}
