import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { users } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { AppError, notFound } from '#server/errors.ts'
import { hashLinkToken } from '#server/http/link-token.ts'
import { notifyOwners } from '#server/inbox/inbox.service.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { turnOffOfKey } from '#server/webhooks/webhooks.service.ts'
import {
  type ApiKey,
  type ApiKeyCreate,
  type ApiKeyMade,
  type ApiKeyRotate,
  maxApiKeys,
  rotationHours,
} from '#shared/api-keys/api-keys.contract.ts'
import { apiScopes } from '#shared/api-scopes.rules.ts'
import { can } from '#shared/permissions.ts'
import { newSecret, prefixOf } from './api-secret.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof apiKeys.$inferSelect

const recordType = 'api_key'
const dayMillis = 86_400_000

function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden', 'Only the agency owner can manage API keys.')
}

function statusOf({ revokedAt, expiresAt }: Row, now: Date): ApiKey['status'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

const text = (at: Date | null) => at?.toISOString() ?? null

function answered({ clock }: Ctx, row: Row, createdByName: string): ApiKey {
  const { id, name, prefix, scopes, createdAt, formerUntil } = row
  const now = clock()
  return {
    ...{ id, name, prefix, scopes, createdByName, status: statusOf(row, now) },
    createdAt: createdAt.toISOString(),
    expiresAt: text(row.expiresAt),
    lastUsedAt: text(row.lastUsedAt),
    formerUntil: formerUntil && formerUntil > now ? text(formerUntil) : null,
    revokedAt: text(row.revokedAt),
  }
}

const creatorName = sql<string>`coalesce((select u.name from ${users} u
  where u.agency_id = ${apiKeys.agencyId} and u.id = ${apiKeys.createdById}), '')`

function whereKey({ user }: Ctx, id: string) {
  return and(eq(apiKeys.agencyId, user.agencyId), eq(apiKeys.id, id))
}

/** The agency's keys, those that work first, each time the newest first. 403 for who does not own the agency. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKey[]> {
  checkMayManage(ctx)
  const rows = await ctx.db
    .select({ key: apiKeys, name: creatorName })
    .from(apiKeys)
    .where(eq(apiKeys.agencyId, ctx.user.agencyId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  const keys = rows.map(({ key, name }) => answered(ctx, key, name))
  return keys.toSorted((a, b) => Number(a.status !== 'active') - Number(b.status !== 'active'))
}

/** Holds the agency's keys until the transaction ends, so that two requests never count the same. */
async function checkRoom(ctx: Ctx): Promise<void> {
  const { agencyId } = ctx.user
  await lockName(ctx, `api keys ${agencyId}`)
  const works = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.clock()))
  const count = await ctx.db.$count(
    apiKeys,
    and(eq(apiKeys.agencyId, agencyId), isNull(apiKeys.revokedAt), works),
  )
  if (count < maxApiKeys) return
  const message = `An agency can have ${maxApiKeys} API keys. Revoke one first.`
  throw new AppError('unprocessable', message, { reason: 'too_many_api_keys' })
}

function notifyOwnersOf(ctx: Ctx, { id, name }: Row, words: string): Promise<void> {
  return notifyOwners(ctx, { kind: 'api_key', recordType, recordId: id, text: words, detail: name })
}

function expiryOf(ctx: Ctx, days: number | null): Date | null {
  return days === null ? null : new Date(ctx.clock().getTime() + days * dayMillis)
}

/** Creates a key and notifies the owners; its secret is in this answer alone. Throws 403, and 422 where there are 25. */
export async function createApiKey(ctx: Ctx, input: ApiKeyCreate): Promise<ApiKeyMade> {
  checkMayManage(ctx)
  await checkRoom(ctx)
  const secret = newSecret()
  const { name } = input
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  const expiresAt = expiryOf(ctx, input.expiresInDays)
  const [row] = await ctx.db
    .insert(apiKeys)
    .values({
      ...{ agencyId: ctx.user.agencyId, id: newId(), name, scopes, expiresAt },
      ...{ prefix: prefixOf(secret), secretHash: hashLinkToken(secret) },
      ...{ createdById: ctx.user.id, createdAt: ctx.clock() },
    })
    .returning()
  if (!row) throw new AppError('internal')
  const after = { name, scopes, expiresAt: text(expiresAt) }
  await recordAudit(ctx, { action: 'api_key.created', recordType, recordId: row.id, after })
  await publishEvent(ctx, 'api_key.created', { id: row.id })
  await notifyOwnersOf(ctx, row, 'API key created')
  return { ...answered(ctx, row, ctx.user.name), secret }
}

async function lockWorking(ctx: Ctx, id: string): Promise<Row> {
  checkMayManage(ctx)
  const [row] = await ctx.db.select().from(apiKeys).where(whereKey(ctx, id)).for('update')
  if (!row) throw notFound()
  if (row.revokedAt) throw new AppError('conflict', 'Conflict: this key was revoked.')
  return row
}

async function write(ctx: Ctx, id: string, set: Partial<Row>): Promise<ApiKey> {
  await ctx.db.update(apiKeys).set(set).where(whereKey(ctx, id))
  const [now] = await ctx.db
    .select({ key: apiKeys, name: creatorName })
    .from(apiKeys)
    .where(whereKey(ctx, id))
  if (!now) throw new AppError('internal')
  return answered(ctx, now.key, now.name)
}

/** Gives a key a new secret and a new expiry; the former secret works on for a day at most. Throws 403, 404, and 409 for a revoked key. */
export async function rotateApiKey(ctx: Ctx, id: string, input: ApiKeyRotate): Promise<ApiKeyMade> {
  const row = await lockWorking(ctx, id)
  const secret = newSecret()
  const expiresAt = expiryOf(ctx, input.expiresInDays)
  const inADay = new Date(ctx.clock().getTime() + rotationHours * 3_600_000)
  const formerUntil = row.expiresAt && row.expiresAt < inADay ? row.expiresAt : inADay
  const key = await write(ctx, id, {
    ...{ prefix: prefixOf(secret), secretHash: hashLinkToken(secret), expiresAt },
    ...{ formerHash: row.secretHash, formerUntil },
  })
  const before = { prefix: row.prefix, expiresAt: text(row.expiresAt) }
  const after = { prefix: key.prefix, expiresAt: key.expiresAt }
  await recordAudit(ctx, { action: 'api_key.rotated', recordType, recordId: id, before, after })
  await publishEvent(ctx, 'api_key.rotated', { id })
  await notifyOwnersOf(ctx, row, 'API key rotated')
  return { ...key, secret }
}

/** Ends a key at its next call, both of its secrets, and turns off the webhooks that it added. Throws 403, 404, and 409 where somebody did so before. */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  const row = await lockWorking(ctx, id)
  const revokedAt = ctx.clock()
  const key = await write(ctx, id, { revokedAt })
  await turnOffOfKey(ctx, id)
  const before = { name: row.name, scopes: row.scopes }
  await recordAudit(ctx, { action: 'api_key.revoked', recordType, recordId: id, before })
  await publishEvent(ctx, 'api_key.revoked', { id })
  return key
}
