import { and, asc, count, eq, gte } from 'drizzle-orm'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeArticles, knowledgePages } from '#server/db/tables/knowledge.ts'
import { AppError, notFound } from '#server/errors.ts'
import { FileChecker, typeByName } from '#server/http/file-type.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import {
  type KnowledgeArticle,
  type KnowledgeFileQuery,
  type KnowledgeFileType,
  type KnowledgePages,
  type KnowledgePagesQuery,
  knowledgeFileTypes,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { checkPlacing } from './article-checks.ts'
import { insertArticle } from './articles.service.ts'
import { getArticle, whereArticle } from './lock-article.ts'

type Ctx = InTransaction<AgencyCtx>

/** A file that is stored and of the type that its name says. */
export type ReceivedFile = { key: string; name: string; type: KnowledgeFileType; bytes: number }

const knowledgeEndings = Object.keys(knowledgeFileTypes) as KnowledgeFileType[]

/** Files of the knowledge base lie under this folder, each agency's under its id. */
export const knowledgeFiles = 'knowledge'

/**
 * Takes a file in under a random name: 413 when it is larger than 25 MB, 415 when its bytes and its name do not say the
 * same type, 422 when it is empty. Nothing stays of a refused one.
 */
export async function receiveFile(ctx: AgencyCtx, upload: Upload): Promise<ReceivedFile> {
  if (!can(ctx.user, 'article.create')) throw new AppError('forbidden')
  const key = `${knowledgeFiles}/${ctx.user.agencyId}/${newId()}`
  try {
    const type = typeByName(upload.name, knowledgeEndings)
    const checker = new FileChecker(type)
    await storeChecked(ctx, key, upload.stream, checker)
    return { key, name: plainFileName(upload.name), type, bytes: checker.bytes }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw error
  }
}

/** Lets a received file go again that no article came of. */
export async function deleteFile(ctx: AgencyCtx, { key }: ReceivedFile): Promise<void> {
  await ctx.adapters.files.delete(key)
}

/** Makes an article of a received file; its text is read in the background. */
export async function createFileArticle(
  ctx: Ctx,
  file: ReceivedFile,
  { title, ...fields }: KnowledgeFileQuery,
): Promise<KnowledgeArticle> {
  const { visibility = 'agency' } = fields
  await checkPlacing(ctx, fields, { ownerId: ctx.user.id, visibility })
  const row = await insertArticle(ctx, {
    ...fields,
    kind: 'file',
    title: title ?? (file.name.replace(/\.[^.]+$/, '').trim() || file.name),
    fileKey: file.key,
    fileName: file.name,
    fileType: file.type,
    bytes: file.bytes,
    reading: 'waiting',
  })
  await publishEvent(ctx, 'knowledge_file.received', { articleId: row.id })
  return getArticle(ctx, row.id)
}

/** The stored file of an article that the caller may read. Throws 404, also for what has no file. */
export async function findFile(ctx: Ctx, id: string): Promise<{ key: string; name: string; type: string }> {
  const { file } = await getArticle(ctx, id)
  const [row] = await ctx.db
    .select({ key: knowledgeArticles.fileKey })
    .from(knowledgeArticles)
    .where(whereArticle(ctx, id))
  if (!file || !row?.key) throw notFound()
  return { key: row.key, name: file.name, type: knowledgeFileTypes[file.type] }
}

/** The text of a file from one of its pages on; nothing of a written article. Throws 404. */
export async function listPages(
  ctx: Ctx,
  id: string,
  { from, limit }: KnowledgePagesQuery,
): Promise<KnowledgePages> {
  await getArticle(ctx, id)
  const { agencyId, articleId, page, text } = knowledgePages
  const isIts = and(eq(agencyId, ctx.user.agencyId), eq(articleId, id))
  const [all] = await ctx.db.select({ total: count() }).from(knowledgePages).where(isIts)
  const pages = await ctx.db
    .select({ page, text })
    .from(knowledgePages)
    .where(and(isIts, gte(page, from)))
    .orderBy(asc(page))
    .limit(limit)
  return { pages, total: all?.total ?? 0 }
}
