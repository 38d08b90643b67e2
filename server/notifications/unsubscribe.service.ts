import { createHmac, timingSafeEqual } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { z } from 'zod'
import { changePerson } from '#server/accounts/people.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys' | 'appUrl'>

function sign(key: string, userId: string): string {
  return createHmac('sha256', key).update(`unsubscribe:digest:${userId}`).digest('base64url')
}

/** The address that stops a person's digests: it works without a session and for as long as the key is known. */
export function unsubscribeUrl({ appUrl, secretKey }: Keys, userId: string): string {
  return `${appUrl}/api/unsubscribe?token=${userId}.${sign(secretKey, userId)}`
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function personOf({ secretKey, previousSecretKeys }: Keys, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  if (!z.uuid().safeParse(userId).success) return null
  const isGenuine = [secretKey, ...previousSecretKeys].some((key) => isSame(signature, sign(key, userId)))
  return isGenuine ? userId : null
}

/** Stops the digests of the person whom a token names (RFC 8058); doing it again changes nothing. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const userId = personOf(ctx.config, token)
  if (!userId) throw new AppError('invalid', 'This link is incomplete. Please open it from the email again.')
  await inTransaction(
    ctx,
    async (ctx) => {
      const changed = await changePerson(ctx, userId, { digest: 'off' }, ne(users.digest, 'off'))
      if (!changed) return
      const { id: recordId, agencyId } = changed
      const event = { action: 'digest.unsubscribed' as const, recordType: 'user', recordId, userId, agencyId }
      await recordAudit(ctx, { ...event, after: { digest: 'off' } })
    },
    'app_platform',
  )
}
