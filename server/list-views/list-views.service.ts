import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { listViewDefaults, listViews } from '#server/db/tables/list-views.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkMayWrite } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import {
  type ListName,
  type ListView,
  type ListViewCreate,
  type ListViewDefault,
  type ListViewUpdate,
  maxViews,
} from '#shared/list-views/list-views.contract.ts'
import { can } from '#shared/permissions.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof listViews.$inferSelect

const recordType = 'list_view'

/** How long a deleted view can be brought back, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000

const ofAgency = ({ user }: Ctx) => eq(listViews.agencyId, user.agencyId)
const ofId = (ctx: Ctx, id: string) => and(ofAgency(ctx), eq(listViews.id, id))
const isSeen = ({ user }: Ctx) => or(eq(listViews.isShared, true), eq(listViews.ownerId, user.id))

async function readViews(ctx: Ctx, id?: string): Promise<ListView[]> {
  const isTheirDefault = and(
    eq(listViewDefaults.agencyId, listViews.agencyId),
    eq(listViewDefaults.viewId, listViews.id),
    eq(listViewDefaults.userId, ctx.user.id),
  )
  const rows = await ctx.db
    .select({ view: listViews, ownerName: users.name, chosen: listViewDefaults.viewId })
    .from(listViews)
    .innerJoin(users, and(eq(users.agencyId, listViews.agencyId), eq(users.id, listViews.ownerId)))
    .leftJoin(listViewDefaults, isTheirDefault)
    .where(
      and(ofAgency(ctx), isNull(listViews.deletedAt), isSeen(ctx), id ? eq(listViews.id, id) : undefined),
    )
    .orderBy(asc(sql`lower(${listViews.name})`), asc(listViews.id))
  return rows.map(({ view, ownerName, chosen }) => {
    const { agencyId: _agency, createdAt: _created, updatedAt: _updated, deletedAt: _deleted, ...said } = view
    return { ...said, ownerName, isDefault: chosen !== null }
  })
}

/** The views of all lists that the caller sees: their own and those shared with the agency, by name. */
export function listViewsOf(ctx: Ctx): Promise<ListView[]> {
  return readViews(ctx)
}

async function viewOf(ctx: Ctx, id: string): Promise<ListView> {
  const [view] = await readViews(ctx, id)
  if (!view) throw notFound()
  return view
}

/** Holds a person's views until the transaction ends, so that two requests never count the same or take one name twice. */
async function checkRoom(ctx: Ctx, ownerId: string, list: ListName, wanted: { id?: string; name: string }) {
  const { agencyId } = ctx.user
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${agencyId} ${ownerId}`}, 0))`,
  )
  const others = await ctx.db
    .select({ name: listViews.name })
    .from(listViews)
    .where(
      and(
        ...[ofAgency(ctx), isNull(listViews.deletedAt), eq(listViews.ownerId, ownerId)],
        ...[eq(listViews.list, list), wanted.id ? ne(listViews.id, wanted.id) : undefined],
      ),
    )
  if (others.length >= maxViews) {
    const message = `You can save ${maxViews} views of a list. Delete one first.`
    throw new AppError('unprocessable', message, { reason: 'too_many_views' })
  }
  if (others.some(({ name }) => name.toLowerCase() === wanted.name.toLowerCase()))
    throw new AppError('invalid', undefined, { fields: { name: 'Another view already has this name' } })
}

/** Deleted views that nobody can bring back any more. */
async function clearDeleted(ctx: Ctx): Promise<void> {
  const last = new Date(ctx.clock().getTime() - keptFor)
  await ctx.db.delete(listViews).where(and(ofAgency(ctx), lt(listViews.deletedAt, last)))
}

/** Saves a view. Throws 400 where its name is taken, 403 for who may only look and shares it, and 422 where there are 100. */
export async function createView(ctx: Ctx, input: ListViewCreate): Promise<ListView> {
  if (input.isShared) checkMayWrite(ctx)
  await checkRoom(ctx, ctx.user.id, input.list, input)
  await clearDeleted(ctx)
  const now = ctx.clock()
  const place = { agencyId: ctx.user.agencyId, id: newId(), ownerId: ctx.user.id }
  await ctx.db.insert(listViews).values({ ...input, ...place, createdAt: now, updatedAt: now })
  await recordAudit(ctx, { action: 'list_view.created', recordType, recordId: place.id, after: input })
  return viewOf(ctx, place.id)
}

/** A view that the caller may change, locked: their own, or a shared one of the agency that they own. */
async function lockView(ctx: Ctx, id: string, isToRestore = false): Promise<Row> {
  const stands = isToRestore ? undefined : isNull(listViews.deletedAt)
  const [view] = await ctx.db
    .select()
    .from(listViews)
    .where(and(ofId(ctx, id), stands, isSeen(ctx)))
    .for('update')
  if (!view) throw notFound()
  if (view.ownerId !== ctx.user.id && !can(ctx.user, 'agency.edit'))
    throw new AppError('forbidden', 'Only whoever made this view or the agency owner can change it.')
  if (view.isShared) checkMayWrite(ctx)
  return view
}

/** Renames, changes, shares or unshares a view. Throws 404, 403 for another's, and 409 when `version` is stale. */
export async function updateView(ctx: Ctx, id: string, input: ListViewUpdate): Promise<ListView> {
  const current = await lockView(ctx, id)
  const { version, ...wanted } = input
  checkVersion(current, version)
  if (wanted.isShared) checkMayWrite(ctx)
  if (wanted.isShared === false && current.ownerId !== ctx.user.id)
    throw new AppError('forbidden', 'Only whoever made this view can make it private.')
  if (wanted.name !== undefined)
    await checkRoom(ctx, current.ownerId, current.list, { id, name: wanted.name })
  const { before, after } = changesOf({ ...current }, wanted)
  if (Object.keys(after).length === 0) return viewOf(ctx, id)
  const set = { ...wanted, version: current.version + 1, updatedAt: ctx.clock() }
  await ctx.db.update(listViews).set(set).where(ofId(ctx, id))
  await recordAudit(ctx, { action: 'list_view.updated', recordType, recordId: id, before, after })
  return viewOf(ctx, id)
}

/** Deletes a view; for 30 days it can be restored. Throws 404, and 403 for another's. */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const { name, list, version } = await lockView(ctx, id)
  await ctx.db
    .update(listViews)
    .set({ deletedAt: ctx.clock(), version: version + 1 })
    .where(ofId(ctx, id))
  await recordAudit(ctx, { action: 'list_view.deleted', recordType, recordId: id, before: { name, list } })
}

/** Brings a deleted view back, for those whose list opened with it too. Throws 404, and 400 where its name was taken. */
export async function restoreView(ctx: Ctx, id: string): Promise<ListView> {
  const { name, list, ownerId, version, deletedAt } = await lockView(ctx, id, true)
  if (!deletedAt) return viewOf(ctx, id)
  await checkRoom(ctx, ownerId, list, { id, name })
  await ctx.db
    .update(listViews)
    .set({ deletedAt: null, version: version + 1 })
    .where(ofId(ctx, id))
  await recordAudit(ctx, { action: 'list_view.restored', recordType, recordId: id, after: { name, list } })
  return viewOf(ctx, id)
}

/** Chooses the view that a list opens with, for the caller. Throws 400 for a view that they don't see or of another list. */
export async function chooseDefaultView(ctx: Ctx, { list, viewId }: ListViewDefault): Promise<ListView[]> {
  const { agencyId, id: userId } = ctx.user
  const isTheirs = and(
    ...[eq(listViewDefaults.agencyId, agencyId), eq(listViewDefaults.userId, userId)],
    eq(listViewDefaults.list, list),
  )
  if (viewId === null) await ctx.db.delete(listViewDefaults).where(isTheirs)
  else {
    const [view] = await readViews(ctx, viewId)
    if (view?.list !== list)
      throw new AppError('invalid', undefined, { fields: { viewId: 'This view no longer exists' } })
    await ctx.db
      .insert(listViewDefaults)
      .values({ agencyId, userId, list, viewId })
      .onConflictDoUpdate({
        target: [listViewDefaults.agencyId, listViewDefaults.userId, listViewDefaults.list],
        set: { viewId },
      })
  }
  return readViews(ctx)
}
