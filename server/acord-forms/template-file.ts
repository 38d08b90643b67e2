import { FormProblem, type InspectedForm } from '#server/adapters/pdf-forms-task.ts'
import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { plainFileName, storeChecked, type Upload } from '#server/agency-encryption/uploads.ts'
import type { AgencyCtx } from '#server/context.ts'
import { DocumentChecker } from '#server/documents/document-file.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { can } from '#shared/permissions.ts'

/** A fillable form that is stored and looked into. */
export type ReceivedForm = { key: string; name: string; bytes: number; form: InspectedForm }

/** Templates lie under this folder, issued forms under the next, each agency's under its id. */
export const templateFiles = 'form-templates'
export const issuedFiles = 'forms'

/** What a call says of a form that cannot be worked with: 422 with words for anyone who uploaded it. */
export function toAppError(error: unknown): unknown {
  return error instanceof FormProblem
    ? new AppError('unprocessable', error.message, { reason: error.kind })
    : error
}

/**
 * Takes a fillable form in under a random name: 413 over 25 MB, 415 for what is no PDF, 422 with the reason for one that
 * cannot be filled. Nothing stays of a refused one.
 */
export async function receiveTemplate(ctx: AgencyCtx, upload: Upload): Promise<ReceivedForm> {
  if (!can(ctx.user, 'form.manage')) throw new AppError('forbidden')
  const key = `${templateFiles}/${ctx.user.agencyId}/${newId()}`
  try {
    if (!/\.pdf$/i.test(upload.name)) throw new AppError('unsupported_type', 'Choose a fillable PDF (.pdf).')
    const checker = new DocumentChecker('pdf')
    await storeChecked(ctx, key, upload.stream, checker)
    const { bytes } = checker.conclude()
    const form = await ctx.adapters.pdfForms.inspect(await fileStream(ctx, key))
    return { key, name: plainFileName(upload.name), bytes, form }
  } catch (error) {
    upload.stream.resume()
    await ctx.adapters.files.delete(key)
    throw toAppError(error)
  }
}

/** Lets a received form go again that no template came of. */
export async function discardTemplate(ctx: AgencyCtx, { key }: ReceivedForm): Promise<void> {
  await ctx.adapters.files.delete(key)
}
