import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { sharedDocuments } from '#server/db/tables/self-service.ts'
import { lockDocument } from '#server/documents/documents.service.ts'
import { AppError } from '#server/errors.ts'
import type { DocumentSharing } from '#shared/self-service/self-service.contract.ts'

/**
 * Shares a document with its client, or stops that; one that later belongs to somebody else is no longer shared. 404 out of reach,
 * 422 where it belongs to no client.
 */
export async function shareDocument(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  { isShared }: DocumentSharing,
): Promise<DocumentSharing> {
  const { clientId, fileName } = await lockDocument(ctx, id)
  if (!clientId)
    throw new AppError('unprocessable', 'Choose the client of this document before you share it.')
  const { agencyId, id: sharedById } = ctx.user
  const isIt = and(eq(sharedDocuments.agencyId, agencyId), eq(sharedDocuments.documentId, id))
  const [former] = await ctx.db.select().from(sharedDocuments).where(isIt)
  if ((former?.clientId === clientId) === isShared) return { isShared }
  await ctx.db.delete(sharedDocuments).where(isIt)
  if (isShared)
    await ctx.db
      .insert(sharedDocuments)
      .values({ agencyId, documentId: id, clientId, sharedById, sharedAt: ctx.clock() })
  const action = isShared ? 'document.shared' : 'document.unshared'
  await recordAudit(ctx, { action, recordType: 'document', recordId: id, after: { clientId, fileName } })
  return { isShared }
}
