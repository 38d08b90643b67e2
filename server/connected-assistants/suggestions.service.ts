import { and, desc, eq, gt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { suggestedChanges } from '#server/db/tables/suggested-changes.ts'
import { AppError, notFound } from '#server/errors.ts'
import { notifyOwners } from '#server/inbox/inbox.service.ts'
import { newId } from '#server/new-id.ts'
import { checkSensitive } from '#server/public-api/representation.ts'
import {
  maxPending,
  pendingDays,
  type Suggestion,
  type SuggestionQuery,
  type SuggestionState,
} from '#shared/connected-assistants/suggestions.contract.ts'
import { can } from '#shared/permissions.ts'
import { type Fields, nameOf, type SuggestedWrite, suggestedWrites } from './suggested-writes.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof suggestedChanges.$inferSelect
type Content = {
  recordName: string
  note: string
  before: Fields | null
  /** That of the record, where the suggestion is right for it alone; else null. */
  version: number | null
  values: Fields
}
/** What an assistant suggests: a call of the public API, the record in its address, the values and its own words. */
export type Suggested = { call: string; recordId: string | null; values: Fields; note: string }

const recordType = 'suggested_change'
const dayMillis = 86_400_000
const maxListed = 200
const placeOf = (id: string) => `suggested_changes.content:${id}`

function checkMayDecide({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can review suggested changes.')
}

function writeOf(call: string): SuggestedWrite {
  const write = suggestedWrites.get(call)
  if (!write) throw notFound()
  return write
}

function statusOf({ status, expiresAt }: Row, now: Date): Suggestion['status'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a record has of the fields that values name. */
function replacedBy(values: Fields, record: Fields): Fields {
  return Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]))
}

const versionOf = (record: Fields | null) => (typeof record?.version === 'number' ? record.version : null)

function ownOf({ user, apiKey }: Ctx): SQL | undefined {
  return and(eq(suggestedChanges.agencyId, user.agencyId), eq(suggestedChanges.apiKeyId, apiKey?.id ?? ''))
}

/** The same that already waits, so that an assistant that asks twice adds nothing; 422 where too many wait. */
async function findPending(ctx: Ctx, { call, recordId, values }: Suggested): Promise<Row | undefined> {
  const isPending = and(eq(suggestedChanges.status, 'pending'), gt(suggestedChanges.expiresAt, ctx.clock()))
  const rows = await ctx.db
    .select()
    .from(suggestedChanges)
    .where(and(ownOf(ctx), isPending))
  const cipher = await agencyCipher(ctx)
  const same = rows.find(
    (row) =>
      row.call === call &&
      row.recordId === recordId &&
      isSame(cipher.decryptJson<Content>(placeOf(row.id), row.content).values, values),
  )
  if (same || rows.length < maxPending) return same
  const message = `${maxPending} suggested changes of this key are waiting for a person. Suggest more once some are decided.`
  throw new AppError('unprocessable', message, { reason: 'too_many_suggestions' })
}

/** What is known of the record in the address of the call, after what stands against the change by now. */
async function readBefore(ctx: Ctx, write: SuggestedWrite, { recordId, values }: Suggested) {
  const record = write.read && recordId ? await write.read(ctx, recordId) : null
  if (recordId) await write.tryOut?.(ctx, recordId, values)
  const before = record && write.replaces ? replacedBy(values, record) : null
  const version = write.isOfVersion ? versionOf(record) : null
  return { recordName: record ? nameOf(record) : '', before, version }
}

/**
 * Keeps what an assistant suggests until a person decides, and notifies the owners. Nothing is written. Throws what the call
 * itself would refuse by now (invalid values, a missing record, a field beyond the key's scopes), and 422 where 100 wait.
 */
export async function suggest(ctx: Ctx, suggested: Suggested): Promise<SuggestionState> {
  const write = writeOf(suggested.call)
  const { call, recordId, values, note } = suggested
  await checkSensitive(ctx, values)
  const known = await findPending(ctx, suggested)
  if (known) return { id: known.id, status: 'pending', addedId: null }
  const content: Content = { ...(await readBefore(ctx, write, suggested)), note, values }
  const id = newId()
  const now = ctx.clock()
  const cipher = await agencyCipher(ctx)
  await ctx.db.insert(suggestedChanges).values({
    ...{ agencyId: ctx.user.agencyId, id, apiKeyId: ctx.apiKey?.id ?? '', call, recordId },
    ...{ content: cipher.encryptJson(placeOf(id), content), createdAt: now },
    expiresAt: new Date(now.getTime() + pendingDays * dayMillis),
  })
  await recordAudit(ctx, {
    ...{ action: 'suggested_change.created', recordType, recordId: id },
    after: { call, recordId, values },
  })
  const notice = { kind: 'suggested_change', recordType, recordId: id } as const
  await notifyOwners(ctx, { ...notice, text: 'An assistant suggests a change', detail: write.title })
  return { id, status: 'pending', addedId: null }
}

/** What became of a suggestion, for the key that made it; else 404. */
export async function stateOf(ctx: Ctx, id: string): Promise<SuggestionState> {
  const [row] = await ctx.db
    .select()
    .from(suggestedChanges)
    .where(and(ownOf(ctx), eq(suggestedChanges.id, id)))
  if (!row) throw notFound()
  return { id, status: statusOf(row, ctx.clock()), addedId: row.addedId }
}

const deciderName = sql<string>`coalesce((select u.name from ${users} u
  where u.agency_id = ${suggestedChanges.agencyId} and u.id = ${suggestedChanges.decidedById}), '')`

async function readSuggestions(ctx: Ctx, where: SQL | undefined): Promise<Suggestion[]> {
  const isKey = and(
    eq(apiKeys.agencyId, suggestedChanges.agencyId),
    eq(apiKeys.id, suggestedChanges.apiKeyId),
  )
  const rows = await ctx.db
    .select({ row: suggestedChanges, keyName: apiKeys.name, decidedByName: deciderName })
    .from(suggestedChanges)
    .innerJoin(apiKeys, isKey)
    .where(and(eq(suggestedChanges.agencyId, ctx.user.agencyId), where))
    .orderBy(desc(suggestedChanges.createdAt), desc(suggestedChanges.id))
    .limit(maxListed)
  const cipher = await agencyCipher(ctx)
  return rows.map(({ row, keyName, decidedByName }) => {
    const { recordName, version: _, ...content } = cipher.decryptJson<Content>(placeOf(row.id), row.content)
    const { title, pages } = writeOf(row.call)
    const [page, id] = row.addedId ? [pages.added, row.addedId] : [pages.of, row.recordId]
    const name = recordName || nameOf(content.values)
    return {
      ...{ id: row.id, keyName, title, ...content },
      record: id ? { name, path: page && `${page}/${id}` } : null,
      status: statusOf(row, ctx.clock()),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      ...{ decidedAt: row.decidedAt?.toISOString() ?? null, decidedByName },
    }
  })
}

/** The suggested changes that wait, or those that were decided or expired, newest first; the first 200. 403 for who does not own the agency. */
export async function listSuggestions(ctx: Ctx, { status }: SuggestionQuery): Promise<Suggestion[]> {
  checkMayDecide(ctx)
  const { status: kept, expiresAt } = suggestedChanges
  const now = ctx.clock()
  const waits = and(eq(kept, 'pending'), gt(expiresAt, now))
  return readSuggestions(ctx, status === 'pending' ? waits : or(ne(kept, 'pending'), lte(expiresAt, now)))
}

function whereId({ user }: Ctx, id: string) {
  return and(eq(suggestedChanges.agencyId, user.agencyId), eq(suggestedChanges.id, id))
}

async function lockPending(ctx: Ctx, id: string): Promise<Row> {
  checkMayDecide(ctx)
  const [row] = await ctx.db.select().from(suggestedChanges).where(whereId(ctx, id)).for('update')
  if (!row) throw notFound()
  const status = statusOf(row, ctx.clock())
  if (status !== 'pending') throw new AppError('conflict', `Conflict: this suggestion is already ${status}.`)
  return row
}

async function decide(ctx: Ctx, row: Row, set: Partial<Row>): Promise<Suggestion> {
  const { id, call, recordId } = row
  const decided = { ...set, decidedAt: ctx.clock(), decidedById: ctx.user.id }
  await ctx.db.update(suggestedChanges).set(decided).where(whereId(ctx, id))
  const [now] = await readSuggestions(ctx, eq(suggestedChanges.id, id))
  if (!now) throw new AppError('internal')
  const action = set.status === 'approved' ? 'suggested_change.approved' : 'suggested_change.rejected'
  const after = { call, recordId, values: now.values, ...(set.addedId && { addedId: set.addedId }) }
  await recordAudit(ctx, { action, recordType, recordId: id, after })
  return now
}

const changedMessage =
  'Conflict: the record has changed since this was suggested. Reject it, and ask the assistant again.'

/** Writes exactly what was suggested, as the approving person: their rights hold, and all rules of the record. */
async function writeSuggested(ctx: Ctx, { call, recordId }: Row, { before, version, values }: Content) {
  const write = writeOf(call)
  const read = write.body.safeParse(values)
  if (!read.success) throw new AppError('unprocessable', 'These values are no longer valid.')
  const record = write.read && recordId ? await write.read(ctx, recordId) : null
  const isChanged = before && record && !isSame(replacedBy(values, record), before)
  if (isChanged || (version !== null && version !== versionOf(record)))
    throw new AppError('conflict', changedMessage)
  return write.run(ctx, recordId ?? '', Object(read.data))
}

/**
 * Approves a suggested change: it is written as suggested, in the approving person's name. 403 for who does not own the
 * agency, 404, and 409 where it was decided, has expired, or the record is no longer what it was.
 */
export async function approveSuggestion(ctx: Ctx, id: string): Promise<Suggestion> {
  const row = await lockPending(ctx, id)
  const cipher = await agencyCipher(ctx)
  const content = cipher.decryptJson<Content>(placeOf(id), row.content)
  const addedId = await writeSuggested(ctx, row, content).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === 'not_found'
    throw isGone ? new AppError('conflict', 'Conflict: the record is no longer there.') : error
  })
  return decide(ctx, row, { status: 'approved', addedId })
}

/** Rejects a suggested change; nothing is written. 403, 404 and 409 as for an approval. */
export async function rejectSuggestion(ctx: Ctx, id: string): Promise<Suggestion> {
  return decide(ctx, await lockPending(ctx, id), { status: 'rejected' })
}
