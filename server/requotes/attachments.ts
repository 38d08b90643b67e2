import { findVisibleDocument } from '#server/commercial/visible-document.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { maxAttachmentBytes } from '#shared/requotes/quotes.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The names of documents that go with an email. 400 for one out of reach, and for more than mail servers take. */
export async function attachmentNames(ctx: Ctx, documentIds: readonly string[]): Promise<string[]> {
  const names: string[] = []
  let bytes = 0
  for (const [at, id] of documentIds.entries()) {
    const document = await findVisibleDocument(ctx, id)
    const fields = { [`documentIds.${at}`]: 'This document doesn’t exist' }
    if (!document) throw new AppError('invalid', undefined, { fields })
    names.push(document.fileName)
    bytes += document.bytes
  }
  if (bytes <= maxAttachmentBytes) return names
  const message = 'These documents are over 15 MB in total. Send some of them another way.'
  throw new AppError('invalid', message, { fields: { documentIds: message } })
}
