import { DocumentProblem } from '#server/adapters/documents-task.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PagePicture } from '#server/documents/pages.service.ts'
import { notFound } from '#server/errors.ts'
import { getVisibleForm } from './find-form.ts'
import { renderForm } from './issue-form.service.ts'

/** Wide enough to read small print. */
const pictureWidth = 1200

/** The picture of a page of a form as it prints, with its labels, values and signature. Throws 404. */
export async function formPicture(ctx: AgencyCtx, id: string, page: number): Promise<PagePicture> {
  const { version } = await inTransaction(ctx, (ctx) => getVisibleForm(ctx, id, 'record.view'))
  const bytes = async () => {
    const { file } = await renderForm(ctx, id)
    try {
      return await ctx.adapters.documents.picture(file, 'pdf', page, pictureWidth)
    } catch (error) {
      if (error instanceof DocumentProblem) throw notFound()
      throw error
    }
  }
  return { tag: `"${id}-${version}-${page}-${pictureWidth}"`, bytes }
}
