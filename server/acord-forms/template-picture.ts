import { Readable } from 'node:stream'
import type { Adapters } from '#server/adapters/adapters.ts'
import { DocumentProblem } from '#server/adapters/documents-task.ts'
import { fileBytes, fileStream, putWholeFile } from '#server/agency-encryption/encrypted-files.service.ts'
import type { AgencyCtx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { plainLayout, plainTemplateId } from '#shared/acord-forms/plain-certificate.rules.ts'
import { drawPlain } from './draw-plain.ts'
import { templateFiles } from './template-file.ts'
import { findTemplate } from './templates.queries.ts'

/** Wide enough to read small print beside the fields. */
const pictureWidth = 1200

/** A page's picture: `tag` names the very picture, for browsers that have it. */
export type TemplatePicture = { tag: string; bytes(): Promise<Buffer> }

const plainSheets = new WeakMap<Adapters['documents'], Promise<Buffer>>()

/** Draws the empty sheet of the plain certificate once; a server does it as it starts, so that nobody waits for it. */
export function drawPlainSheet({ documents }: Pick<Adapters, 'documents'>): Promise<Buffer> {
  const known = plainSheets.get(documents)
  if (known) return known
  const draw = async () => {
    const { file } = await drawPlain({}, null)
    return documents.picture(Readable.from([file]), 'pdf', 1, pictureWidth)
  }
  const sheet = draw().catch((error: unknown) => {
    plainSheets.delete(documents)
    throw error
  })
  plainSheets.set(documents, sheet)
  return sheet
}

/** The empty sheet of the plain certificate, the same for everybody. Throws 404 for a page that it has not. */
function plainPicture({ adapters }: AgencyCtx, page: number): TemplatePicture {
  if (page > 1) throw notFound()
  return { tag: `"plain-${plainLayout}-${pictureWidth}"`, bytes: () => drawPlainSheet(adapters) }
}

/** The picture of a page of a form, drawn once and then kept; also of a form that was taken off the list. Throws 404. */
export async function templatePicture(ctx: AgencyCtx, id: string, page: number): Promise<TemplatePicture> {
  if (id === plainTemplateId) return plainPicture(ctx, page)
  const template = await inTransaction(ctx, (ctx) => findTemplate(ctx, id, { withRemoved: true }))
  if (!template || page > template.pages) throw notFound()
  const { files, documents } = ctx.adapters
  const key = `${templateFiles}/${ctx.user.agencyId}/pictures/${id}/${page}.png`
  const bytes = async () => {
    if (await files.exists(key)) return fileBytes(ctx, key)
    try {
      const picture = await documents.picture(
        await fileStream(ctx, template.fileKey),
        'pdf',
        page,
        pictureWidth,
      )
      await putWholeFile(ctx, key, picture)
      return picture
    } catch (error) {
      if (error instanceof DocumentProblem) throw new AppError('unprocessable', error.message)
      throw error
    }
  }
  return { tag: `"${id}-${page}-${pictureWidth}"`, bytes }
}
