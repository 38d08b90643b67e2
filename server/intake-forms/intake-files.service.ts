import { and, eq, isNull } from 'drizzle-orm'
import type { UploadSteps } from '#server/agency-encryption/uploads.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { intakeFiles } from '#server/db/tables/intake-forms.ts'
import { discardDocument, type ReceivedDocument, receiveDocument } from '#server/documents/uploads.service.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { PublicFile } from '#shared/intake-forms/intake-forms.contract.ts'
import { deleteUnsentFiles } from './intake-forms.queries.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** How many files of one form can wait for the form to be sent. */
const maxUnsent = 200
/** For how long: less than the day after which files that nothing names are deleted. */
const unsentMillis = 20 * 3_600_000

/** Since when files that are not sent are still there. */
export function unsentSince({ clock }: Ctx): Date {
  return new Date(clock().getTime() - unsentMillis)
}

async function addFile(ctx: AgencyDb, formId: string, received: ReceivedDocument): Promise<PublicFile> {
  const { agencyId } = ctx.user
  await lockName(ctx, `intake files ${formId}`)
  await deleteUnsentFiles(ctx, unsentSince(ctx))
  const isUnsent = and(
    eq(intakeFiles.agencyId, agencyId),
    eq(intakeFiles.formId, formId),
    isNull(intakeFiles.submissionId),
  )
  if ((await ctx.db.$count(intakeFiles, isUnsent)) >= maxUnsent)
    throw new AppError('rate_limited', undefined, { retryAfter: 3600 })
  const id = newId()
  const { key: fileKey, name: fileName, type: fileType, bytes, checksum } = received
  await ctx.db.insert(intakeFiles).values({
    ...{ agencyId, id, formId, fileKey, fileName, fileType, bytes, checksum },
    createdAt: ctx.clock(),
  })
  return { id, fileName }
}

/** How a file for a form is taken in: as documents are, and kept for a day unless the form is sent. */
export function fileSteps(formId: string): UploadSteps<ReceivedDocument, PublicFile> {
  return {
    receive: receiveDocument,
    use: (ctx, file) => addFile(ctx, formId, file),
    discard: discardDocument,
  }
}
