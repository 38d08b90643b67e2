import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { EventPayload } from '#shared/events/events.contract.ts'
import type { BulkResult } from '#shared/lists.ts'
import { type Rows, rightTo } from './define-record.ts'
import { type Scope, scopeOf } from './filters.ts'
import { type Assignee, checkAssignee, checkMayAssign, checkMayWrite } from './producer.ts'
import type { ReachActions } from './reach.ts'
import type { Place } from './source.ts'
import { newValues, type Values } from './statement.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = { id: string; before: string | null }

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

/** Locks the records of a selection and reads what one column of theirs holds. */
async function lockAll(ctx: Ctx, { source, scope, where }: Selection, column: string): Promise<Row[]> {
  const { table, alias } = source
  const withCtes = scope.ctes.length > 0 ? `with ${scope.ctes.join(', ')} ` : ''
  const text = `${withCtes}select ${alias}.id, ${column}::text as before from ${table} ${alias}
    where ${where.join(' and ')} order by ${alias}.id for update of ${alias}`
  const { rows } = await ctx.db.$client.query<Row>(text, scope.values.list)
  return rows
}

function activityCte(
  { $ }: Values,
  ctx: Ctx,
  kind: string,
  chosen: Row[],
  detail: string,
  happened: string,
): string {
  const entries = `unnest(${$(chosen.map(() => newId()))}::uuid[], ${$(chosen.map((row) => row.id))}::uuid[],
    ${$(chosen.map((row) => row.before))}::text[]) as entry (id, record_id, before)`
  return `logged as (
    insert into activities (agency_id, id, record_type, record_id, kind, detail, user_id, created_at)
    select ${$(ctx.user.agencyId)}::uuid, entry.id, ${$(kind)}, entry.record_id, ${$(happened)},
      jsonb_build_object('actor', ${$(ctx.actor)}::text, 'changes', ${detail}), ${$(ctx.user.id)}::uuid, ${$(ctx.clock())}::timestamptz
    from ${entries})`
}

function idsByBefore(chosen: Row[]): Record<string, string[]> {
  const groups = Object.groupBy(chosen, (row) => row.before ?? '')
  return Object.fromEntries(
    Object.entries(groups).map(([before, rows = []]) => [before, rows.map(({ id }) => id)]),
  )
}

type AssignEvent = `${'clients' | 'prospects' | 'tickets'}.assigned` | 'clients.servicer_assigned'
type BulkEvent = AssignEvent | 'tickets.moved'
type Assignment = {
  [Name in BulkEvent]: { action: Name; set: Omit<EventPayload<Name>, keyof EventPayload<'clients.deleted'>> }
}[BulkEvent]

/** What a bulk change sets: one field everywhere, and SQL for what follows from it. */
export type BulkChange = Assignment & {
  /** Further assignments, such as when a ticket was resolved. */
  also?: (values: Values) => string[]
}

/**
 * Sets one field of all selected records that hold something else, with an entry in each one's timeline and one
 * audit entry and event for the batch. Answers how many were in reach and how many changed.
 */
export async function changeMany<Filter>(
  ctx: Ctx,
  records: Records<Filter>,
  call: Call<Filter>,
  right: Right,
  change: BulkChange,
): Promise<BulkResult> {
  const selection = select(ctx, records, call, right)
  const { kind, table, alias } = records.item
  const { action } = change
  const [[field, wanted] = ['', null]] = Object.entries<string | null>(change.set)
  const column = columnOf(field)
  const matched = await lockAll(ctx, selection, `${alias}.${column}`)
  const chosen = matched.filter((row) => row.before !== wanted)
  if (chosen.length === 0) return { matched: matched.length, changed: 0 }
  const ids = chosen.map((row) => row.id)
  const values = newValues()
  const { $ } = values
  const set = [`${column} = ${$(wanted)}`, `updated_at = ${$(ctx.clock())}`, ...(change.also?.(values) ?? [])]
  const detail = `jsonb_build_array(jsonb_build_object('field', ${$(field)}::text, 'before', entry.before, 'after', ${$(wanted)}::text))`
  const logged = activityCte(values, ctx, kind, chosen, detail, 'changed')
  const text = `with ${logged} update ${table} set ${set.join(', ')}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and id = any(${$(ids)}::uuid[])`
  await ctx.db.$client.query(text, values.list)
  const count = ids.length
  const after = { [field]: wanted, count }
  const before = { [field]: idsByBefore(chosen) }
  await recordAudit(ctx, { action, recordType: kind, before, after })
  await publishEvent(ctx, action, { recordType: kind, ids, ...change.set, count })
  return { matched: matched.length, changed: ids.length }
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
  const chosen = await lockAll(ctx, select(ctx, records, call, rightTo(records.rows, 'deleteMany')), 'null')
  const ids = chosen.map((row) => row.id)
  const at = ctx.clock()
  if (ids.length === 0) return { matched: 0, changed: 0, ids, at }
  const values = newValues()
  const { $ } = values
  const logged = activityCte(values, ctx, kind, chosen, `'[]'::jsonb`, 'deleted')
  const list = `any(${$(ids)}::uuid[])`
  const now = $(at)
  const text = `with ${[logged, ...also(values, list, at)].join(', ')}
    update ${table} set deleted_at = ${now}, updated_at = ${now}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and id = ${list}`
  await ctx.db.$client.query(text, values.list)
  const count = ids.length
  await recordAudit(ctx, { action, recordType: kind, before: { ids }, after: { count } })
  await publishEvent(ctx, action, { recordType: kind, ids, count })
  return { matched: ids.length, changed: ids.length, ids, at }
}
