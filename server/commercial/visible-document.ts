import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getDocument } from '#server/documents/documents.service.ts'
import { AppError } from '#server/errors.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'

/** A document that the caller may see, or null: for what only mentions it. */
export async function findVisibleDocument(
  ctx: InTransaction<AgencyCtx>,
  id: string,
): Promise<DocumentDetail | null> {
  return getDocument(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
}
