import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { ToExtractor } from './extract-worker.ts'

const pagesAtOnce = 25
/** Hundreds of pages take a second or two; what takes longer is a document made to. */
const longestMillis = 60_000
const heapMegabytes = 512

/** A document whose facts could not be told: the document is at fault, and trying again would not help. */
export class NotTold extends Error {}

const read = `
  select coalesce(json_agg(json_build_object('page', page, 'width', width, 'height', height, 'source', source,
    'text', text, 'words', words, 'fields', fields, 'tables', tables) order by page), '[]')::text as pages,
    max(page) as last
  from (select * from document_pages where agency_id = $1 and document_id = $2 and page > $3
    order by page limit ${pagesAtOnce}) read`

async function tell(ctx: AgencyCtx, documentId: string, say: (message: ToExtractor) => void): Promise<void> {
  let after = 0
  for (;;) {
    const values = [ctx.user.agencyId, documentId, after]
    const { rows } = await inTransaction(ctx, ({ db }) =>
      db.$client.query<{ pages: string; last: number | null }>(read, values),
    )
    const [batch] = rows
    if (!batch?.last) break
    say({ pages: batch.pages })
    after = batch.last
  }
  say({ isAll: true })
}

function start(): Worker {
  return new Worker(new URL('./extract-worker.ts', import.meta.url), {
    env: { NODE_NO_WARNINGS: '1' },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
}

/**
 * Finds the facts in the pages of a document, in a thread of its own: rules over hundreds of pages take a second in which
 * nobody else should wait. The words of the pages go there as text. Throws `NotTold`.
 */
export async function extractApart(ctx: AgencyCtx, documentId: string): Promise<Facts> {
  const worker = start()
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(longestMillis) }).catch(
    (error: Error) => new NotTold(error.message, { cause: error }),
  )
  try {
    await tell(ctx, documentId, (message) => worker.postMessage(message))
    const answer = await answered
    if (answer instanceof NotTold) throw answer
    return answer[0] as Facts
  } finally {
    await worker.terminate()
  }
}
