import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient, lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { scheduleItems } from '#server/db/tables/commercial.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { ScheduleRows } from '#shared/commercial/accounts.rules.ts'
import { pageOfRow } from '#shared/commercial/schedule-sources.rules.ts'
import {
  type ScheduleChange,
  type ScheduleItem,
  type ScheduleName,
  ScheduleRowValues,
  type Schedules,
  scheduleNames,
} from '#shared/commercial/schedules.contract.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { type PlacedRow, readLastChange, updateRows } from './schedules.queries.ts'
import { findVisibleDocument } from './visible-document.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof scheduleItems.$inferSelect

async function readRows({ db, user }: Ctx, clientId: string): Promise<Row[]> {
  const { agencyId, position, id, deletedAt } = scheduleItems
  const isIts = and(eq(agencyId, user.agencyId), eq(scheduleItems.clientId, clientId), isNull(deletedAt))
  return db.select().from(scheduleItems).where(isIts).orderBy(asc(position), asc(id))
}

/** Says how a schedule stands: other rows, other values and another order have another mark. */
function markOf(rows: readonly Row[]): string {
  const hash = createHash('sha256')
  for (const { id, version } of rows) hash.update(`${id}:${version};`)
  return hash.digest('base64url').slice(0, 22)
}

async function documentsOf(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, DocumentDetail>> {
  const documents = new Map<string, DocumentDetail>()
  for (const id of new Set(rows.map(({ documentId }) => documentId))) {
    const document = id && (await findVisibleDocument(ctx, id))
    if (document) documents.set(document.id, document)
  }
  return documents
}

function itemOf(row: Row, documents: Map<string, DocumentDetail>): ScheduleItem {
  const { values } = row
  const document = row.documentId ? documents.get(row.documentId) : undefined
  if (!document) return { id: row.id, values, source: null }
  const { id: documentId, fileName, facts } = document
  const page = facts && pageOfRow(facts, row.schedule, values)
  return { id: row.id, values, source: { documentId, fileName, page } }
}

/** The three schedules of a client in reach; each row with the document and page it was taken from. Throws 404. */
export async function getSchedules(ctx: Ctx, clientId: string): Promise<Schedules> {
  if (!(await canViewClient(ctx, clientId))) throw notFound()
  const rows = await readRows(ctx, clientId)
  const documents = await documentsOf(ctx, rows)
  const scheduleOf = (schedule: ScheduleName) => {
    const its = rows.filter((row) => row.schedule === schedule)
    return { mark: markOf(its), rows: its.map((row) => itemOf(row, documents)) }
  }
  const [locations, vehicles, payroll] = scheduleNames.map(scheduleOf) as [
    Schedules['locations'],
    Schedules['vehicles'],
    Schedules['payroll'],
  ]
  return { locations, vehicles, payroll }
}

/** The values of the rows of all schedules of a client that the caller was found to see. */
export async function scheduleRows(ctx: Ctx, clientId: string): Promise<ScheduleRows> {
  const rows = await readRows(ctx, clientId)
  const of = (schedule: ScheduleName) =>
    rows.filter((row) => row.schedule === schedule).map(({ values }) => values)
  return { locations: of('locations'), vehicles: of('vehicles'), payroll: of('payroll') }
}

type NewRow = Omit<PlacedRow, 'position'>

function checked({ schedule, rows }: ScheduleChange): NewRow[] {
  const fields: Record<string, string> = {}
  const parsed = rows.map(({ id, values }, at) => {
    const { success, data, error } = ScheduleRowValues[schedule].safeParse(values)
    for (const { path, message } of error?.issues ?? []) fields[[`rows.${at}`, ...path].join('.')] ??= message
    return { id, values: success ? data : {} }
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid', undefined, { fields })
  return parsed
}

function isSame(row: Row, { values }: NewRow, position: number): boolean {
  const sorted = (cells: Record<string, unknown>) => JSON.stringify(Object.entries(cells).sort())
  return row.position === position && sorted(row.values) === sorted(values)
}

type Changes = { added: number; changed: number; removed: number }
type Place = { clientId: string; schedule: ScheduleName }

async function insertRows(ctx: Ctx, { clientId, schedule }: Place, rows: PlacedRow[]): Promise<void> {
  const now = ctx.clock()
  const common = { agencyId: ctx.user.agencyId, clientId, schedule, createdAt: now, updatedAt: now }
  const made = rows.map(({ values, position }) => ({ ...common, id: newId(), position, values }))
  if (made.length > 0) await ctx.db.insert(scheduleItems).values(made)
}

async function removeRows(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const now = ctx.clock()
  const are = and(eq(scheduleItems.agencyId, ctx.user.agencyId), inArray(scheduleItems.id, ids))
  await ctx.db.update(scheduleItems).set({ deletedAt: now, updatedAt: now }).where(are)
}

async function replace(ctx: Ctx, place: Place, rows: NewRow[], current: Row[]): Promise<Changes> {
  const known = new Map(current.map((row) => [row.id, row]))
  const kept = new Set(rows.map(({ id }) => id))
  const placed = rows.map((row, position) => ({ ...row, position }))
  const added = placed.filter(({ id }) => !id)
  const changed = placed.filter((row) => {
    const old = row.id && known.get(row.id)
    return old && !isSame(old, row, row.position)
  })
  const removed = current.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  await insertRows(ctx, place, added)
  await updateRows(ctx, changed)
  await removeRows(ctx, removed)
  return { added: added.length, changed: changed.length, removed: removed.length }
}

/**
 * Puts a whole schedule of a client into the order and with the values given. 400 for rows that do not fit, 404 out of reach,
 * 409 when `mark` is not how the schedule stands.
 */
export async function changeSchedule(ctx: Ctx, clientId: string, input: ScheduleChange): Promise<Schedules> {
  await lockClient(ctx, clientId)
  const { schedule, mark } = input
  const current = (await readRows(ctx, clientId)).filter((row) => row.schedule === schedule)
  if (mark !== undefined && mark !== markOf(current)) {
    const message = 'Conflict: someone else changed this schedule in the meantime.'
    const changes = await readLastChange(ctx, clientId, schedule)
    throw new AppError('conflict', message, { reason: 'stale_version', changes })
  }
  const known = new Set(current.map(({ id }) => id))
  const rows = checked(input).map((row) => ({ ...row, id: row.id && known.has(row.id) ? row.id : undefined }))
  const changes = await replace(ctx, { clientId, schedule }, rows, current)
  const { added, changed, removed } = changes
  if (added + changed + removed > 0) {
    const after = { schedule, ...changes, rows: rows.length }
    await recordAudit(ctx, { action: 'schedule.changed', recordType: 'client', recordId: clientId, after })
    await publishEvent(ctx, 'schedule.changed', { id: clientId, recordType: 'client' })
  }
  return getSchedules(ctx, clientId)
}
