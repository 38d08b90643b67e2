import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { errorGroupPeople, errorGroups } from '#server/db/tables/platform.ts'
import { setErrorStatus } from '#server/error-tracking/set-status.service.ts'
import { AppError, notFound } from '#server/errors.ts'
import type {
  ErrorGroup,
  ErrorGroupItem,
  ErrorGroupQuery,
  ErrorGroupUpdate,
  errorGroupSorts,
} from '#shared/error-tracking/error-tracking.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<UserCtx>
type Row = typeof errorGroups.$inferSelect & { people: number }

const people = sql<number>`(
  select count(*)::int from ${errorGroupPeople} where ${errorGroupPeople.groupId} = ${errorGroups.id})`

function columns() {
  const { id, name, message, url, release, status, firstSeenAt, lastSeenAt } = errorGroups
  return {
    id,
    name,
    message,
    url,
    release,
    count: errorGroups.count,
    people,
    status,
    firstSeenAt,
    lastSeenAt,
  }
}

function itemOf(row: Pick<Row, keyof ErrorGroupItem>): ErrorGroupItem {
  return {
    ...row,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

function matching({ q, status }: ErrorGroupQuery) {
  const text = q?.toLowerCase() ?? ''
  const holds = (column: typeof errorGroups.message | typeof errorGroups.name | typeof errorGroups.url) =>
    sql`position(${text} in lower(${column})) > 0`
  return and(
    status ? inArray(errorGroups.status, [...status]) : undefined,
    text ? or(holds(errorGroups.name), holds(errorGroups.message), holds(errorGroups.url)) : undefined,
  )
}

function orderOf({ sort }: ErrorGroupQuery) {
  const { lastSeenAt, firstSeenAt, id } = errorGroups
  const field = sort.replace(/^-/, '') as (typeof errorGroupSorts)[number]
  const by = { lastSeenAt, firstSeenAt, count: errorGroups.count, people }[field]
  const order = sort.startsWith('-') ? desc : asc
  return [order(by), desc(id)]
}

/** A page of the kinds of errors, latest first by default; `next` is where the following page begins. */
export async function listErrorGroups(
  ctx: Ctx,
  query: ErrorGroupQuery,
): Promise<{ groups: ErrorGroupItem[]; total: number; next?: string }> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const start = Number(query.cursor ?? 0)
  const [found] = await ctx.db.select({ total: count() }).from(errorGroups).where(matching(query))
  const rows = await ctx.db
    .select(columns())
    .from(errorGroups)
    .where(matching(query))
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(start)
  const total = found?.total ?? 0
  const end = start + rows.length
  const groups = rows.map(itemOf)
  return end < total && rows.length > 0 ? { groups, total, next: String(end) } : { groups, total }
}

/** One kind of error with its latest report. Throws 404. */
export async function getErrorGroup(ctx: Ctx, id: string): Promise<ErrorGroup> {
  if (!can(ctx.user, 'platform.manage')) throw new AppError('forbidden')
  const { stack, context, userAgent, resolvedAt } = errorGroups
  const [row] = await ctx.db
    .select({ ...columns(), stack, context, userAgent, resolvedAt })
    .from(errorGroups)
    .where(eq(errorGroups.id, id))
  if (!row) throw notFound()
  return {
    ...itemOf(row),
    stack: row.stack,
    context: row.context,
    userAgent: row.userAgent,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}

/** Resolves, mutes or reopens a kind of error. Throws 404. */
export async function updateErrorGroup(
  ctx: Ctx,
  id: string,
  { status }: ErrorGroupUpdate,
): Promise<ErrorGroup> {
  const before = await getErrorGroup(ctx, id)
  const resolvedAt = status === 'resolved' ? ctx.clock() : null
  await setErrorStatus(ctx, id, { status, resolvedAt })
  const change = { before: { status: before.status }, after: { status } }
  await recordAudit(ctx, { action: 'error.updated', recordType: 'error', recordId: id, ...change })
  return getErrorGroup(ctx, id)
}
