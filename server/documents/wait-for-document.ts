import { setTimeout as wait } from 'node:timers/promises'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import { getDocument } from './documents.service.ts'

const lookEveryMillis = 100

/**
 * Waits until a document is ready or failed, at most this many milliseconds, and answers it as it then is: still unread where
 * that was not enough. To be called outside a transaction. Throws 404 out of reach.
 */
export async function waitForDocument(
  ctx: AgencyCtx,
  id: string,
  { millis }: { millis: number },
): Promise<DocumentDetail> {
  const until = performance.now() + millis
  for (;;) {
    const document = await inTransaction(ctx, (ctx) => getDocument(ctx, id))
    const isOver = document.reading === 'ready' || document.reading === 'failed'
    if (isOver || performance.now() >= until) return document
    await wait(lookEveryMillis)
  }
}
