import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import type { EventPayload } from '#shared/events/events.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import { publishGiven } from './assigned.ts'
import { activityCte, type Change } from './bulk-log.ts'
import { rememberChange } from './bulk-undo.ts'
import { type Rows, rightTo } from './define-record.ts'
import { type Scope, scopeOf } from './filters.ts'
import { type Assignee, checkAssignee, checkMayAssign, checkMayWrite } from './producer.ts'
import type { ReachActions } from './reach.ts'
import type { Place } from './source.ts'
import { newValues, type Values } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Row = { id: string; before: Fields }

type Right = ReachActions['record' | 'ticket']

/** The records of a kind, as `defineRecord` makes them. */
type Records<Filter> = {
  item: Place
  rows: Rows
  inReach(scope: Scope, right: Right): string[]
  where(scope: Scope, filter: Filter, right: Right): string[]
}

/** Which records a bulk call is about: those that it names, or all that match a filter. */
type Call<Filter> = { ids?: string[] | undefined; filter?: Filter | undefined }
type Selection = { source: Place; scope: Scope; where: string[] }

/** The records of a call that the caller may do something to. */
function select<Filter>(
  ctx: Ctx,
  { item, inReach, where }: Records<Filter>,
  { ids, filter }: Call<Filter>,
  right: Right,
): Selection {
  checkMayWrite(ctx)
  const scope = scopeOf(ctx)
  const reached = filter ? where(scope, filter, right) : inReach(scope, right)
  const named = ids ? [`${item.alias}.id = any(${scope.values.$(ids)})`] : []
  return { source: item, scope, where: [...reached, ...named] }
}

/** Locks the records of a selection and reads what some columns of theirs hold. */
async function lockAll(
  ctx: Ctx,
  { source, scope, where }: Selection,
  columns: readonly string[],
): Promise<Row[]> {
  const { table, alias } = source
  const withCtes = scope.ctes.length > 0 ? `with ${scope.ctes.join(', ')} ` : ''
  const held = columns.map((column) => `'${column}', ${alias}.${column}`).join(', ')
  const text = `${withCtes}select ${alias}.id, jsonb_build_object(${held}) as before from ${table} ${alias}
    where ${where.join(' and ')} order by ${alias}.id for update of ${alias}`
  const { rows } = await ctx.db.$client.query<Row>(text, scope.values.list)
  return rows
}

/** The records of a call that the caller may do something to, locked, with what some of their columns hold. */
export function lockMany<Filter>(
  ctx: Ctx,
  records: Records<Filter>,
  call: Call<Filter>,
  right: Right,
  columns: readonly string[],
): Promise<Row[]> {
  return lockAll(ctx, select(ctx, records, call, right), columns)
}

function idsByBefore(chosen: Row[], column: string): Record<string, string[]> {
  const groups = Object.groupBy(chosen, (row) => String(row.before[column] ?? ''))
  return Object.fromEntries(
    Object.entries(groups).map(([before, rows = []]) => [before, rows.map(({ id }) => id)]),
  )
}

type AssignEvent = `${'clients' | 'prospects' | 'tickets'}.assigned` | 'clients.servicer_assigned'
type BulkEvent = AssignEvent | `tickets.${'moved' | 'changed'}`
type Assignment = {
  [Name in BulkEvent]: { action: Name; set: Omit<EventPayload<Name>, keyof EventPayload<'clients.deleted'>> }
}[BulkEvent]

/** What a bulk change sets: the same fields everywhere, and what follows from them. */
export type BulkChange = Assignment & {
  /** Fields that follow, such as when a ticket was resolved: an undo takes them back too. */
  also?: Fields
  /** Fields that are written beside and that an undo leaves, such as when a client last had activity. */
  touch?: Fields
}

/** What a record held that is now another, as its timeline tells it. */
function changesIn(set: Fields, { before }: Row): Change[] {
  return Object.entries(set)
    .map(([field, after]) => ({ field, before: before[columnOf(field)] ?? null, after }))
    .filter((change) => change.before !== change.after)
}

/**
 * Sets fields of all selected records that hold something else, with an entry in each one's timeline and one audit entry
 * and event for the batch. Answers how many were in reach and how many changed, and what undoes it.
 */
export async function changeMany<Filter>(
  ctx: Ctx,
  records: Records<Filter>,
  call: Call<Filter>,
  right: Right,
  change: BulkChange,
): Promise<BulkResult> {
  const { kind, table } = records.item
  const { action, also = {}, touch = {} } = change
  const set: Fields = change.set
  const columns = Object.keys({ ...set, ...also }).map(columnOf)
  const matched = await lockMany(ctx, records, call, right, columns)
  const chosen = matched.filter((row) => changesIn(set, row).length > 0)
  if (chosen.length === 0) return { matched: matched.length, changed: 0, undoId: null }
  const ids = chosen.map((row) => row.id)
  const values = newValues()
  const { $ } = values
  const now = ctx.clock()
  const written = Object.entries({ ...set, ...also, ...touch, updatedAt: now })
  const assigned = written.map(([field, value]) => `${columnOf(field)} = ${$(value)}`)
  const entries = chosen.map((row) => ({ id: row.id, changes: changesIn(set, row) }))
  const logged = activityCte(values, ctx, kind, entries, 'changed')
  const text = `with ${logged} update ${table} set ${assigned.join(', ')}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and id = any(${$(ids)}::uuid[])`
  await ctx.db.$client.query(text, values.list)
  const count = ids.length
  const fields = Object.keys(set)
  const before = Object.fromEntries(fields.map((field) => [field, idsByBefore(chosen, columnOf(field))]))
  await recordAudit(ctx, { action, recordType: kind, before, after: { ...set, count } })
  await publishEvent(ctx, action, { recordType: kind, ids, ...change.set, count })
  await publishGiven(ctx, kind, ids, set)
  const former = chosen.map((row) => ({ id: row.id, was: row.before }))
  const undoId = await rememberChange(ctx, { kind, action, set, also, former })
  return { matched: matched.length, changed: ids.length, undoId }
}

/** What a bulk removal did, to which records and when. */
type Removed = BulkResult & { ids: string[]; at: Date }

/** Gives all records of a call that hold something else to a person, or to nobody. Throws 403 for those who may not assign. */
export async function assignMany<Filter>(
  ctx: Ctx,
  records: Records<Filter>,
  call: Call<Filter>,
  change: Extract<BulkChange, { action: AssignEvent }>,
): Promise<BulkResult> {
  const right = rightTo(records.rows, 'assignMany')
  checkMayAssign(ctx, right)
  const { set } = change
  for (const [field, wanted] of Object.entries(set) as [Assignee, string | null][])
    await checkAssignee(ctx, { field, wanted })
  return changeMany(ctx, records, call, right, change)
}

/** Removes all records of a call at one instant, as `changeMany` changes them; `also` are further statements of the same write. */
export async function deleteMany<Filter>(
  ctx: Ctx,
  records: Records<Filter>,
  call: Call<Filter>,
  action: `${'clients' | 'policies' | 'prospects' | 'tickets'}.deleted`,
  also: (values: Values, ids: string, now: Date) => string[] = () => [],
): Promise<Removed> {
  const { kind, table } = records.item
  const chosen = await lockMany(ctx, records, call, rightTo(records.rows, 'deleteMany'), [])
  const ids = chosen.map((row) => row.id)
  const at = ctx.clock()
  if (ids.length === 0) return { matched: 0, changed: 0, undoId: null, ids, at }
  const values = newValues()
  const { $ } = values
  const entries = ids.map((id) => ({ id, changes: [] }))
  const logged = activityCte(values, ctx, kind, entries, 'deleted')
  const list = `any(${$(ids)}::uuid[])`
  const now = $(at)
  const text = `with ${[logged, ...also(values, list, at)].join(', ')}
    update ${table} set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and id = ${list}`
  await ctx.db.$client.query(text, values.list)
  const count = ids.length
  await recordAudit(ctx, { action, recordType: kind, before: { ids }, after: { count } })
  await publishEvent(ctx, action, { recordType: kind, ids, count })
  const former = ids.map((id) => ({ id, was: { deleted_at: null } }))
  const undoId = await rememberChange(ctx, { kind, action, set: { deletedAt: at }, former })
  return { matched: ids.length, changed: ids.length, undoId, ids, at }
}
