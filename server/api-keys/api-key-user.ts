import type pg from 'pg'
import type { ApiKeyUse, Ctx, SessionUser } from '#server/context.ts'
import { opening } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isOutOfRoom } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import type { ApiScope } from '#shared/api-scopes.rules.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import type { Role } from '#shared/permissions.ts'
import { findApiKey, touchApiKey } from './api-key-user.queries.ts'
import { secretPattern } from './api-secret.ts'

/** How stale the record of a key's last use may be, in milliseconds: writing it at every call would cost too much. */
const touchMillis = 60_000

type KeyRow = {
  key_id: string
  key_name: string
  scopes: ApiScope[]
  expires_at: Date | null
  last_used_at: Date | null
  former_until: Date | null
  user_id: string
  role: Role
  name: string
  email: string
  locked_until: Date | null
  is_demo: boolean
  agency_id: string
  time_zone: string | null
}

/** A secret in the header of a call; never one in its address, which proxies write down. */
function secretOf(authorization: string | undefined): string | null {
  const [scheme, secret = ''] = (authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && secretPattern.test(secret) ? secret : null
}

function isAlive(row: KeyRow, now: Date, isTryOut: boolean): boolean {
  const isOver = (at: Date | null) => at !== null && at <= now
  const isLocked = row.locked_until !== null && row.locked_until > now
  return !isOver(row.expires_at) && !isOver(row.former_until) && !isLocked && (!row.is_demo || isTryOut)
}

async function noteUse(ctx: Ctx, { key_id: id, last_used_at: usedAt }: KeyRow, now: Date): Promise<void> {
  if (usedAt && now.getTime() - usedAt.getTime() < touchMillis) return
  const touch = inTransaction(ctx, ({ db }) => db.$client.query(touchApiKey, [id, now]), 'app_platform')
  await touch.catch((error: unknown) => {
    // A key that only reads goes on while the disk is full.
    if (!isOutOfRoom(error)) throw error
  })
}

function userOf(row: KeyRow): SessionUser {
  const { user_id: id, role, name, email, agency_id: agencyId, time_zone: timeZone } = row
  return {
    ...{ id, role, name, email, agencyId, agencyOwnerId: id, sessionId: row.key_id },
    ...{ seesWholeBook: true, mayAssign: true, isReadOnly: false },
    timeZone: timeZone ?? defaultTimeZone,
    ...{ hasTwoFactor: false, needsTwoFactor: false },
  }
}

/**
 * The key that a call carries, and the agency owner whose rights it uses. Read at every call, so that what was revoked,
 * expired or locked ends at once; null for all others.
 */
export async function findApiKeyUse(
  ctx: Ctx & { pool: pg.Pool },
  authorization: string | undefined,
): Promise<{ user: SessionUser; apiKey: ApiKeyUse } | null> {
  const secret = secretOf(authorization)
  if (!secret) return null
  const { rows } = await ctx.pool.query<KeyRow>({
    name: 'find_api_key',
    ...opening(ctx.pool, findApiKey, [hashLinkToken(secret)]),
  })
  const [row] = rows
  const now = ctx.clock()
  if (!row || !isAlive(row, now, ctx.origin.isTryOut === true)) return null
  await noteUse(ctx, row, now)
  return { user: userOf(row), apiKey: { id: row.key_id, name: row.key_name, scopes: row.scopes } }
}
