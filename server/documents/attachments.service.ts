import type { MailAttachment } from '#server/adapters/mail.ts'
import { fileBytes } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { maxAttachmentBytes } from '#shared/documents/documents.contract.ts'
import { getDocument } from './documents.service.ts'
import { findStored } from './pages.service.ts'

async function find(ctx: InTransaction<AgencyCtx>, id: string): Promise<DocumentDetail | null> {
  return getDocument(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
}

/** The names of documents that are to be attached to an email. 400 on `documentIds` for one out of reach, or over 15 MB in total. */
export async function checkAttachments(
  ctx: InTransaction<AgencyCtx>,
  documentIds: readonly string[],
): Promise<string[]> {
  const names: string[] = []
  let bytes = 0
  for (const [at, id] of documentIds.entries()) {
    const document = await find(ctx, id)
    const fields = { [`documentIds.${at}`]: 'This document doesn’t exist' }
    if (!document) throw new AppError('invalid', undefined, { fields })
    names.push(document.fileName)
    bytes += document.bytes
  }
  if (bytes <= maxAttachmentBytes) return names
  const message = 'These documents are over 15 MB in total. Send some of them another way.'
  throw new AppError('invalid', message, { fields: { documentIds: message } })
}

/** Documents as they are attached to an email, read outside of a transaction. Throws 404. */
export async function readAttachments(
  ctx: AgencyCtx,
  documentIds: readonly string[],
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const id of documentIds) {
    const { key, name, mediaType } = await inTransaction(ctx, (ctx) => findStored(ctx, id))
    attachments.push({ filename: name, contentType: mediaType, content: await fileBytes(ctx, key) })
  }
  return attachments
}
