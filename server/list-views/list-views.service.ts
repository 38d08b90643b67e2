import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { InTransaction, UserCtx } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { users } from '#server/db/tables/accounts.ts'
import {
  listViewDefaults,
  listViews,
  platformListViewDefaults,
  platformListViews,
} from '#server/db/tables/list-views.ts'
import { AppError, notFound, readOnlyRefusal } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
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

type Ctx = InTransaction<UserCtx>
type Row = typeof platformListViews.$inferSelect

const recordType = 'list_view'

/** How long a deleted view can be brought back, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000

type Tables = { views: typeof platformListViews; defaults: typeof platformListViewDefaults }

/** The tables of whoever asks: their agency's, or those of the admins, which are the same but for the agency. */
function tablesOf({ user: { agencyId } }: Ctx): Tables {
  return agencyId
    ? { views: listViews, defaults: listViewDefaults }
    : { views: platformListViews, defaults: platformListViewDefaults }
}

function ofAgency({ user: { agencyId } }: Ctx) {
  return agencyId ? eq(listViews.agencyId, agencyId) : undefined
}

function ofId(ctx: Ctx, id: string) {
  return and(ofAgency(ctx), eq(tablesOf(ctx).views.id, id))
}

/** The views that lists open with, for the caller. */
function theirDefaults(ctx: Ctx) {
  const { agencyId, id } = ctx.user
  const isOfAgency = agencyId ? eq(listViewDefaults.agencyId, agencyId) : undefined
  return and(isOfAgency, eq(tablesOf(ctx).defaults.userId, id))
}

function isSeen(ctx: Ctx) {
  const { views } = tablesOf(ctx)
  return or(eq(views.isShared, true), eq(views.ownerId, ctx.user.id))
}

/** Refuses to share views to those who may only look. */
function checkMayShare({ user }: Ctx): void {
  if (!can(user, 'book.add') && !can(user, 'platform.manage')) throw readOnlyRefusal()
}

async function readViews(ctx: Ctx, id?: string): Promise<ListView[]> {
  const { views, defaults } = tablesOf(ctx)
  const isTheirDefault = and(theirDefaults(ctx), eq(defaults.viewId, views.id))
  const rows = await ctx.db
    .select({ view: views, ownerName: users.name, chosen: defaults.viewId })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))
    .leftJoin(defaults, isTheirDefault)
    .where(and(ofAgency(ctx), isNull(views.deletedAt), isSeen(ctx), id ? eq(views.id, id) : undefined))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id))
  return rows.map(({ view, ownerName, chosen }) => {
    const { id, list, name, ownerId, isShared, filters, sort, columns, version } = view
    const isDefault = chosen !== null
    return { id, list, name, ownerId, isShared, filters, sort, columns, version, ownerName, isDefault }
  })
}

/** The views of all lists that the caller sees: their own and those shared in the agency, or among admins, by name. */
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
  const { views } = tablesOf(ctx)
  await lockName(ctx, `list views ${ownerId}`)
  const others = await ctx.db
    .select({ name: views.name })
    .from(views)
    .where(
      and(
        ...[ofAgency(ctx), isNull(views.deletedAt), eq(views.ownerId, ownerId)],
        ...[eq(views.list, list), wanted.id ? ne(views.id, wanted.id) : undefined],
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
  const { views } = tablesOf(ctx)
  await ctx.db.delete(views).where(and(ofAgency(ctx), lt(views.deletedAt, last)))
}

/** Saves a view. Throws 400 where its name is taken, 403 for who may only look and shares it, and 422 where there are 100. */
export async function createView(ctx: Ctx, input: ListViewCreate): Promise<ListView> {
  if (input.isShared) checkMayShare(ctx)
  await checkRoom(ctx, ctx.user.id, input.list, input)
  await clearDeleted(ctx)
  const now = ctx.clock()
  const { agencyId, id: ownerId } = ctx.user
  const row = { ...input, id: newId(), ownerId, createdAt: now, updatedAt: now }
  if (agencyId) await ctx.db.insert(listViews).values({ ...row, agencyId })
  else await ctx.db.insert(platformListViews).values(row)
  await recordAudit(ctx, { action: 'list_view.created', recordType, recordId: row.id, after: input })
  return viewOf(ctx, row.id)
}

/** A view that the caller may change, locked: their own, or a shared one of the agency that they own or of the admins. */
async function lockView(ctx: Ctx, id: string, isToRestore = false): Promise<Row> {
  const { views } = tablesOf(ctx)
  const stands = isToRestore ? undefined : isNull(views.deletedAt)
  const [view] = await ctx.db
    .select()
    .from(views)
    .where(and(ofId(ctx, id), stands, isSeen(ctx)))
    .for('update')
  if (!view) throw notFound()
  const isTheirs = view.ownerId === ctx.user.id
  if (!isTheirs && !can(ctx.user, 'agency.edit') && !can(ctx.user, 'platform.manage'))
    throw new AppError('forbidden', 'Only whoever made this view or the agency owner can change it.')
  if (view.isShared) checkMayShare(ctx)
  return view
}

/** Renames, changes, shares or unshares a view. Throws 404, 403 for another's, and 409 when `version` is stale. */
export async function updateView(ctx: Ctx, id: string, input: ListViewUpdate): Promise<ListView> {
  const current = await lockView(ctx, id)
  const { version, ...wanted } = input
  checkVersion(current, version)
  if (wanted.isShared) checkMayShare(ctx)
  if (wanted.isShared === false && current.ownerId !== ctx.user.id)
    throw new AppError('forbidden', 'Only whoever made this view can make it private.')
  if (wanted.name !== undefined)
    await checkRoom(ctx, current.ownerId, current.list, { id, name: wanted.name })
  const { before, after } = changesOf({ ...current }, wanted)
  if (Object.keys(after).length === 0) return viewOf(ctx, id)
  const set = { ...wanted, version: current.version + 1, updatedAt: ctx.clock() }
  await ctx.db.update(tablesOf(ctx).views).set(set).where(ofId(ctx, id))
  await recordAudit(ctx, { action: 'list_view.updated', recordType, recordId: id, before, after })
  return viewOf(ctx, id)
}

/** Deletes a view; for 30 days it can be restored. Throws 404, and 403 for another's. */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const { name, list, version } = await lockView(ctx, id)
  await ctx.db
    .update(tablesOf(ctx).views)
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
    .update(tablesOf(ctx).views)
    .set({ deletedAt: null, version: version + 1 })
    .where(ofId(ctx, id))
  await recordAudit(ctx, { action: 'list_view.restored', recordType, recordId: id, after: { name, list } })
  return viewOf(ctx, id)
}

async function writeDefault({ db, user }: Ctx, list: ListName, viewId: string): Promise<void> {
  const { agencyId, id: userId } = user
  const row = { userId, list, viewId }
  const set = { viewId }
  if (agencyId) {
    const target = [listViewDefaults.agencyId, listViewDefaults.userId, listViewDefaults.list]
    await db
      .insert(listViewDefaults)
      .values({ ...row, agencyId })
      .onConflictDoUpdate({ target, set })
    return
  }
  const target = [platformListViewDefaults.userId, platformListViewDefaults.list]
  await db.insert(platformListViewDefaults).values(row).onConflictDoUpdate({ target, set })
}

/** Chooses the view that a list opens with, for the caller. Throws 400 for a view that they don't see or of another list. */
export async function chooseDefaultView(ctx: Ctx, { list, viewId }: ListViewDefault): Promise<ListView[]> {
  const { defaults } = tablesOf(ctx)
  if (viewId === null) await ctx.db.delete(defaults).where(and(theirDefaults(ctx), eq(defaults.list, list)))
  else {
    const [view] = await readViews(ctx, viewId)
    if (view?.list !== list)
      throw new AppError('invalid', undefined, { fields: { viewId: 'This view no longer exists' } })
    await writeDefault(ctx, list, viewId)
  }
  return readViews(ctx)
}
