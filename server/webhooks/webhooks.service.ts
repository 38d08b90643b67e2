import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { webhooks } from '#server/db/tables/webhooks.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { can } from '#shared/permissions.ts'
import {
  maxWebhooks,
  overlapHours,
  type Webhook,
  type WebhookCreate,
  type WebhookMade,
  type WebhookUpdate,
} from '#shared/webhooks/webhooks.contract.ts'
import { newSecret, placeOf } from './secret.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof webhooks.$inferSelect

const recordType = 'webhook'
const hourMillis = 3_600_000

/** Throws 403 for who does not own the agency. */
export function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit')) throw new AppError('forbidden', 'Only the agency owner can manage webhooks.')
}

const text = (at: Date | null) => at?.toISOString() ?? null

function answered({ clock }: Ctx, row: Row, addedByKey: string | null): Webhook {
  const { id, url, description, events, disabledReason, failures, lastStatusCode, formerUntil, version } = row
  return {
    ...{ id, url, description, events, addedByKey, disabledReason, failures, lastStatusCode, version },
    lastAttemptAt: text(row.lastAttemptAt),
    formerUntil: formerUntil && formerUntil > clock() ? text(formerUntil) : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The agency's endpoints; for an API key those that it added. */
function isMine({ user, apiKey }: Ctx) {
  return and(eq(webhooks.agencyId, user.agencyId), apiKey && eq(webhooks.apiKeyId, apiKey.id))
}

function whereWebhook(ctx: Ctx, id: string) {
  return and(isMine(ctx), eq(webhooks.id, id))
}

async function readWebhooks(ctx: Ctx, where: SQL | undefined): Promise<Webhook[]> {
  const added = and(eq(apiKeys.agencyId, webhooks.agencyId), eq(apiKeys.id, webhooks.apiKeyId))
  const rows = await ctx.db
    .select({ row: webhooks, key: apiKeys.name })
    .from(webhooks)
    .leftJoin(apiKeys, added)
    .where(where)
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
  return rows.map(({ row, key }) => answered(ctx, row, key))
}

async function readWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(ctx, whereWebhook(ctx, id))
  if (!webhook) throw notFound()
  return webhook
}

/** The agency's endpoints, of an API key those that it added, the newest first. 403 for who does not own the agency. */
export function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  checkMayManage(ctx)
  return readWebhooks(ctx, isMine(ctx))
}

/** Holds the agency's endpoints until the transaction ends, so that two requests never count the same. */
async function checkRoom(ctx: Ctx): Promise<void> {
  const { agencyId } = ctx.user
  await lockName(ctx, `webhooks ${agencyId}`)
  if ((await ctx.db.$count(webhooks, eq(webhooks.agencyId, agencyId))) < maxWebhooks) return
  const message = `An agency can have ${maxWebhooks} webhooks. Delete one first.`
  throw new AppError('unprocessable', message, { reason: 'too_many_webhooks' })
}

/** Holds the API key that adds an endpoint, so that it is not revoked meanwhile. Throws 401 where it was. */
async function checkWorks({ db, user, apiKey }: Ctx): Promise<void> {
  if (!apiKey) return
  const isIt = and(eq(apiKeys.agencyId, user.agencyId), eq(apiKeys.id, apiKey.id))
  const [key] = await db.select({ revokedAt: apiKeys.revokedAt }).from(apiKeys).where(isIt).for('share')
  if (!key || key.revokedAt) throw new AppError('unauthenticated')
}

/** Adds an endpoint; its signing secret is in this answer alone. Throws 403, and 422 where there are 20. */
export async function createWebhook(ctx: Ctx, input: WebhookCreate): Promise<WebhookMade> {
  checkMayManage(ctx)
  await checkWorks(ctx)
  await checkRoom(ctx)
  const id = newId()
  const secret = newSecret()
  const cipher = await agencyCipher(ctx)
  const now = ctx.clock()
  await ctx.db.insert(webhooks).values({
    ...{ agencyId: ctx.user.agencyId, id, ...input },
    ...{ createdById: ctx.user.id, apiKeyId: ctx.apiKey?.id ?? null },
    ...{ secret: cipher.encrypt(placeOf(id), secret), createdAt: now, updatedAt: now },
  })
  await recordAudit(ctx, { action: 'webhook.created', recordType, recordId: id, after: input })
  return { ...(await readWebhook(ctx, id)), secret }
}

/** The signing secret of an endpoint, for the answer to whoever added it. Throws 403 and 404. */
export async function secretOf(ctx: Ctx, id: string): Promise<string> {
  const { secret } = await findWebhook(ctx, id)
  return (await agencyCipher(ctx)).decrypt(placeOf(id), secret)
}

/** An endpoint of the caller's agency. Throws 403 and 404. */
export async function findWebhook(ctx: Ctx, id: string): Promise<Row> {
  checkMayManage(ctx)
  const [row] = await ctx.db.select().from(webhooks).where(whereWebhook(ctx, id))
  if (!row) throw notFound()
  return row
}

/** An endpoint of the caller's agency, held until the transaction ends. Throws 403 and 404. */
export async function lockWebhook(ctx: Ctx, id: string): Promise<Row> {
  checkMayManage(ctx)
  const [row] = await ctx.db.select().from(webhooks).where(whereWebhook(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

async function write(ctx: Ctx, row: Row, set: Partial<Row>): Promise<Webhook> {
  await ctx.db
    .update(webhooks)
    .set({ ...set, updatedAt: ctx.clock(), version: row.version + 1 })
    .where(whereWebhook(ctx, row.id))
  return readWebhook(ctx, row.id)
}

/** What turning an endpoint on or off sets: on again, it begins without failures. */
function enabling({ disabledReason }: Row, isEnabled: boolean | undefined): Partial<Row> {
  if (isEnabled === undefined || isEnabled === (disabledReason === null)) return {}
  return isEnabled ? { disabledReason: null, failures: 0, pausedUntil: null } : { disabledReason: 'owner' }
}

/** Changes an endpoint. Throws 403, 404, and 409 for a stale `version`. */
export async function updateWebhook(ctx: Ctx, id: string, input: WebhookUpdate): Promise<Webhook> {
  const row = await lockWebhook(ctx, id)
  const { version, isEnabled, ...fields } = input
  checkVersion(row, version)
  const { before, after } = changesOf<Record<string, unknown>>(row, {
    ...fields,
    ...enabling(row, isEnabled),
  })
  if (Object.keys(after).length === 0) return readWebhook(ctx, id)
  const webhook = await write(ctx, row, after)
  await recordAudit(ctx, { action: 'webhook.updated', recordType, recordId: id, before, after })
  return webhook
}

/** Deletes an endpoint with its deliveries. Throws 403 and 404. */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  const { url, events } = await lockWebhook(ctx, id)
  await ctx.db.delete(webhooks).where(whereWebhook(ctx, id))
  await recordAudit(ctx, { action: 'webhook.deleted', recordType, recordId: id, before: { url, events } })
}

/** Gives an endpoint a new signing secret; for a day both sign. Throws 403 and 404. */
export async function rotateWebhook(ctx: Ctx, id: string): Promise<WebhookMade> {
  const row = await lockWebhook(ctx, id)
  const secret = newSecret()
  const cipher = await agencyCipher(ctx)
  const formerUntil = new Date(ctx.clock().getTime() + overlapHours * hourMillis)
  const webhook = await write(ctx, row, {
    secret: cipher.encrypt(placeOf(id), secret),
    formerSecret: row.secret,
    formerUntil,
  })
  const after = { formerUntil: formerUntil.toISOString() }
  await recordAudit(ctx, { action: 'webhook.rotated', recordType, recordId: id, after })
  return { ...webhook, secret }
}

/** Turns off what an API key added, as it is revoked. */
export async function turnOffOfKey(ctx: Ctx, apiKeyId: string): Promise<void> {
  const disabledReason = 'key_revoked'
  const isOn = and(isMine(ctx), eq(webhooks.apiKeyId, apiKeyId), isNull(webhooks.disabledReason))
  const off = await ctx.db
    .update(webhooks)
    .set({ disabledReason, updatedAt: ctx.clock(), version: sql`${webhooks.version} + 1` })
    .where(isOn)
    .returning({ id: webhooks.id })
  for (const { id } of off)
    await recordAudit(ctx, {
      action: 'webhook.disabled',
      recordType,
      recordId: id,
      after: { disabledReason },
    })
}
