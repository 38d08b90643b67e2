import { and, asc, count, eq, getTableColumns, ne } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documentPages } from '#server/db/tables/documents.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { decryptPage, encryptPage } from './encrypted-pages.ts'
import { noteProgress, type Taken } from './reading-lease.ts'

/** So many pages are written at once: few enough to be a small write, and none is kept longer. */
const pagesPerWrite = 20
/** So many pages are read by OCR in one go: others get their turn in between. */
const scansAtOnce = 4

/** Someone removed the document while it was read. */
export class DocumentGone extends Error {}

type Ctx = InTransaction<AgencyCtx>

function pagesOfDocument({ user }: AgencyCtx, id: string) {
  return and(eq(documentPages.agencyId, user.agencyId), eq(documentPages.documentId, id))
}

async function countRead(ctx: Ctx, id: string): Promise<number> {
  const isRead = and(pagesOfDocument(ctx, id), ne(documentPages.source, 'scan'))
  const [row] = await ctx.db.select({ pages: count() }).from(documentPages).where(isRead)
  return row?.pages ?? 0
}

/** Keeps pages and the progress together; a page that an earlier try kept stays, for it may have been read by OCR. */
function savePages(ctx: AgencyCtx, id: string, pages: ReadPage[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const cipher = await agencyCipher(ctx)
    const mine = { agencyId: ctx.user.agencyId, documentId: id }
    const rows = pages.map((page) => ({ ...mine, ...encryptPage(cipher, id, page) }))
    if (rows.length > 0) await ctx.db.insert(documentPages).values(rows).onConflictDoNothing()
    const isLive = await noteProgress(ctx, id, { pagesDone: await countRead(ctx, id) })
    if (!isLive) throw new DocumentGone()
  })
}

/** Takes pages to find facts in. */
type OnPage = (page: ReadPage) => void

/** Reads the text of a document page by page and keeps it as it comes; answers how many pages there are. */
export async function readText(ctx: AgencyCtx, row: Taken, onPage: OnPage): Promise<number> {
  const type = row.fileType
  let batch: ReadPage[] = []
  // One batch is written while the next is read; its fault is heard before another is written.
  let writing = Promise.resolve()
  const flush = async () => {
    const pages = batch
    batch = []
    await writing
    writing = savePages(ctx, row.id, pages)
    writing.catch(() => undefined)
  }
  const { pages } = await ctx.adapters.documents.readPages(
    await fileStream(ctx, row.fileKey),
    type,
    async (page) => {
      onPage(page)
      batch.push(page)
      if (batch.length >= pagesPerWrite) await flush()
    },
  )
  await flush()
  await writing
  return pages
}

async function scansLeft(ctx: AgencyCtx, id: string): Promise<number[]> {
  const isScan = and(pagesOfDocument(ctx, id), eq(documentPages.source, 'scan'))
  const rows = await inTransaction(ctx, ({ db }) =>
    db
      .select({ page: documentPages.page })
      .from(documentPages)
      .where(isScan)
      .orderBy(asc(documentPages.page)),
  )
  return rows.map(({ page }) => page)
}

function saveScanned(ctx: AgencyCtx, id: string, page: ReadPage): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const isThis = and(pagesOfDocument(ctx, id), eq(documentPages.page, page.page))
    const kept = encryptPage(await agencyCipher(ctx), id, page)
    await ctx.db.update(documentPages).set(kept).where(isThis)
    const isLive = await noteProgress(ctx, id, { pagesDone: await countRead(ctx, id) })
    if (!isLive) throw new DocumentGone()
  })
}

/** The pages that an earlier try has read by OCR, one after another. */
async function reportScanned(ctx: AgencyCtx, id: string, onPage: OnPage): Promise<void> {
  const isScanned = and(pagesOfDocument(ctx, id), eq(documentPages.source, 'ocr'))
  const { agencyId: _, documentId: __, ...columns } = getTableColumns(documentPages)
  const pages = await inTransaction(ctx, async (ctx) => {
    const cipher = await agencyCipher(ctx)
    const rows = await ctx.db.select(columns).from(documentPages).where(isScanned)
    return rows.map((row) => decryptPage(cipher, id, row))
  })
  for (const page of pages) onPage(page)
}

/** Reads the scanned pages of a document by OCR, each kept when it is read: what ends goes on with the next one. */
export async function readScans(ctx: AgencyCtx, row: Taken, pages: number, onPage: OnPage): Promise<void> {
  await reportScanned(ctx, row.id, onPage)
  const left = await scansLeft(ctx, row.id)
  const isLive = await inTransaction(ctx, (ctx) =>
    noteProgress(ctx, row.id, { pages, ...(left.length > 0 && { reading: 'scanning' }) }),
  )
  if (!isLive) throw new DocumentGone()
  if (left.length === 0) return
  for (let at = 0; at < left.length; at += scansAtOnce) {
    const file = await fileStream(ctx, row.fileKey)
    const type = row.fileType
    await ctx.adapters.documents.scanPages(file, type, left.slice(at, at + scansAtOnce), (page) => {
      onPage(page)
      return saveScanned(ctx, row.id, page)
    })
  }
}
