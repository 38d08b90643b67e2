import { and, eq, sql } from 'drizzle-orm'
import { createActivity } from '#server/activity/activity.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { requoteQuotes, requotes } from '#server/db/tables/requotes.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { handOver } from '#server/records/hand-over.ts'
import { type ListResult, readItems, readList } from '#server/records/list-query.ts'
import { checkAssignee, checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { formatDay } from '#shared/dates.ts'
import type { EventName } from '#shared/events/events.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type {
  Requote,
  RequoteBulk,
  RequoteCreate,
  RequoteEntry,
  RequoteItem,
  RequoteListQuery,
  RequoteUpdate,
} from '#shared/requotes/requotes.contract.ts'
import { isOpenRequote, statusOfRequote } from '#shared/requotes/requotes.rules.ts'
import {
  type AskedRequotes,
  findRequote,
  linesOfPackages,
  openFor,
  ownedRequotes,
  readHistory,
  requoteList,
  requoteMatches,
} from './requotes.queries.ts'

type Ctx = InTransaction<AgencyCtx>
export type RequoteEvent = Exclude<Extract<EventName, `requote.${string}`>, 'requote.mail_ordered'>
export type RequoteSet = Partial<typeof requotes.$inferInsert>

/** The requotes of the clients that the caller sees, as JSON text. */
export function listRequotes(ctx: Ctx, query: RequoteListQuery): Promise<ListResult<RequoteItem>> {
  return readList<RequoteItem>(ctx, requoteList(ctx, query))
}

/** The same, for those who go on working with them. */
export function readRequotes(ctx: Ctx, query: AskedRequotes): Promise<RequoteItem[]> {
  return readItems<RequoteItem>(ctx, requoteList(ctx, query))
}

/** Requotes by words, as a search shows them. */
export const findRequotes = requoteMatches

/** One requote with its quotes and terms, else the 404 of a missing one. */
export async function getRequote(ctx: Ctx, id: string): Promise<Requote> {
  const requote = await findRequote(ctx, { id })
  if (!requote) throw notFound()
  return requote
}

/** One requote that the caller may change, locked. 403 for who may change nothing, 404 out of reach. */
export async function lockRequote(ctx: Ctx, key: { id: string } | { quoteId: string }): Promise<Requote> {
  checkMayWrite(ctx)
  const requote = await findRequote(ctx, key, 'record.edit')
  if (!requote) throw notFound()
  return requote
}

/** What happened to a requote, the latest first. */
export async function listHistory(ctx: Ctx, id: string): Promise<RequoteEntry[]> {
  await getRequote(ctx, id)
  return readHistory(ctx, id)
}

/** Audits and publishes what happened to a requote; `text` says it in words, for its history and its client's timeline. */
export async function recordRequoteEvent(
  ctx: Ctx,
  action: RequoteEvent,
  { id, clientId, title }: Pick<Requote, 'id' | 'clientId' | 'title'>,
  {
    text,
    isNoted = false,
    kind = 'note',
    before,
    after = {},
  }: {
    text: string
    /** Whether the timeline of the client tells it too. */
    isNoted?: boolean
    kind?: 'note' | 'email'
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
): Promise<void> {
  const changes = { ...(before && { before }), after: { ...after, text } }
  await recordAudit(ctx, { action, recordType: 'requote', recordId: id, ...changes })
  await publishEvent(ctx, action, { id, recordType: 'requote', clientId })
  if (isNoted)
    await createActivity(ctx, {
      recordType: 'client',
      recordId: clientId,
      kind,
      body: `${title}: ${text}`,
    })
}

/** Writes fields of a requote and raises its version. */
export async function writeRequote(ctx: Ctx, id: string, set: RequoteSet): Promise<void> {
  const change = { ...set, updatedAt: ctx.clock(), version: sql`${requotes.version} + 1` }
  const isIt = and(eq(requotes.agencyId, ctx.user.agencyId), eq(requotes.id, id))
  await ctx.db.update(requotes).set(change).where(isIt)
}

/** Brings the status of a requote up to its quotes and answers it as it is now; its version rises with every change. */
export async function refreshRequote(ctx: Ctx, id: string, set: RequoteSet = {}): Promise<Requote> {
  const { lines, quotes, outcome } = await getRequote(ctx, id)
  const closed = set.outcome === undefined ? outcome : set.outcome
  await writeRequote(ctx, id, { ...set, status: statusOfRequote(set.lines ?? lines, quotes, closed) })
  return getRequote(ctx, id)
}

/** Refuses to change what is decided. */
export function checkOpen(requote: Requote): void {
  if (isOpenRequote(requote)) return
  throw new AppError('conflict', 'This requote is closed. Reopen it to change it.', { reason: 'decided' })
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', undefined, { fields: { [field]: message } })
}

/** Answers the error of a field in place of the 404 of a missing record. */
async function orInvalid<Value>(found: Promise<Value>, field: string, message: string): Promise<Value> {
  return found.catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') throw invalid(field, message)
    throw error
  })
}

/** The terms that a requote is about: of its client, and of no other open requote. */
async function termsOf(
  ctx: Ctx,
  clientId: string,
  termIds: readonly string[],
  ownId?: string,
): Promise<Policy[]> {
  const terms: Policy[] = []
  for (const id of termIds) {
    const term = await orInvalid(getPolicy(ctx, id), 'termIds', 'Choose policies of the client')
    if (term.clientId !== clientId) throw invalid('termIds', 'Choose policies of the client')
    terms.push(term)
  }
  const others = (await openFor(ctx, clientId, termIds)).filter((id) => id !== ownId)
  if (others.length > 0)
    throw new AppError('conflict', 'An open requote already covers this policy.', { reason: 'already_open' })
  return terms
}

type Found = { name: string; assignedAgentId: string }

/** What a new requote is where nobody says otherwise: the lines, expiration and producer of its terms. */
function usualOf(
  terms: readonly Policy[],
  packages: ReadonlyMap<string, string[]>,
  { assignedAgentId }: Found,
) {
  const linesOf = ({ id, lineOfBusiness }: Policy) => packages.get(id) ?? (lineOfBusiness || [])
  const lines = [...new Set(terms.flatMap(linesOf))]
  const ends = terms.flatMap(({ termExpirationDate }) => termExpirationDate ?? []).sort()
  const [effectiveDate = null] = ends
  const isRenewal = terms.length > 0
  const title = isRenewal ? `${lines.join(', ') || 'Policy'} renewal` : 'New business'
  return {
    lines,
    effectiveDate,
    title: effectiveDate ? `${title} ${formatDay(effectiveDate)}`.slice(0, 200) : title.slice(0, 200),
    reason: isRenewal ? ('renewal_increase' as const) : ('new_business' as const),
    ownerId: terms[0]?.assignedAgentId ?? assignedAgentId,
  }
}

/** Starts a requote of a client in reach. 400 for a client or policy that is not there, 409 where one is open already. */
export async function createRequote(ctx: Ctx, { clientId, ...input }: RequoteCreate): Promise<Requote> {
  checkMayWrite(ctx)
  const client = await orInvalid(lockClient(ctx, clientId), 'clientId', 'This client doesn’t exist')
  const terms = await termsOf(ctx, clientId, input.termIds ?? [])
  const packages = await linesOfPackages(ctx, input.termIds ?? [])
  const fields = { ...usualOf(terms, packages, client), ...input }
  if (fields.lines.length === 0) throw invalid('lines', 'Choose at least one line')
  await checkAssignee(ctx, { field: 'ownerId', wanted: input.ownerId, isNew: true })
  const id = newId()
  const now = ctx.clock()
  const { agencyId } = ctx.user
  await ctx.db.insert(requotes).values({ agencyId, id, clientId, ...fields, createdAt: now, updatedAt: now })
  const about = { id, clientId, title: fields.title }
  await recordRequoteEvent(ctx, 'requote.created', about, {
    text: 'Requote started',
    isNoted: true,
    after: { clientId, ...fields },
  })
  return getRequote(ctx, id)
}

/** Changes a requote that is open. 409 when `version` is stale or it is decided; 404 out of reach. */
export async function updateRequote(
  ctx: Ctx,
  id: string,
  { version, ...fields }: RequoteUpdate,
): Promise<Requote> {
  const current = await lockRequote(ctx, { id })
  checkVersion(current, version)
  const { before, after } = changesOf(current, fields)
  if (Object.keys(after).length === 0) return current
  checkOpen(current)
  if (after.termIds) await termsOf(ctx, current.clientId, fields.termIds ?? [], id)
  await checkAssignee(ctx, { field: 'ownerId', wanted: fields.ownerId, former: current.ownerId })
  const text = `Changed ${Object.keys(after)
    .map((field) => fieldNames[field] ?? field)
    .join(', ')}`
  await recordRequoteEvent(ctx, 'requote.updated', current, { text, before, after })
  return refreshRequote(ctx, id, after)
}

const fieldNames: Record<string, string> = {
  title: 'the title',
  reason: 'the reason',
  lines: 'the lines',
  termIds: 'the policies',
  effectiveDate: 'the effective date',
  dueDate: 'the due date',
  targetPremium: 'the target premium',
  notes: 'the notes',
  ownerId: 'the owner',
}

/** Removes a requote with its quotes; a policy that was bound from it stays. */
export async function deleteRequote(ctx: Ctx, id: string): Promise<void> {
  const requote = await lockRequote(ctx, { id })
  const now = ctx.clock()
  const gone = { deletedAt: now, updatedAt: now }
  const ofIt = and(eq(requoteQuotes.agencyId, ctx.user.agencyId), eq(requoteQuotes.requoteId, id))
  await ctx.db.update(requoteQuotes).set(gone).where(ofIt)
  await writeRequote(ctx, id, gone)
  await recordRequoteEvent(ctx, 'requote.deleted', requote, { text: 'Requote deleted', isNoted: true })
}

/** Gives several open requotes an owner or a due day: all in reach, in one transaction. */
export async function bulkRequotes(ctx: Ctx, call: RequoteBulk): Promise<BulkResult> {
  checkMayWrite(ctx)
  const asked = { ...call.filter, ids: call.ids, open: true, right: 'record.edit' as const }
  const found = await readRequotes(ctx, asked)
  if (call.action === 'assign') await checkAssignee(ctx, { field: 'ownerId', wanted: call.ownerId })
  const set = call.action === 'assign' ? { ownerId: call.ownerId } : { dueDate: call.dueDate }
  let changed = 0
  for (const { id } of found) {
    const current = await lockRequote(ctx, { id })
    const { before, after } = changesOf(current, set)
    if (Object.keys(after).length === 0) continue
    await writeRequote(ctx, id, after)
    const text = call.action === 'assign' ? 'Changed the owner' : 'Changed the due date'
    await recordRequoteEvent(ctx, 'requote.updated', current, { text, before, after })
    changed += 1
  }
  return { matched: found.length, changed }
}

/** Gives the requotes that a member owns to another and returns how many; the caller authorizes and audits. */
export function handOverRequotes(ctx: Ctx, fromId: string, toId: string): Promise<number> {
  return handOver(ctx, ownedRequotes, ['ownerId'], { fromId, toId })
}
