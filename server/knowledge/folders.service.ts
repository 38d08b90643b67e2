import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type AuditEvent, recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { knowledgeArticles, knowledgeFolders } from '#server/db/tables/knowledge.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type {
  KnowledgeFolder,
  KnowledgeFolderCreate,
  KnowledgeFolderUpdate,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { invalidField } from './article-checks.ts'
import { findFolders } from './folders.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof knowledgeFolders.$inferSelect

function authorize(ctx: Ctx): void {
  if (!can(ctx.user, 'knowledge.manage'))
    throw new AppError('forbidden', 'Only the agency owner can change folders.')
}

/** The agency's folders by name, with how many articles in them the caller may read. */
export async function listFolders(ctx: Ctx): Promise<KnowledgeFolder[]> {
  return findFolders(ctx)
}

async function getFolder(ctx: Ctx, id: string): Promise<KnowledgeFolder> {
  const folder = (await listFolders(ctx)).find((one) => one.id === id)
  if (!folder) throw notFound()
  return folder
}

function whereFolder({ user }: AgencyCtx, id: string) {
  const { agencyId, deletedAt } = knowledgeFolders
  return and(eq(agencyId, user.agencyId), eq(knowledgeFolders.id, id), isNull(deletedAt))
}

/** Two folders of an agency differ by name; changes of folders wait for each other. */
async function checkName(ctx: Ctx, name: string, id: string): Promise<void> {
  const { agencyId } = ctx.user
  await lockName(ctx, `knowledge-folders ${agencyId}`)
  const { id: folderId, agencyId: agency, name: named, deletedAt } = knowledgeFolders
  const isOther = and(eq(agency, agencyId), ne(folderId, id), isNull(deletedAt))
  const isSame = sql`lower(${named}) = lower(${name})`
  const [same] = await ctx.db.select({ id: folderId }).from(knowledgeFolders).where(and(isOther, isSame))
  if (same) throw invalidField('name', 'A folder with this name already exists')
}

async function lockFolder(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(knowledgeFolders).where(whereFolder(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

function audit(
  ctx: Ctx,
  action: AuditEvent['action'],
  recordId: string,
  change: Pick<AuditEvent, 'before' | 'after'>,
) {
  return recordAudit(ctx, { action, recordType: 'knowledge_folder', recordId, ...change })
}

/** Adds a folder. Throws 403 for agents, 400 for a name that there is already. */
export async function createFolder(ctx: Ctx, { name }: KnowledgeFolderCreate): Promise<KnowledgeFolder> {
  authorize(ctx)
  const [id, now] = [newId(), ctx.clock()]
  await checkName(ctx, name, id)
  const row = { agencyId: ctx.user.agencyId, id, name, createdAt: now, updatedAt: now }
  await ctx.db.insert(knowledgeFolders).values(row)
  await audit(ctx, 'knowledge_folder.created', id, { after: { name } })
  return getFolder(ctx, id)
}

/** Renames a folder. Throws 403 for agents, 404, 400 for a name that there is already, 409 for a stale version. */
export async function updateFolder(
  ctx: Ctx,
  id: string,
  { name, version }: KnowledgeFolderUpdate,
): Promise<KnowledgeFolder> {
  authorize(ctx)
  const row = await lockFolder(ctx, id)
  checkVersion(row, version)
  if (row.name === name) return getFolder(ctx, id)
  await checkName(ctx, name, id)
  const set = { name, version: row.version + 1, updatedAt: ctx.clock() }
  await ctx.db.update(knowledgeFolders).set(set).where(whereFolder(ctx, id))
  await audit(ctx, 'knowledge_folder.updated', id, { before: { name: row.name }, after: { name } })
  return getFolder(ctx, id)
}

/** Removes a folder; its articles stay, in no folder. Throws 403 for agents, 404. */
export async function deleteFolder(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx)
  const { name, version } = await lockFolder(ctx, id)
  const { agencyId, folderId } = knowledgeArticles
  const isInIt = and(eq(agencyId, ctx.user.agencyId), eq(folderId, id))
  await ctx.db.update(knowledgeArticles).set({ folderId: null }).where(isInIt)
  const set = { deletedAt: ctx.clock(), updatedAt: ctx.clock(), version: version + 1 }
  await ctx.db.update(knowledgeFolders).set(set).where(whereFolder(ctx, id))
  await audit(ctx, 'knowledge_folder.deleted', id, { before: { name } })
}
