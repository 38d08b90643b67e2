import { and, asc, eq } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documentPages } from '#server/db/tables/documents.ts'
import { getDocument } from './documents.service.ts'
import { decryptPageText } from './encrypted-pages.ts'

/** The text of all pages of a document that the caller may see, without its words' places. Throws 404. */
export async function pageTexts(
  ctx: InTransaction<AgencyCtx>,
  id: string,
): Promise<{ page: number; text: string }[]> {
  await getDocument(ctx, id)
  const isIts = and(eq(documentPages.agencyId, ctx.user.agencyId), eq(documentPages.documentId, id))
  const cipher = await agencyCipher(ctx)
  const rows = await ctx.db
    .select({ page: documentPages.page, text: documentPages.text })
    .from(documentPages)
    .where(isIts)
    .orderBy(asc(documentPages.page))
  return rows.map((row) => ({ page: row.page, text: decryptPageText(cipher, id, row) }))
}
