import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documents } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type DocumentRow, whereDocument } from './documents.service.ts'

type Ctx = InTransaction<AgencyCtx>

/** A process that says nothing of a document for so long has ended; while it lives it says so every third of that time. */
const leaseMillis = 60_000
/** A document that is held for reading: its file, and how far it was read. */
export type Taken = Pick<DocumentRow, 'id' | 'fileKey' | 'fileType'>

const unread = ['waiting', 'reading', 'scanning'] as const

function leaseEnd({ clock }: AgencyCtx): Date {
  return new Date(clock().getTime() + leaseMillis)
}

/**
 * Takes a document for reading, so that no two do; null when there is nothing to read, or another process may still read it.
 * One that is known to have ended (`wasLeft`) holds nothing.
 */
export function claimDocument(ctx: AgencyCtx, id: string, wasLeft = false): Promise<Taken | null> {
  return inTransaction(ctx, async (ctx) => {
    const isUnread = and(whereDocument(ctx, id), inArray(documents.reading, [...unread]))
    const { heldUntil } = documents
    const isFree = wasLeft ? undefined : or(isNull(heldUntil), lt(heldUntil, ctx.clock()))
    const [taken] = await ctx.db
      .update(documents)
      .set({ reading: 'reading', heldUntil: leaseEnd(ctx), updatedAt: ctx.clock() })
      .where(and(isUnread, isFree))
      .returning({ id: documents.id, fileKey: documents.fileKey, fileType: documents.fileType })
    return taken ?? null
  })
}

/** Goes on holding a document while it waits for its turn or for a slow page. Returns what stops that. */
export function renewLease(ctx: AgencyCtx, id: string): () => void {
  const isMine = and(whereDocument(ctx, id), isNotNull(documents.heldUntil))
  const extend = () =>
    inTransaction(ctx, ({ db }) =>
      db
        .update(documents)
        .set({ heldUntil: leaseEnd(ctx) })
        .where(isMine),
    )
  const timer = setInterval(() => void extend().catch(() => undefined), leaseMillis / 3)
  return () => clearInterval(timer)
}

/** Notes how far a document was read, and that its reader lives; false when it was removed meanwhile. */
export async function noteProgress(
  ctx: Ctx,
  id: string,
  set: Pick<Partial<DocumentRow>, 'reading' | 'pages' | 'pagesDone'>,
): Promise<boolean> {
  const change = { ...set, heldUntil: leaseEnd(ctx), updatedAt: ctx.clock() }
  const { rowCount } = await ctx.db
    .update(documents)
    .set(change)
    .where(and(whereDocument(ctx, id), inArray(documents.reading, ['reading', 'scanning'])))
  return rowCount !== 0
}

/** Lets a document go that could not be read now, so that the next try finds it free. */
export async function releaseLease(ctx: AgencyCtx, id: string): Promise<void> {
  await inTransaction(ctx, ({ db }) =>
    db.update(documents).set({ heldUntil: null }).where(whereDocument(ctx, id)),
  )
}
