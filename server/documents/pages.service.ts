import { and, asc, count, eq, getTableColumns, gte } from 'drizzle-orm'
import { pictureFiles } from '#server/adapters/agency-files.ts'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileBytes, fileStream, putWholeFile } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documentPages, documents } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { DocumentPages, DocumentPagesQuery } from '#shared/documents/documents.contract.ts'
import { type DocumentFileType, documentFileTypes } from '#shared/documents/reading.contract.ts'
import { getDocument, whereDocument } from './documents.service.ts'
import { decryptPage } from './encrypted-pages.ts'

type Ctx = InTransaction<AgencyCtx>
export type StoredDocument = { key: string; name: string; type: DocumentFileType; mediaType: string }

/** The folder of the pictures of one document. */
export function picturesOf(agencyId: string, documentId: string): string {
  return `${pictureFiles}/${agencyId}/${documentId}`
}

/** The words and places of a document from one of its pages on (at most `limit` of them). Throws 404. */
export async function pagesOf(ctx: Ctx, id: string, from: number, limit: number): Promise<DocumentPages> {
  await getDocument(ctx, id)
  const { agencyId: _, documentId, ...columns } = getTableColumns(documentPages)
  const isIts = and(eq(documentPages.agencyId, ctx.user.agencyId), eq(documentId, id))
  const [all] = await ctx.db.select({ total: count() }).from(documentPages).where(isIts)
  const pages = await ctx.db
    .select(columns)
    .from(documentPages)
    .where(and(isIts, gte(documentPages.page, from)))
    .orderBy(asc(documentPages.page))
    .limit(limit)
  const cipher = await agencyCipher(ctx)
  return { pages: pages.map((page) => decryptPage(cipher, id, page)), total: all?.total ?? 0 }
}

/** What `GET /api/documents/:id/pages` answers. */
export function listPages(ctx: Ctx, id: string, { from, limit }: DocumentPagesQuery): Promise<DocumentPages> {
  return pagesOf(ctx, id, from, limit)
}

/** The stored file of a document that the caller may see. Throws 404. */
export async function findStored(ctx: Ctx, id: string): Promise<StoredDocument> {
  const { fileName: name, fileType: type } = await getDocument(ctx, id)
  const [row] = await ctx.db.select({ key: documents.fileKey }).from(documents).where(whereDocument(ctx, id))
  if (!row?.key) throw notFound()
  return { key: row.key, name, type, mediaType: documentFileTypes[type] }
}

const pictured: readonly DocumentFileType[] = ['pdf', 'png', 'gif', 'jpg', 'jpeg']

async function findPictured(ctx: Ctx, id: string, page: number): Promise<StoredDocument> {
  const stored = await findStored(ctx, id)
  const isPage = and(eq(documentPages.documentId, id), eq(documentPages.page, page))
  const [row] = await ctx.db
    .select({ page: documentPages.page })
    .from(documentPages)
    .where(and(eq(documentPages.agencyId, ctx.user.agencyId), isPage))
  if (!row) throw notFound()
  if (pictured.includes(stored.type)) return stored
  throw new AppError('unprocessable', 'Only PDFs and images have page images.', {
    reason: 'no_picture',
  })
}

async function draw(ctx: AgencyCtx, stored: StoredDocument, page: number, width: number): Promise<Buffer> {
  try {
    const file = await fileStream(ctx, stored.key)
    return await ctx.adapters.documents.picture(file, stored.type, page, width)
  } catch (error) {
    if (error instanceof DocumentProblem) throw new AppError('unprocessable', error.message)
    throw error
  }
}

/** A page to be pictured: `tag` names the very picture, for browsers that have it. */
export type PagePicture = { tag: string; bytes(): Promise<Buffer> }

/**
 * The picture of a page as PNG, drawn once and then kept, encrypted, in the file store. 404 for a page that was not read, 422 for files
 * that have no pages to look at.
 */
export async function pagePicture(
  ctx: AgencyCtx,
  { id, page, width }: { id: string; page: number; width: number },
): Promise<PagePicture> {
  const stored = await inTransaction(ctx, (ctx) => findPictured(ctx, id, page))
  const key = `${picturesOf(ctx.user.agencyId, id)}/${page}-${width}.png`
  const bytes = async () => {
    if (await ctx.adapters.files.exists(key)) return fileBytes(ctx, key)
    const picture = await draw(ctx, stored, page, width)
    await putWholeFile(ctx, key, picture)
    return picture
  }
  return { tag: `"${id}-${page}-${width}"`, bytes }
}
