import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import {
  type BulkUndone,
  type LeftReason,
  maxLeftNamed,
  undoDays,
} from '#shared/history/bulk-undo.contract.ts'
import { can } from '#shared/permissions.ts'
import { activityCte } from './bulk-log.ts'
import { checkMayAssign, checkMayWrite } from './producer.ts'
import type { Place } from './source.ts'
import { newValues } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Former = { id: string; was: Fields }[]

/** What bulk changes are about: records with a timeline, and the work that is done for them. */
type Changed = RecordType | 'follow_up' | 'renewal'

/** What a bulk change wrote, by fields, and what its records held before, by columns. */
type Change = {
  kind: Changed
  action: AuditAction
  set: Fields
  also?: Fields | undefined
  former: Former
}

const dayLength = 86_400_000
const oldest = (ctx: Ctx) => new Date(ctx.clock().getTime() - undoDays * dayLength)
const peopleFields = ['assignedAgentId', 'servicerId', 'assigneeId']

/** Keeps what a bulk change found, so that it can be undone, and forgets what is too old for that; answers its id. */
export async function rememberChange(
  ctx: Ctx,
  { kind, action, set, also = {}, former }: Change,
): Promise<string> {
  const id = newId()
  const { agencyId, id: userId } = ctx.user
  const db = ctx.db.$client
  await db.query('delete from bulk_changes where agency_id = $1 and created_at < $2', [agencyId, oldest(ctx)])
  await db.query(
    `insert into bulk_changes (agency_id, id, record_type, action, user_id, written, former, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [agencyId, id, kind, action, userId, { set, also }, JSON.stringify(former), ctx.clock()],
  )
  return id
}

/** A bulk change that can be undone. */
export type KeptChange = {
  id: string
  kind: Changed
  action: AuditAction
  written: { set: Fields; also: Fields }
  former: Former
}

type Row = KeptChange & { userId: string; isUndone: boolean; isOld: boolean }

/**
 * The bulk change of an id, held until the transaction ends. 404 for who neither made it nor owns the agency, 409 where it was
 * undone already, 422 after 30 days.
 */
export async function lockChange(ctx: Ctx, id: string): Promise<KeptChange> {
  checkMayWrite(ctx)
  const text = `select id, record_type as kind, action, written, former, user_id as "userId", undone_at is not null as "isUndone",
      created_at < $3 as "isOld"
    from bulk_changes where agency_id = $1 and id = $2 for update`
  const { rows } = await ctx.db.$client.query<Row>(text, [ctx.user.agencyId, id, oldest(ctx)])
  const [row] = rows
  if (!row || !can(ctx.user, 'work.undo', { createdById: row.userId })) throw notFound()
  if (row.isUndone)
    throw new AppError('conflict', 'This change was undone already.', { reason: 'already_undone' })
  if (row.isOld)
    throw new AppError('unprocessable', `Changes can be undone for ${undoDays} days.`, { reason: 'too_late' })
  return row
}

/** What brings back deleted records of a kind beside their rows; answers which cannot come back, and why. */
export type RestoreMany = (ctx: Ctx, ids: string[], deletedAt: Date) => Promise<Map<string, LeftReason>>

type Standing = { id: string; name: string; stands: boolean; isLeftToNobody: boolean }

const byColumns = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))

/** Which of the records still hold what the change wrote, and which would go back to a member who has left; locked. */
async function lockStanding(
  ctx: Ctx,
  { item: { table, alias }, name }: { item: Place; name: string },
  { written: { set }, former }: KeptChange,
): Promise<Standing[]> {
  const columns = Object.keys(set).map(columnOf)
  const people = Object.keys(set)
    .filter((field) => peopleFields.includes(field))
    .map((field) => `(former.item->'was'->>'${columnOf(field)}')`)
  const hasLeft = people.map(
    (person) => `(${person} is not null and not exists (select 1 from users u
      where u.agency_id = ${alias}.agency_id and u.id = ${person}::uuid and u.status = 'active'))`,
  )
  const stands = columns.map((column) => `${alias}.${column} is not distinct from (written.now).${column}`)
  const isThere = columns.includes('deleted_at') ? [] : [`${alias}.deleted_at is null`]
  const text = `select ${alias}.id, ${name} as name, ${[...stands, ...isThere].join(' and ')} as stands,
      ${hasLeft.length > 0 ? hasLeft.join(' or ') : 'false'} as "isLeftToNobody"
    from jsonb_array_elements($2::jsonb) former (item)
    join ${table} ${alias} on ${alias}.agency_id = $1 and ${alias}.id = (former.item->>'id')::uuid
    cross join (select jsonb_populate_record(null::${table}, $3::jsonb) as now) written
    order by ${alias}.id for update of ${alias}`
  const values = [ctx.user.agencyId, JSON.stringify(former), JSON.stringify(byColumns(set))]
  return (await ctx.db.$client.query<Standing>(text, values)).rows
}

/** Writes what the records held before, with an entry in the timeline of each. */
async function writeFormer(
  ctx: Ctx,
  { table, kind }: Place,
  { written: { set, also } }: KeptChange,
  former: Former,
): Promise<void> {
  const values = newValues()
  const { $ } = values
  const entries = former.map(({ id, was }) => ({
    id,
    changes: Object.entries(set)
      .map(([field, before]) => ({ field, before, after: was[columnOf(field)] ?? null }))
      .filter(({ before, after }) => before !== after),
  }))
  const logged = activityCte(values, ctx, kind, entries, 'changed')
  const columns = Object.keys({ ...set, ...also }).map(columnOf)
  const text = `with ${logged}, former as (
      select (item->>'id')::uuid as id, jsonb_populate_record(null::${table}, item->'was') as was
      from jsonb_array_elements(${$(JSON.stringify(former))}::jsonb) item)
    update ${table} t set ${columns.map((column) => `${column} = (former.was).${column}`).join(', ')},
      updated_at = ${$(ctx.clock())}, version = version + 1
    from former where t.agency_id = ${$(ctx.user.agencyId)} and t.id = former.id`
  await ctx.db.$client.query(text, values.list)
}

function reasonOf({ stands, isLeftToNobody }: Standing, isDeletion: boolean): LeftReason | undefined {
  if (!stands) return isDeletion ? 'gone' : 'changed'
  return isLeftToNobody ? 'member_left' : undefined
}

/**
 * Undoes a bulk change: its records hold again what they held before, those that changed since are left and named. Assigning
 * back takes the right to assign. One audit entry and one event for the batch.
 */
export async function undoChange(
  ctx: Ctx,
  change: KeptChange,
  records: { item: Place; name: string },
  restoreMany?: RestoreMany,
): Promise<BulkUndone> {
  const { kind } = records.item
  const { set } = change.written
  const isDeletion = 'deletedAt' in set
  if (peopleFields.some((field) => field in set))
    checkMayAssign(ctx, kind === 'ticket' ? 'ticket.assignMany' : 'record.assignMany')
  const rows = await lockStanding(ctx, records, change)
  const reasons = new Map<string, LeftReason | undefined>(
    rows.map((row) => [row.id, reasonOf(row, isDeletion)]),
  )
  const standing = rows.filter(({ id }) => reasons.get(id) === undefined).map(({ id }) => id)
  if (isDeletion && restoreMany && standing.length > 0)
    for (const [id, reason] of await restoreMany(ctx, standing, new Date(String(set.deletedAt))))
      reasons.set(id, reason)
  const former = change.former.filter(({ id }) => reasons.has(id) && reasons.get(id) === undefined)
  if (former.length > 0) await writeFormer(ctx, records.item, change, former)
  const named = rows.flatMap(({ id, name }) => {
    const reason = reasons.get(id)
    return reason ? [{ id, name, reason }] : []
  })
  const ids = former.map(({ id }) => id)
  return closeChange(ctx, change, { ids, named, left: change.former.length - ids.length })
}

/** What an undo did: to which records, which were left, and how many those are. */
type Undone = { ids: string[]; named: BulkUndone['named']; left: number }

/** Says that a bulk change is undone, with one audit entry and one event for the batch. */
export async function closeChange(
  ctx: Ctx,
  { id, kind, action }: KeptChange,
  { ids, named, left }: Undone,
): Promise<BulkUndone> {
  const restored = ids.length
  await ctx.db.$client.query('update bulk_changes set undone_at = $3 where agency_id = $1 and id = $2', [
    ctx.user.agencyId,
    id,
    ctx.clock(),
  ])
  const before = { action, bulkChangeId: id }
  await recordAudit(ctx, { action: 'bulk.undone', recordType: kind, before, after: { ids, restored, left } })
  await publishEvent(ctx, 'bulk.undone', { recordType: kind, ids, count: restored, action })
  return { restored, left, named: named.slice(0, maxLeftNamed) }
}
