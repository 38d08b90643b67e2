import { and, eq, isNull, sql } from 'drizzle-orm'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { canViewClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { documents } from '#server/db/tables/documents.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import type { DocumentUploaded, DocumentUploadQuery } from '#shared/documents/documents.contract.ts'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'
import { DocumentChecker, documentTypeByName } from './document-file.ts'
import { findByChecksum } from './documents.queries.ts'
import { getDocument } from './documents.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** A file that is stored and of the type that its name says. */
export type ReceivedDocument = {
  key: string
  name: string
  type: DocumentFileType
  bytes: number
  checksum: string
}

/** Documents lie under this folder, each agency's under its id. */
export const documentFiles = 'documents'

/**
 * Takes a document in under a random name: 413 when it is larger than 25 MB, 415 when it is none of the nine types or its
 * bytes and its name do not say the same, 422 when it is empty. Nothing stays of a refused one.
 */
export async function receiveDocument(ctx: AgencyCtx, upload: Upload): Promise<ReceivedDocument> {
  const key = `${documentFiles}/${ctx.user.agencyId}/${newId()}`
  try {
    const type = documentTypeByName(upload.name)
    const checker = new DocumentChecker(type)
    await storeChecked(ctx, key, upload.stream, checker)
    return { key, name: plainFileName(upload.name), type, ...checker.conclude() }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw error
  }
}

/** Lets a received file go again that no document came of. */
export async function discardDocument(ctx: AgencyCtx, { key }: ReceivedDocument): Promise<void> {
  await ctx.adapters.files.delete(key)
}

async function checkClient(ctx: Ctx, clientId: string | undefined): Promise<void> {
  if (clientId === undefined || (await canViewClient(ctx, clientId))) return
  throw new AppError('invalid', undefined, { fields: { clientId: 'This client doesn’t exist' } })
}

/** Two uploads of the same bytes at once are in sequence: the second finds the first. */
async function waitForSame(ctx: Ctx, checksum: string): Promise<void> {
  await lockName(ctx, `document:${ctx.user.agencyId}:${checksum}`)
}

/** Where a document comes from and belongs, as its row says it. */
type Place = Pick<DocumentUploadQuery, 'source' | 'clientId'> & {
  policyId?: string | null
  importId?: string
}

async function insert(ctx: Ctx, file: ReceivedDocument, place: Place): Promise<string> {
  const id = newId()
  const now = ctx.clock()
  const { source, clientId = null, policyId = null, importId = null } = place
  await ctx.db.insert(documents).values({
    agencyId: ctx.user.agencyId,
    id,
    uploadedById: ctx.user.id,
    clientId,
    policyId,
    importId,
    fileKey: file.key,
    fileName: file.name,
    fileType: file.type,
    bytes: file.bytes,
    checksum: file.checksum,
    source,
    createdAt: now,
    updatedAt: now,
  })
  const after = { fileName: file.name, bytes: file.bytes, source, clientId }
  await recordAudit(ctx, { action: 'document.created', recordType: 'document', recordId: id, after })
  await publishEvent(ctx, 'document.received', { documentId: id })
  return id
}

/**
 * Makes a document of a received file; it is read in the background. The same bytes again answer the document that is there,
 * where the caller may see it, unless `again` asks for another. 400 for a client out of reach.
 */
export async function createDocument(
  ctx: Ctx,
  file: ReceivedDocument,
  query: DocumentUploadQuery,
): Promise<DocumentUploaded> {
  await checkClient(ctx, query.clientId)
  await waitForSame(ctx, file.checksum)
  const same = query.again ? undefined : await findByChecksum(ctx, file.checksum)
  if (same) {
    await discardDocument(ctx, file)
    return { ...same, isDuplicate: true }
  }
  return { ...(await getDocument(ctx, await insert(ctx, file, query))), isDuplicate: false }
}

/** A document of an import's ZIP file or of an email: whose it is. */
export type AttachedDocument = { clientId: string; policyId: string | null; importId?: string }

/**
 * Makes a document of a client from a received file, once: the same bytes at the same client are the document that is there.
 * Says whether this import made it. 400 for a client out of reach.
 */
export async function createAttached(
  ctx: Ctx,
  file: ReceivedDocument,
  { clientId, policyId, importId }: AttachedDocument,
): Promise<'filed' | 'duplicate'> {
  await checkClient(ctx, clientId)
  await waitForSame(ctx, file.checksum)
  const { agencyId, checksum, deletedAt } = documents
  const [same] = await ctx.db
    .select({ importId: documents.importId })
    .from(documents)
    .where(
      and(
        eq(agencyId, ctx.user.agencyId),
        eq(checksum, file.checksum),
        eq(documents.clientId, clientId),
        isNull(deletedAt),
      ),
    )
  if (same) {
    await discardDocument(ctx, file)
    return same.importId === importId ? 'filed' : 'duplicate'
  }
  await insert(ctx, file, { source: 'client', clientId, policyId, ...(importId && { importId }) })
  return 'filed'
}

/** The documents of an import that nobody has worked with since. */
function untouched(ctx: Ctx, importId: string) {
  return and(
    eq(documents.agencyId, ctx.user.agencyId),
    eq(documents.importId, importId),
    eq(documents.review, 'open'),
  )
}

/** How many documents `removeAttached` would remove. */
export function countAttached(ctx: Ctx, importId: string): Promise<number> {
  return ctx.db.$count(documents, and(untouched(ctx, importId), isNull(documents.deletedAt)))
}

/**
 * Takes the documents of an import back, but for those that somebody reviewed or filed: they let go of their clients, which
 * may go too. The caller authorizes and audits.
 */
export async function removeAttached(ctx: Ctx, importId: string): Promise<void> {
  const now = ctx.clock()
  const deletedAt = sql`coalesce(${documents.deletedAt}, ${now})`
  await ctx.db
    .update(documents)
    .set({ deletedAt, clientId: null, policyId: null, updatedAt: now })
    .where(untouched(ctx, importId))
}
